import { chartOfTable, drawnAs, type DrawnReport } from '@labgate/charts/of-table'
import {
  describeLeftOut,
  planPaper,
  shareOf,
  type ColumnNeed,
} from '@labgate/contract/kit/paper-columns'
import { pictureRows } from '../charts.ts'
import { widthOf } from '../faces.ts'
import { bytesOf } from '../pdf.ts'
import {
  accent,
  sideBySide,
  gray,
  paragraph,
  rightIn,
  ruled,
  space,
  stack,
  tableOf,
  type Row,
} from '../rows.ts'
import { bodyWide, landscapeWide, sheetOf } from '../sheet.ts'

/**
 * A report as a table: its heading is on every page, only a row taller than a page is divided, and
 * none is left out. A
 * column for which landscape has no room is named as left out (rules.md#tables-on-paper).
 */
export interface TableFacts {
  /** Title, date range, and as-of time. */
  heading: readonly string[]
  columns: readonly { title: string; isNumber: boolean }[]
  rows: readonly (readonly string[])[]
  /** The last row is the total. */
  hasTotal: boolean
  /** Of counts, the picture above the table; days YYYY-MM-DD. */
  drawn?: {
    report: DrawnReport
    from: string
    to: string
    zone: string
    rows: readonly (readonly (string | number | null)[])[]
  }
}

const gap = 6
const size = 7.5
/** Wider text wraps, in points; a wider word is divided. */
const [mostWide, longestWord] = [150, 110]
/** Number of rows used to determine the column widths. */
const sampled = 2000

/** What columns need by their contents: text wraps between words, the longest texts first. */
const needsOf = ({ columns, rows }: TableFacts): ColumnNeed[] =>
  columns.map(({ title }, at) => {
    const texts = [...new Set([title, ...rows.slice(0, sampled).map((cells) => cells[at] ?? '')])]
    const most = (all: readonly string[], limit: number) =>
      Math.min(limit, Math.ceil(Math.max(...all.map((text) => widthOf(text, 'bold', size))))) + gap
    return {
      least: most(
        texts.flatMap((text) => text.split(' ')),
        longestWord,
      ),
      wanted: most(texts, mostWide),
    }
  })
/* Widths within the page. */
const widthsIn = (needs: readonly ColumnNeed[], room: number): number[] => {
  const share = Math.max(0, shareOf(needs, room))
  return needs.map(({ least, wanted }) => least + (Math.max(least, wanted) - least) * share)
}

/* The facts with the columns for which the paper has room. */
const onPaper = (facts: TableFacts) => {
  const needs = needsOf(facts)
  const { isLandscape, shown, leftOut } = planPaper(needs, {
    portrait: bodyWide,
    landscape: landscapeWide,
  })
  const wide = isLandscape ? landscapeWide : bodyWide
  const kept = <T>(all: readonly T[]): T[] => all.filter((_, at) => shown.includes(at))
  return {
    isLandscape,
    wide,
    widths: widthsIn(kept(needs), wide),
    columns: kept(facts.columns),
    rows: facts.rows.map(kept),
    leftOut: describeLeftOut(leftOut.map((at) => facts.columns[at]?.title ?? '')),
  }
}

/** The report as PDF, with 'Page x of y' on every page. */
export const tablePdf = async (facts: TableFacts): Promise<Buffer> => {
  const { isLandscape, wide, widths, columns, rows: printed, leftOut } = onPaper(facts)
  const at = widths.map((_, index) => widths.slice(0, index).reduce((sum, one) => sum + one, 0))
  const line = (cells: readonly string[], face: 'regular' | 'bold'): Row => {
    const row = sideBySide(
      cells.map((text, index) => ({
        at: at[index] ?? 0,
        row: (columns[index]?.isNumber === true ? rightIn : paragraph)(
          text,
          (widths[index] ?? longestWord) - gap,
          { size, face },
        ),
      })),
    )
    return ruled(row, wide, face)
  }
  const [title = '', ...about] = facts.heading
  const { drawn } = facts
  const chart = drawn === undefined ? undefined : chartOfTable(drawn.report, drawn.rows)
  const picture =
    drawn === undefined || chart === undefined
      ? []
      : [space(8), ...pictureRows({ ...drawnAs[drawn.report], ...drawn }, chart, wide), space(6)]
  const head = (page: number): Row =>
    stack([
      paragraph(title, wide, { size: page === 1 ? 14 : 9, face: 'bold', color: accent }),
      ...(page === 1 ? about.map((text) => paragraph(text, wide, { size: 8.5, color: gray })) : []),
      ...(page === 1 && leftOut !== '' ? [paragraph(leftOut, wide, { size: 8.5 })] : []),
      ...(page === 1 ? picture : []),
      space(6),
    ])
  const rows = printed.map((cells, index) =>
    line(cells, facts.hasTotal && index === printed.length - 1 ? 'bold' : 'regular'),
  )
  const none = printed.length === 0 ? [paragraph('No rows in this period.', wide, { size: 9 })] : []
  const titles = line(
    columns.map((column) => column.title),
    'bold',
  )
  return bytesOf(
    sheetOf({ title, head, foot: title, isLandscape }, [...tableOf(titles, rows), ...none]),
  )
}
