import { z } from 'zod'
import { asOfShape, wholeDay } from '../figures/figures.ts'
import { describeDuration } from '../kit/durations.ts'
import { answer, body, criteria, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, line } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { reportFormats, ReportRun } from './report-runs.ts'

/*
 * Reports for practices (`/reporting`; records.md#reporting; docs/decisions/0054): only on data the
 * user can see.
 */

/** Lists name patients; counts do not. */
export const reportKinds = {
  orders: { title: say('Orders'), help: say('Each order with its status.'), isList: true },
  results: {
    title: say('Results'),
    help: say('Released results, the latest first.'),
    isList: true,
  },
  positives: {
    title: say('Positive or abnormal'),
    help: say('Released results with a positive or abnormal value.'),
    isList: true,
  },
  rejected: {
    title: say('Rejected and on hold'),
    help: say('Orders that were rejected or wait for an answer, with the reason.'),
    isList: true,
  },
  missing: {
    title: say('Missing information'),
    help: say('Received orders that lack something, with what is missing.'),
    isList: true,
  },
  turnaround: {
    title: say('Turnaround'),
    help: say('From collection to report, by test type.'),
    isList: false,
  },
  volume: {
    title: say('Volume'),
    help: say('Specimens by provider, location, and test type.'),
    isList: false,
  },
  verdicts: {
    title: say('Medication findings'),
    help: say('Toxicology reports compared with medication lists.'),
    isList: false,
  },
} as const
export type ReportKind = keyof typeof reportKinds
export const reportKindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]

/** The order date that a report uses. */
export const reportDates = {
  collected: say('Collected'),
  received: say('Received'),
  released: say('Released'),
  ordered: say('Ordered'),
} as const
export type ReportDate = keyof typeof reportDates
export const reportDateNames = Object.keys(reportDates) as [ReportDate, ...ReportDate[]]

export const reportCriteria = {
  report: z.enum(reportKindNames),
  dateType: z.enum(reportDateNames),
  from: day(),
  to: day(),
  locationId: id(),
  physicianId: id(),
  /** 99: all. */
  labTypeId: id(),
  labStatusId: id(),
  /** Only in lists. */
  patientId: id(),
}
/** A report opens in place up to this many rows; above that it runs as a job. */
export const mostInPlace = 1000
/** Maximum rows of a PDF: about 250 pages. */
export const mostOnPaper = 10_000
/** Maximum rows of a file; a larger one is refused with its row count, never truncated. */
export const mostInFile = 100_000

const Column = z.object({
  name: line(40),
  title: line(60),
  isNumber: flag(),
  /** Its numbers are minutes, to be written as durations (kit/durations.ts). */
  isDuration: flag(),
})
export type ReportColumn = z.infer<typeof Column>
const Cell = z.union([z.string(), z.number(), z.null()])
/** A cell as people read it, on a screen and on paper; '' if it is empty. */
export const describeCell = (
  { isDuration }: Pick<ReportColumn, 'isDuration'>,
  cell: z.infer<typeof Cell>,
): string => {
  if (typeof cell !== 'number') return cell ?? ''
  return isDuration ? describeDuration(cell) : cell.toLocaleString('en-US')
}
/** In a list, the order that the row opens; otherwise 0. */
const Row = z.object({ labOrderId: id(), cells: z.array(Cell) })
export type ReportRow = z.infer<typeof Row>

export const practiceReports = endpoints({
  /** The report in place. Above 1,000 rows it returns their number and no rows. */
  run: {
    method: 'GET',
    path: '/api/Report/GetReport',
    access: 'report.run',
    byPost: true,
    input: query({ searchCriteria: criteria(reportCriteria) }),
    answer: answer({
      ...asOfShape,
      title: line(80),
      from: wholeDay(),
      to: wholeDay(),
      columns: z.array(Column),
      rows: z.array(Row),
      total: Row.nullable(),
      count: z.number(),
      tooMany: flag(),
    }),
  },
  /** The whole report as a file: immediately, up to 1,000 rows. */
  exportFile: {
    method: 'POST',
    path: '/api/Report/ExportReport',
    access: 'report.run',
    notInVisit: true,
    input: body({
      searchCriteria: z.object(reportCriteria).partial(),
      format: z.enum(reportFormats),
    }),
    answer: answer({
      fileName: line(120),
      fileType: line(120),
      fileAsBase64: z.string(),
      rows: z.number(),
    }),
  },
  /**
   * Makes a larger file in the background; it is kept for a day, only for the user who requested
   * it.
   */
  begin: {
    method: 'POST',
    path: '/api/Report/BeginReport',
    access: 'report.run',
    changes: true,
    notInVisit: true,
    input: body({
      searchCriteria: z.object(reportCriteria).partial(),
      format: z.enum(reportFormats),
    }),
    answer: answer({ reportRunId: id(), count: z.number() }),
  },
  runs: {
    method: 'GET',
    path: '/api/Report/GetReportRuns',
    access: 'report.run',
    input: query({}),
    answer: shortListOf(ReportRun),
  },
  file: {
    method: 'GET',
    path: '/api/Report/GetReportFile',
    access: 'report.run',
    byPost: true,
    input: query({ reportRunId: id() }),
    answer: answer({ fileName: line(120), fileType: line(120), fileAsBase64: z.string() }),
  },
})
