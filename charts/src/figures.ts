import { say } from '@labgate/contract/languages/say'
import { count, type Format } from './formats.ts'
import type { Mark } from './marks.ts'

/** A figure; null or a reason if nothing could be counted. 0 only if 0 was counted. */
export type Value = number | null | { why: string }

/** A place along a chart: its tick label, and its full description. */
export interface Point {
  tick: string
  text: string
  /** The period is not over: drawn separately and labeled as to date. */
  underWay?: boolean
}

export interface Series {
  name: string
  /** Shown at the line's end if the name is long. */
  label?: string
  mark: Mark
  values: readonly Value[]
  /** Shown beside the name of a small chart instead of the last figure: '71 so far'. */
  ends?: string
  /** The same points of an earlier period, drawn lighter. */
  before?: readonly Value[]
}

interface Along {
  /** Header of the table's first column: 'Week of'. */
  alongName: string
  points: readonly Point[]
  format?: Format
  /** Upper end of the scale, so that charts to be compared share one. */
  top?: number
}

/** At most five series; more become small multiples. */
export interface LinesData extends Along {
  kind: 'lines'
  series: readonly Series[]
  beforeName?: string
  goal?: { name: string; value: number }
}
/** Stacked if there are several series. Values are 0 or more. */
export interface ColumnsData extends Along {
  kind: 'columns'
  series: readonly Omit<Series, 'before'>[]
  /** Totals of an earlier period, beside each column. */
  before?: { name: string; values: readonly Value[] }
  goal?: { name: string; value: number }
}
export interface MultiplesData extends Along {
  kind: 'multiples'
  series: readonly Series[]
  beforeName?: string
  /** Each panel has its own scale: the title must say so. */
  ownScales?: boolean
  /** Names and ends are long: fewer panels stand side by side. */
  hasLongNames?: boolean
}
/** A control chart: values beside their mean and three standard deviations. */
export interface StripData extends Along {
  kind: 'strip'
  name: string
  values: readonly Value[]
  mean: number
  sigma: number
}
export interface BarsData {
  kind: 'bars'
  rowName: string
  /** Sorted here by total; values are 0 or more, one for each series. */
  rows: readonly { name: string; values: readonly Value[] }[]
  series: readonly { name: string; label?: string; mark: Mark }[]
  /** Number of rows shown; the others become one row 'All others'. */
  most?: number
  format?: Format
  top?: number
}
export interface RangeRow {
  name: string
  median: Value
  p90: Value
  /** Number counted. */
  n: number
  before?: { median: Value; p90: Value; n: number }
}
export interface RangeData {
  kind: 'range'
  rowName: string
  rows: readonly RangeRow[]
  beforeName?: string
  format?: Format
  top?: number
}
export interface SparkData {
  kind: 'spark'
  points: readonly Point[]
  values: readonly Value[]
  format?: Format
  top?: number
}
/** Charts with a title and a table. A spark appears in a table row instead. */
export type ChartData = LinesData | ColumnsData | MultiplesData | StripData | BarsData | RangeData

export const numberOf = (value: Value | undefined): number | null =>
  typeof value === 'number' ? value : null
export const numbersOf = (values: readonly Value[] | undefined): number[] =>
  (values ?? []).filter((value) => typeof value === 'number')
export const formatOf = (data: { format?: Format }): Format => data.format ?? count

const noReason = say('not counted')
export const reasonOf = (value: Value | undefined): string =>
  typeof value === 'object' && value !== null ? value.why : noReason
/** '1,204', or '–' if not counted. */
export const describeFigure = (value: Value | undefined, format: Format): string =>
  typeof value === 'number' ? format.describe(value) : '–'
/** The same in full, with the reason. */
export const figureInFull = (value: Value | undefined, format: Format): string =>
  typeof value === 'number' ? format.describe(value) : `–, ${reasonOf(value)}`
export const pointInFull = ({ text, underWay }: Point): string =>
  underWay === true ? say('{text}, to date', { text }) : text

/**
 * The rows as drawn: largest first, and beyond `most` one row for the rest, which is counted only
 * if all of it is. `opens`: the row's place in the data.
 */
export const shownRows = ({
  rows,
  series,
  most,
}: BarsData): { name: string; values: readonly Value[]; opens?: number }[] => {
  const total = (values: readonly Value[]): number =>
    numbersOf(values).reduce((sum, value) => sum + value, 0)
  const sorted = rows
    .map((row, at) => ({ ...row, opens: at }))
    .toSorted((one, other) => total(other.values) - total(one.values))
  if (most === undefined || sorted.length <= most + 1) return sorted
  const rest = sorted.slice(most)
  const values = series.map((_, at): Value => {
    const uncounted = rest.find((row) => numberOf(row.values[at]) === null)
    return uncounted
      ? { why: reasonOf(uncounted.values[at]) }
      : total(rest.map((row) => row.values[at] ?? null))
  })
  return [
    ...sorted.slice(0, most),
    { name: say('All others ({length})', { length: rest.length }), values },
  ]
}
