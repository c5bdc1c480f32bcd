/** Figures of this dashboard. */
export const CetBlocks = () => null
