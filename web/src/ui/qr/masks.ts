import type { Paper } from './layout.ts'

/** The eight patterns that can be applied to the data to avoid large areas and false marks. */
export const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Inverts the data under the mask; applying it twice restores it. */
export const layMask = (paper: Paper, mask: number): void => {
  const wanted = masks[mask]
  for (let y = 0; y < paper.size; y++)
    for (let x = 0; x < paper.size; x++)
      if (!paper.isFixed(x, y) && wanted?.(x, y)) paper.set(x, y, !paper.is(x, y))
}

const falseMarks = /(?=10111010000|00001011101)/g

/** How hard a code is to read: long runs, squares of one color, shapes that resemble a mark, and an uneven share of dark. */
export const penaltyOf = ({ dark, size }: Paper): number => {
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x] ?? false))].map((line) =>
    line.map((is) => (is ? '1' : '0')).join(''),
  )
  let penalty = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    penalty += 40 * [...line.matchAll(falseMarks)].length
  }
  for (let y = 0; y < size - 1; y++)
    for (let x = 0; x < size - 1; x++) {
      const color = dark[y]?.[x]
      if (
        dark[y]?.[x + 1] === color &&
        dark[y + 1]?.[x] === color &&
        dark[y + 1]?.[x + 1] === color
      )
        penalty += 3
    }
  const share = dark.flat().filter(Boolean).length / (size * size)
  return penalty + 10 * Math.floor(Math.abs(share * 20 - 10))
}
