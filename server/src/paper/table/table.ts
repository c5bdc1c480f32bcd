import { chartOfTable, drawnAs, type DrawnReport } from '@labgate/charts/of-table'
import { pictureRows } from '../charts.ts'
import { widthOf } from '../faces.ts'
import { bytesOf } from '../pdf.ts'
import { accent, beside, grey, paragraph, space, stack, type Row } from '../rows.ts'
import { bodyWide, sheetOf } from '../sheet.ts'

/** A report as a table: its head stands on every page, no row is divided, and none is left out. */
export interface TableFacts {
  /** Title, days, and as of when. */
  heading: readonly string[]
  columns: readonly { title: string; isNumber: boolean }[]
  rows: readonly (readonly string[])[]
  /** The last row is the total. */
  hasTotal: boolean
  /** Of counts, the picture above the table; days YYYY-MM-DD. */
  drawn?: { report: DrawnReport; from: string; to: string; zone: string; rows: readonly (readonly (string | number | null)[])[] }
}

const gap = 6
const size = 7.5
const narrowest = 34
const sampled = 400

/** Widths by what the columns hold, within the page: a long text wraps. */
const widthsOf = ({ columns, rows }: TableFacts): number[] => {
  const wanted = columns.map(({ title }, at) => {
    const texts = [title, ...rows.slice(0, sampled).map((cells) => cells[at] ?? '')]
    return Math.max(narrowest, ...texts.map((text) => Math.min(150, widthOf(text, 'bold', size) + gap)))
  })
  const sum = wanted.reduce((all, one) => all + one, 0)
  const share = sum > bodyWide ? bodyWide / sum : 1
  return wanted.map((one) => one * share)
}

/** The report as PDF, with 'Page x of y' on every page. */
export const tablePdf = async (facts: TableFacts): Promise<Buffer> => {
  const widths = widthsOf(facts)
  const at = widths.map((_, index) => widths.slice(0, index).reduce((sum, one) => sum + one, 0))
  const line = (cells: readonly string[], face: 'regular' | 'bold'): Row => {
    const row = beside(cells.map((text, index) => ({ at: at[index] ?? 0, row: paragraph(text, (widths[index] ?? narrowest) - gap, { size, face }) })))
    return {
      height: row.height + 4,
      draw: (doc, x, y) => {
        row.draw(doc, x, y + 1.5)
        doc
          .moveTo(x, y + row.height + 3)
          .lineTo(x + bodyWide, y + row.height + 3)
          .lineWidth(face === 'bold' ? 0.6 : 0.25)
          .strokeColor('#999')
          .stroke()
      },
    }
  }
  const [title = '', ...about] = facts.heading
  const { drawn } = facts
  const picture =
    drawn === undefined ? [] : [space(8), ...pictureRows({ ...drawnAs[drawn.report], ...drawn }, chartOfTable(drawn.report, drawn.rows), bodyWide), space(6)]
  const head = (page: number): Row =>
    stack([
      paragraph(title, bodyWide, { size: page === 1 ? 14 : 9, face: 'bold', colour: accent }),
      ...(page === 1 ? about.map((text) => paragraph(text, bodyWide, { size: 8.5, colour: grey })) : []),
      ...(page === 1 ? picture : []),
      space(6),
      line(
        facts.columns.map((column) => column.title),
        'bold',
      ),
    ])
  const rows = facts.rows.map((cells, index) => line(cells, facts.hasTotal && index === facts.rows.length - 1 ? 'bold' : 'regular'))
  const none = facts.rows.length === 0 ? [paragraph('No rows in this period.', bodyWide, { size: 9 })] : []
  return bytesOf(sheetOf({ title, head, foot: title }, [...rows, ...none]))
}
