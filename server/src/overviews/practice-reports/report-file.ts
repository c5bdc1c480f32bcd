import { isDrawn } from '@labgate/charts/of-table'
import { describeZone } from '@labgate/contract/kit/time-zones'
import { describeCell } from '@labgate/contract/overviews/practice-reports'
import type { ReportFormat } from '@labgate/contract/overviews/report-runs'
import writeXlsx from 'write-excel-file/node'
import { shownOnPaper } from '../../core/patients/shown-name.ts'
import { csvFile, sheetCell } from '../../files/table-cells.ts'
import { describeMoment, inFiles, momentIn } from '../../paper/moments.ts'
import { makePaper } from '../../paper/paper.ts'
import { narrowedTo, type ReportNames } from './report-names.query.ts'
import type { Report } from './run-report.ts'

export interface ReportFile {
  fileName: string
  fileType: string
  bytes: Buffer
}
/** What every file states about itself: whose report, for which days, and as of when. */
export interface About {
  names: ReportNames
  dateType: string
  asOf: string | null
  timeZone: string
}
const us = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

const headingOf = (
  { title, from, to }: Report,
  { names, dateType, asOf, timeZone }: About,
  format: ReportFormat,
): string[] => [
  `${title}, ${names.account}`,
  `${dateType} ${us(from)} to ${us(to)}${narrowedTo(names) === '' ? '' : `. ${narrowedTo(names)}`}`,
  `As of ${asOf === null ? 'the first count, which is not done' : describeMoment(momentIn(format === 'pdf' ? { zone: timeZone, clock: names.clock } : inFiles(timeZone), asOf))}, days of ${describeZone(timeZone)} time`,
]

/* A spreadsheet counts with numbers: hours with one decimal, as the title says. */
const inSpreadsheet = ({ columns, rows, total }: Report) => ({
  titles: columns.map(({ title, isDuration }) => (isDuration ? `${title} (hours)` : title)),
  lines: [...rows, ...(total === null ? [] : [total])].map(({ cells }) =>
    cells.map((cell, at) =>
      columns[at]?.isDuration === true && typeof cell === 'number'
        ? Math.round(cell / 6) / 10
        : (cell ?? ''),
    ),
  ),
})

/**
 * The whole report as a file: the rows that the page shows, never truncated. Spreadsheet formulas
 * are escaped.
 */
export const reportFile = async (
  report: Report,
  about: About,
  format: ReportFormat,
): Promise<ReportFile> => {
  const { columns, rows, total, title, from, to } = report
  const heading = headingOf(report, about, format)
  const { titles, lines } = inSpreadsheet(report)
  const fileName = `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${from}-${to}.${format}`
  if (format === 'csv') {
    const bytes = csvFile([...heading.map((line) => [line]), titles, ...lines])
    return { fileName, fileType: 'text/csv', bytes }
  }
  if (format === 'xlsx') {
    const book = await writeXlsx([
      ...heading.map((value) => [sheetCell(value)]),
      titles.map((value) => sheetCell(value, 'bold')),
      ...lines.map((cells) => cells.map((value) => sheetCell(value))),
    ]).toBuffer()
    return {
      fileName,
      fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: book,
    }
  }
  const printed = [...rows, ...(total === null ? [] : [total])].map(({ cells }) =>
    columns.map((column, at) => shownOnPaper(describeCell(column, cells[at] ?? null))),
  )
  const facts = {
    heading,
    columns: columns.map((column) => ({ title: column.title, isNumber: column.isNumber })),
    rows: printed,
    hasTotal: total !== null,
    ...(isDrawn(report.report) && {
      drawn: {
        report: report.report,
        from,
        to,
        zone: describeZone(about.timeZone),
        rows: rows.map(({ cells }) => cells),
      },
    }),
  }
  return { fileName, fileType: 'application/pdf', bytes: await makePaper({ kind: 'table', facts }) }
}
