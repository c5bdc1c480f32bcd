import { say } from '@labgate/contract/languages/say'
import {
  describeFigure,
  formatOf,
  numberOf,
  pointInFull,
  reasonOf,
  shownRows,
  type BarsData,
  type ChartData,
  type RangeData,
  type Series,
  type Value,
} from './figures.ts'
import { count } from './formats.ts'
import { limitsOf } from './strip.ts'

export interface Cell {
  text: string
  value: number | null
  /**
   * Why there is no figure, and that reason's letter among the notes; '' if there is only one
   * reason.
   */
  why?: string
  note?: string
}
/** Shown below a table: what its cells without a figure mean. */
export interface Note {
  note: string
  why: string
}
export interface ChartTable {
  head: string[]
  /** Series of each column of figures; undefined for earlier periods, limits and counts. */
  series: (number | undefined)[]
  /** `opens`: the place in the data, undefined for the rest row. */
  rows: { name: string; cells: Cell[]; opens?: number }[]
  /** Series for which a column opens the list, if not the series it shows. */
  opensBy?: readonly (number | undefined)[]
  notes: Note[]
}
type AlongData = Exclude<ChartData, BarsData | RangeData>
interface Column {
  head: string
  series?: number
  values: readonly Value[]
}

/** With more columns, their headers only have room for labels. */
const mostNames = 6
const withEarlier = (series: readonly Series[], beforeName = 'before'): Column[] =>
  series.flatMap(({ name, label = name, values, before }, at) => [
    { head: series.length > mostNames ? label : name, values, series: at },
    ...(before
      ? [{ head: series.length === 1 ? beforeName : `${name}, ${beforeName}`, values: before }]
      : []),
  ])

const columnsOf = (data: AlongData): Column[] => {
  switch (data.kind) {
    case 'lines':
    case 'multiples':
      return withEarlier(data.series, data.beforeName)
    case 'columns':
      return [
        ...withEarlier(data.series),
        ...(data.before ? [{ head: data.before.name, values: data.before.values }] : []),
      ]
    case 'strip': {
      const { low, high } = limitsOf(data)
      return [
        { head: data.name, values: data.values, series: 0 },
        { head: say('Lower limit'), values: data.points.map(() => low) },
        { head: say('Upper limit'), values: data.points.map(() => high) },
      ]
    }
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const withNotes = (table: Omit<ChartTable, 'notes'>): ChartTable => {
  const reasons = [
    ...new Set(table.rows.flatMap(({ cells }) => cells.flatMap(({ why }) => why ?? []))),
  ]
  const noteOf = (why: string): string =>
    reasons.length > 1 ? (letters[reasons.indexOf(why)] ?? '') : ''
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell.why === undefined ? cell : { ...cell, note: noteOf(cell.why) },
    ),
  }))
  return { ...table, rows, notes: reasons.map((why) => ({ why, note: noteOf(why) })) }
}

/**
 * The figures of a chart as a table: everything drawn, with the reason where there is no figure.
 */
export const tableOf = (data: ChartData): ChartTable => withNotes(figuresOf(data))

const figuresOf = (data: ChartData): Omit<ChartTable, 'notes'> => {
  const format = formatOf(data)
  const cell = (value: Value | undefined): Cell => {
    const number = numberOf(value)
    return {
      text: describeFigure(value, format),
      value: number,
      ...(number === null && { why: reasonOf(value) }),
    }
  }
  if (data.kind === 'bars')
    return {
      head: [data.rowName, ...data.series.map(({ name }) => name)],
      series: data.series.map((_, at) => at),
      rows: shownRows(data).map(({ values, ...row }) => ({
        name: row.name,
        ...('opens' in row && { opens: row.opens }),
        cells: data.series.map((_, at) => cell(values[at])),
      })),
    }
  if (data.kind === 'range') {
    const before = data.beforeName ?? 'before'
    const hasBefore = data.rows.some((row) => row.before)
    const counted = (value: number | undefined): Cell =>
      value === undefined ? cell(null) : { text: count.describe(value), value }
    const cells = (row: { median: Value; p90: Value; n: number } | undefined): Cell[] => [
      cell(row?.median),
      cell(row?.p90),
      counted(row?.n),
    ]
    return {
      head: [
        data.rowName,
        say('Median'),
        say('90th percentile'),
        say('Counted'),
        ...(hasBefore
          ? [
              say('Median, {before}', { before }),
              say('90th percentile, {before}', { before }),
              say('Counted, {before}', { before }),
            ]
          : []),
      ],
      series: [0, 0, undefined, undefined, undefined, undefined].slice(0, hasBefore ? 6 : 3),
      opensBy: [0, 0, 0],
      rows: data.rows.map((row, at) => ({
        name: row.name,
        opens: at,
        cells: [...cells(row), ...(hasBefore ? cells(row.before) : [])],
      })),
    }
  }
  const columns = columnsOf(data)
  return {
    head: [data.alongName, ...columns.map(({ head }) => head)],
    series: columns.map(({ series }) => series),
    rows: data.points.map((point, at) => ({
      name: pointInFull(point),
      opens: at,
      cells: columns.map(({ values }) => cell(values[at])),
    })),
  }
}
