/** Figures of this dashboard. */
export const PracticeBlocks = () => null
