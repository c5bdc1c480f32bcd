/** Figures of this dashboard. */
export const SalesBlocks = () => null
