import { say } from '../languages/say.ts'
/*
 * How the columns of a table fit on Letter paper, in a browser and in a PDF alike
 * (rules.md#tables-on-paper).
 */

/** Widths of a column, in one unit. */
export interface ColumnNeed {
  /** Of its longest word: with less, words are divided. */
  least: number
  /** With which few cells wrap. */
  wanted: number
}
export interface PaperPlan {
  isLandscape: boolean
  /** Places of the columns on the paper, and of those for which it has no room. */
  shown: number[]
  leftOut: number[]
}

/** Of what columns want beyond their least, this share makes a page comfortable to read. */
const comfort = 0.5

/** How much of what columns want beyond their least a room gives: 0 to 1, less if they do not fit. */
export const shareOf = (columns: readonly ColumnNeed[], room: number): number => {
  const least = columns.reduce((sum, one) => sum + one.least, 0)
  const wanted = columns.reduce((sum, one) => sum + Math.max(one.least, one.wanted), 0)
  if (wanted <= room) return 1
  if (least > room) return -1
  return (room - least) / (wanted - least)
}

/**
 * Portrait if it is comfortable, otherwise landscape. Columns for which landscape has no room are
 * left out, the last ones first, and never the first one: the paper must say which.
 */
export const planPaper = (
  columns: readonly ColumnNeed[],
  rooms: { portrait: number; landscape: number },
): PaperPlan => {
  const all = columns.map((_, at) => at)
  if (shareOf(columns, rooms.portrait) >= comfort)
    return { isLandscape: false, shown: all, leftOut: [] }
  let count = columns.length
  while (count > 1 && shareOf(columns.slice(0, count), rooms.landscape) < 0) count -= 1
  return { isLandscape: true, shown: all.slice(0, count), leftOut: all.slice(count) }
}

/** Widths that fill a room in which the columns fit, each in proportion to what it wants. */
export const widthsIn = (columns: readonly ColumnNeed[], room: number): number[] => {
  const share = Math.max(0, shareOf(columns, room))
  const widths = columns.map(
    ({ least, wanted }) => least + (Math.max(least, wanted) - least) * share,
  )
  const whole = widths.reduce((sum, one) => sum + one, 0)
  return whole === 0 ? widths : widths.map((one) => (one * room) / whole)
}

/** '… Email and Notes are not on this paper …', as a sentence; '' if all columns are. */
export const describeLeftOut = (titles: readonly string[]): string =>
  titles.length === 0
    ? ''
    : say('Not on this paper, for want of room: {titles}.', { titles: titles.join(', ') })
