/** Figures of this dashboard. */
export const BillingBlocks = () => null
