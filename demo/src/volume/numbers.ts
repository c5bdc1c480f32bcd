import type { Random } from '../random.ts'

/**
 * Numbers for one row: fast, and the same for a seed and row regardless of other rows' draws. Not
 * for secrets.
 */
export interface RowNumbers {
  next(): number
  /** Both bounds included. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** The numbers of successive rows of a stream: `of(row)` restarts for that row (mulberry32). */
export const rowNumbers = (random: Random): { of(row: number): RowNumbers } => {
  const salt = random.int(0, 0xffff_ffff)
  let state = 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  const numbers: RowNumbers = {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const one = list[Math.floor(next() * list.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
  }
  return {
    of: (row) => {
      state = (salt ^ Math.imul(row + 1, 0x9e3779b1)) | 0
      return numbers
    },
  }
}

/** Picks a value by weight, for many draws. */
export const weighing = <T>(
  pairs: readonly (readonly [value: T, weight: number])[],
): ((share: number) => T) => {
  const sums: number[] = []
  let sum = 0
  for (const [, weight] of pairs) sums.push((sum += weight))
  return (share) => {
    const sought = share * sum
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > sought) high = middle
      else low = middle + 1
    }
    const found = pairs[low]
    if (found === undefined) throw new Error('nothing to weigh')
    return found[0]
  }
}
