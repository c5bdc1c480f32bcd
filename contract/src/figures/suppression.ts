/*
 * Small cells (rules.md#small-cells): outside a treating relationship a count of 1 to 10 is not
 * shown, nor one that others reveal by subtraction; 0 can be shown. This is the only place where
 * cells are hidden, for screens, files, and mail alike.
 */

/** Lower counts are hidden. */
export const leastShown = 11
/** Results from fewer accounts are hidden: one of two knows its own share. */
export const leastAccounts = 3

export type Cell = number | null

const isSmall = (count: number): boolean => count > 0 && count < leastShown

/**
 * Parts that add up to a total: if one of them is small, all that are not 0 are hidden. Which
 * others to hide must not depend on their sizes, or the choice gives them away: with 25, 25, and
 * 10, anyone who knows that the smaller 25 was hidden with the 10 can tell which it was. The total
 * is also hidden if it is small, or from fewer accounts.
 */
export const suppressParts = (
  counts: readonly number[],
  accounts: number,
): { parts: Cell[]; total: Cell } => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return { parts: [...counts], total }
  if (isSmall(total) || accounts < leastAccounts)
    return { parts: counts.map(() => null), total: null }
  return {
    parts: counts.some(isSmall) ? counts.map((count) => (count === 0 ? 0 : null)) : [...counts],
    total,
  }
}
