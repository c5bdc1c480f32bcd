import { mostInFile, mostInPlace, reportKinds, type ReportColumn, type ReportRow } from '@labgate/contract/practice-reports'
import { dayAfter } from '@labgate/contract/planned-days'
import type { Actor } from '../../access/actor.ts'
import { issue, Refusal } from '../../access/refusal.ts'
import type { Built } from '../../db/queries.ts'
import { countRows, definitions, titleOf, type Asked, type ReportCriteria } from './definitions.ts'

/** A report with all of its rows. */
export interface Report {
  title: string
  from: string
  to: string
  columns: readonly ReportColumn[]
  rows: ReportRow[]
  total: ReportRow | null
}
type Read = (query: Built<unknown>) => Promise<unknown[]>
const usualDays = 28
const page = 2000

/** What is asked, with its usual days: the last four weeks. */
export const askedReport = (criteria: ReportCriteria, today: string): Asked => {
  const to = criteria.to ?? today
  const from = criteria.from ?? dayAfter(to, 1 - usualDays)
  if (from > to) throw new Refusal('faulty', 'The first day is after the last.', [issue('from', 'The first day is after the last.', 'order')])
  return { ...criteria, report: criteria.report ?? 'orders', dateType: criteria.dateType ?? 'collected', from, to }
}

/** How many rows a report has, counted beyond what a file holds; a report of counts has few. */
export const countOf = async (read: Read, actor: Actor, asked: Asked): Promise<number> => {
  if (!reportKinds[asked.report].isList) return 0
  const [row] = await read(countRows(actor, asked, mostInFile + 1))
  return (row as { count: number } | undefined)?.count ?? 0
}

/** The whole report, read a page at a time under the asker's scope; `told`: how many rows there are so far. */
export const wholeReport = async (
  read: Read,
  actor: Actor,
  asked: Asked,
  told: (rows: number) => Promise<unknown> | undefined = () => undefined,
): Promise<Report> => {
  const definition = definitions[asked.report]
  const found: Record<string, unknown>[] = []
  for (let after = 0; ;) {
    const got = (await read(definition.query(actor, asked, after, page))) as Record<string, unknown>[]
    found.push(...got)
    await told(found.length)
    if (!reportKinds[asked.report].isList || got.length < page) break
    after = Number(got.at(-1)?.['labOrderId'] ?? 0)
  }
  return { title: titleOf(asked.report), from: asked.from, to: asked.to, columns: definition.columns, ...definition.rows(found) }
}

/** A report that is too long for a file is refused with its number of rows: never cut short. */
export const mustFit = (count: number): void => {
  if (count > mostInFile)
    throw new Refusal(
      'list-too-long',
      `This report has more than ${mostInFile.toLocaleString('en-US')} rows. Choose fewer days, one location, or one provider.`,
    )
}
export const isInPlace = (count: number): boolean => count <= mostInPlace
