/*
 * Small cells (reference/figures.md 1.10): outside a treating relation a count of 1 to 10 is not shown, nor one that follows from others by subtraction; 0 may stand.
 * This is the one place where cells are hidden, for screens, files, and mail alike.
 */

/** Counts below are hidden. */
export const leastShown = 11
/** Results of fewer accounts are hidden: one of two knows its own part. */
export const leastAccounts = 3

export type Cell = number | null

const isSmall = (count: number): boolean => count > 0 && count < leastShown

/**
 * Whether a reader can solve a hidden part: of parts that add up to a total, where all that is known of the hidden is that none of them is 0.
 * One alone is what is left of the total; where as many are left as are hidden, each is 1.
 */
export const isSolvable = (parts: readonly Cell[], total: number): boolean => {
  const hidden = parts.filter((part) => part === null).length
  const left = total - parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
  return hidden > 0 && (hidden === 1 || left <= hidden)
}

/**
 * Parts that add up to a total that is shown: small ones are hidden, then the smallest of the others until none can be solved. Null for all of them, and for
 * the total, where nothing else would do.
 */
export const suppressParts = (counts: readonly number[], accounts: number): { parts: Cell[]; total: Cell } => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const nothing = { parts: counts.map((): Cell => null), total: null }
  if (total === 0) return { parts: [...counts], total }
  if (isSmall(total) || accounts < leastAccounts) return nothing
  const parts = counts.map((count): Cell => (isSmall(count) ? null : count))
  while (isSolvable(parts, total)) {
    const rest = parts.flatMap((part, at) => (part === null || part === 0 ? [] : [{ part, at }])).toSorted((a, b) => a.part - b.part)
    const next = rest[0]
    if (next === undefined) return nothing
    parts[next.at] = null
  }
  return { parts, total }
}
