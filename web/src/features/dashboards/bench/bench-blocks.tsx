/** Figures of this dashboard. */
export const BenchBlocks = () => null
