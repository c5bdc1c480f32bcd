/** Figures of this dashboard. */
export const HouseBlocks = () => null
