import { chartOfTable, drawnAs, type DrawnReport } from '@labgate/charts/of-table'
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
  type Row,
} from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'

/** A report as a table: its heading is on every page, no row is divided, and none is left out. */
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

/**
 * Widths by column contents, within the page: text wraps between words, the longest texts first.
 */
const widthsOf = ({ columns, rows }: TableFacts): number[] => {
  const wide = columns.map(({ title }, at) => {
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
  const sum = (of: 'least' | 'wanted') => wide.reduce((all, one) => all + one[of], 0)
  const [least, wanted] = [sum('least'), sum('wanted')]
  if (wanted <= bodyWide) return wide.map((one) => one.wanted)
  if (least >= bodyWide) return wide.map((one) => (one.least * bodyWide) / least)
  const share = (bodyWide - least) / (wanted - least)
  return wide.map((one) => one.least + (one.wanted - one.least) * share)
}

/** The report as PDF, with 'Page x of y' on every page. */
export const tablePdf = async (facts: TableFacts): Promise<Buffer> => {
  const widths = widthsOf(facts)
  const at = widths.map((_, index) => widths.slice(0, index).reduce((sum, one) => sum + one, 0))
  const line = (cells: readonly string[], face: 'regular' | 'bold'): Row => {
    const row = sideBySide(
      cells.map((text, index) => ({
        at: at[index] ?? 0,
        row: (facts.columns[index]?.isNumber === true ? rightIn : paragraph)(
          text,
          (widths[index] ?? longestWord) - gap,
          { size, face },
        ),
      })),
    )
    return ruled(row, bodyWide, face)
  }
  const [title = '', ...about] = facts.heading
  const { drawn } = facts
  const chart = drawn === undefined ? undefined : chartOfTable(drawn.report, drawn.rows)
  const picture =
    drawn === undefined || chart === undefined
      ? []
      : [
          space(8),
          ...pictureRows({ ...drawnAs[drawn.report], ...drawn }, chart, bodyWide),
          space(6),
        ]
  const head = (page: number): Row =>
    stack([
      paragraph(title, bodyWide, { size: page === 1 ? 14 : 9, face: 'bold', color: accent }),
      ...(page === 1
        ? about.map((text) => paragraph(text, bodyWide, { size: 8.5, color: gray }))
        : []),
      ...(page === 1 ? picture : []),
      space(6),
      line(
        facts.columns.map((column) => column.title),
        'bold',
      ),
    ])
  const rows = facts.rows.map((cells, index) =>
    line(cells, facts.hasTotal && index === facts.rows.length - 1 ? 'bold' : 'regular'),
  )
  const none =
    facts.rows.length === 0 ? [paragraph('No rows in this period.', bodyWide, { size: 9 })] : []
  return bytesOf(sheetOf({ title, head, foot: title }, [...rows, ...none]))
}
