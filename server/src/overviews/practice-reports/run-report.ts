import { dayAfter } from '@labgate/contract/kit/days'
import { howMany } from '@labgate/contract/kit/how-many'
import {
  mostInFile,
  mostInPlace,
  mostOnPaper,
  reportKinds,
  type ReportColumn,
  type ReportKind,
  type ReportRow,
} from '@labgate/contract/overviews/practice-reports'
import type { ReportFormat } from '@labgate/contract/overviews/report-runs'
import type { Actor } from '../../access/actor.ts'
import { issue, Refusal } from '../../access/refusal.ts'
import type { Query } from '../../db/queries.ts'
import { countRows, definitions, titleOf } from './definitions.ts'
import type { ReportQuery, ReportCriteria } from './report-query.ts'

/** A report with all of its rows. */
export interface Report {
  report: ReportKind
  title: string
  from: string
  to: string
  columns: readonly ReportColumn[]
  rows: ReportRow[]
  total: ReportRow | null
}
type Read = (query: Query<unknown>) => Promise<unknown[]>
const usualDays = 28
const page = 2000

/** The request, with its default days: the last four weeks. */
export const reportQuery = (criteria: ReportCriteria, today: string): ReportQuery => {
  const to = criteria.to ?? today
  const from = criteria.from ?? dayAfter(to, 1 - usualDays)
  if (from > to)
    throw new Refusal('faulty', 'The first day is after the last.', [
      issue('from', 'The first day is after the last.', 'order'),
    ])
  return {
    ...criteria,
    report: criteria.report ?? 'orders',
    dateType: criteria.dateType ?? 'collected',
    from,
    to,
  }
}

/** Rows are counted up to here, so that a refused user knows how much less to choose. */
const mostCounted = 1_000_000
/** Number of rows in a report; a report of counts has few. */
export const countOf = async (read: Read, actor: Actor, request: ReportQuery): Promise<number> => {
  if (!reportKinds[request.report].isList) return 0
  const [row] = await read(countRows(actor, request, mostCounted))
  return (row as { count: number } | undefined)?.count ?? 0
}

/**
 * The whole report, read one page at a time under the user's scope; `told`: the number of rows so
 * far.
 */
export const wholeReport = async (
  read: Read,
  actor: Actor,
  request: ReportQuery,
  onRows: (rows: number) => Promise<unknown> | undefined = () => undefined,
): Promise<Report> => {
  const definition = definitions[request.report]
  const found: Record<string, unknown>[] = []
  for (let after = 0; ;) {
    const got = (await read(definition.query(actor, request, after, page))) as Record<
      string,
      unknown
    >[]
    found.push(...got)
    await onRows(found.length)
    if (!reportKinds[request.report].isList || got.length < page) break
    after = Number(got.at(-1)?.['labOrderId'] ?? 0)
  }
  return {
    report: request.report,
    title: titleOf(request.report),
    from: request.from,
    to: request.to,
    columns: definition.columns,
    ...definition.rows(found),
  }
}

/**
 * Refuses a report that is too long for a file, stating its number of rows; it is never truncated.
 */
export const mustFit = (count: number, format: ReportFormat): void => {
  const most = format === 'pdf' ? mostOnPaper : mostInFile
  if (count <= most) return
  const rows = `This report has ${count >= mostCounted ? 'more than ' : ''}${howMany(count, 'row')}`
  throw new Refusal(
    'list-too-long',
    `${rows}, and a ${format === 'pdf' ? 'PDF' : 'file'} holds ${most.toLocaleString('en-US')}. Choose fewer days, one location, or one provider${format === 'pdf' ? ', or CSV or Excel' : ''}.`,
  )
}
export const isInPlace = (count: number): boolean => count <= mostInPlace
