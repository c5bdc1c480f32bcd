import { say } from '@labgate/contract/languages/say'
import type { ChartData, Value } from './figures.ts'
import { duration } from './formats.ts'
import { marks } from './marks.ts'

/** Count reports that are drawn beside their table; the same picture on screen and on paper. */
export const drawnReports = ['turnaround', 'volume', 'verdicts'] as const
export type DrawnReport = (typeof drawnReports)[number]
export const isDrawn = (report: string): report is DrawnReport =>
  drawnReports.some((one) => one === report)

type Cell = string | number | null
/** A text in place of a number gives the reason. */
const valueOf = (cell: Cell | undefined): Value =>
  typeof cell === 'number' ? cell : { why: String(cell ?? '') }
const numberOf = (cell: Cell | undefined): number => (typeof cell === 'number' ? cell : 0)
/** More bars are hard to compare; the table has them all. */
const mostBars = 15

/** The picture of a report's rows, without their total; undefined if there is nothing to draw. */
export const chartOfTable = (
  report: DrawnReport,
  rows: readonly (readonly Cell[])[],
): ChartData | undefined => {
  if (report === 'turnaround') {
    // for a type with too few reports, the table says so
    const drawn = rows.filter((cells) => typeof cells[2] === 'number')
    if (drawn.length === 0) return undefined
    return {
      kind: 'range',
      rowName: say('Test type'),
      format: duration,
      rows: drawn.map(([name, n, median, p90]) => ({
        name: String(name),
        n: numberOf(n),
        median: valueOf(median),
        p90: valueOf(p90),
      })),
    }
  }
  if (rows.length === 0) return undefined
  const isVolume = report === 'volume'
  return {
    kind: 'bars',
    rowName: isVolume ? say('Provider and location') : say('Finding'),
    most: mostBars,
    series: [{ name: isVolume ? say('Specimens') : say('Reports'), mark: marks[0] }],
    rows: isVolume
      ? rows.map((cells) => ({
          name: [cells[0], cells[1]].filter(Boolean).join(', '),
          values: [numberOf(cells.at(-1))],
        }))
      : rows.map((cells) => ({ name: String(cells[0]), values: [numberOf(cells[1])] })),
  }
}
/** Title and unit of the picture. */
export const drawnAs: Readonly<
  Record<DrawnReport, { title: string; unit: string; counted: string }>
> = {
  turnaround: {
    title: say('Collection to report'),
    unit: 'median and 90th percentile',
    counted: say('reports'),
  },
  volume: { title: say('Volume'), unit: 'specimens', counted: say('specimens') },
  verdicts: {
    title: say('Medication findings'),
    unit: 'reports',
    counted: say('compared reports'),
  },
}
