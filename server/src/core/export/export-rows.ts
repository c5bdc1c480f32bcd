import { utcDay } from '@labgate/contract/kit/days'
import writeXlsx from 'write-excel-file/node'
import type { Actor } from '../../access/actor.ts'
import type { About, Shown } from '../../access/audit.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { askLaboratoryTimeZone } from '../../db/laboratory-time-zone.ts'
import type { Query } from '../../db/queries.ts'
import { csvFile, sheetCell, type Cell } from '../../files/table-cells.ts'
import type { Keyset } from '../../http/page-of.ts'
import { mustBeProven } from '../sign-in/must-be-proven.ts'

export interface Column<R> {
  name: string
  title: string
  /** Also where the screen does not show it: without it, a row is not known elsewhere. */
  isAlways?: true
  /** `zone`: the laboratory's time zone, for lists of all accounts. */
  of: (row: R, zone: string) => Cell
}
export interface Exported<R> {
  title: string
  columns: readonly Column<R>[]
  page: (after: Keyset | undefined, pageSize: number) => Query<R>
  keyset: (row: R) => Keyset
}
interface Asking {
  actor: Actor
  provenAt: Date | null
  input: { format: 'csv' | 'xlsx'; columns: string[]; searchCriteria: object }
  read(about: About, query: Query<unknown>): Promise<unknown[][]>
  shows(records: readonly Shown[]): void
}

const pageSize = 2000
const mostRows = 100_000
/** More rows than this while acting as a customer are refused (rules.md#acting-as-a-customer). */
const mostInVisit = 200
/** More rows than this prompt for the second factor again (rules.md#second-factor-again). */
const large = 1000

/** All rows, page by page. Refused if there are too many for the actor. */
const readAll = async <R>(call: Asking, { page, keyset }: Exported<R>): Promise<R[]> => {
  const { actor, input } = call
  const rows: R[] = []
  let after: Keyset | undefined
  for (;;) {
    const [got] = (await call.read(
      { fields: Object.keys(input.searchCriteria) },
      page(after, pageSize),
    )) as [R[]]
    rows.push(...got.slice(0, pageSize))
    if (actor.visitId !== 0 && rows.length > mostInVisit)
      throw new Refusal(
        'not-in-visit',
        `More than ${mostInVisit} rows cannot be exported while acting as a customer.`,
      )
    if (rows.length > mostRows)
      throw new Refusal(
        'list-too-long',
        `More than ${mostRows.toLocaleString('en-US')} rows cannot be exported at once. Narrow the search.`,
      )
    const last = got[pageSize - 1]
    if (got.length <= pageSize || last === undefined) break
    after = keyset(last)
  }
  return rows
}

/**
 * Exports everything filtered, read page by page under the caller's scope, as CSV (formulas
 * escaped) or XLSX.
 */
export const exportRows = async <R extends object>(
  context: AppContext,
  call: Asking,
  exported: Exported<R>,
) => fileOfRows(context, call, exported, await readAll(call, exported))

/**
 * Same for rows that are read already, such as those of a table that is never paged. The patients
 * whom their keys lead to are in the audit log (rules.md#who-looked), whatever columns were chosen.
 */
export const fileOfRows = async <R extends object>(
  context: AppContext,
  call: Asking,
  { title, columns }: Pick<Exported<R>, 'title' | 'columns'>,
  rows: readonly R[],
) => {
  const { actor, input } = call
  call.shows(rows)
  const chosen =
    input.columns.length === 0
      ? columns
      : columns.filter(({ name, isAlways }) => isAlways === true || input.columns.includes(name))
  const [setting] = await context.database.systemQuery('export', [askLaboratoryTimeZone()])
  const { zone } = (setting?.rows[0] ?? { zone: 'UTC' }) as { zone: string }
  if (rows.length > large) await mustBeProven(context, actor.userId, call.provenAt)
  const fileName = `${title}-${utcDay(context.now())}.${input.format}`
  if (input.format === 'csv') {
    const bytes = csvFile([
      chosen.map((column) => column.title),
      ...rows.map((row) => chosen.map((column) => column.of(row, zone))),
    ])
    return {
      fileName,
      fileType: 'text/csv',
      fileAsBase64: bytes.toString('base64'),
      rows: rows.length,
    }
  }
  const cells = [
    chosen.map((column) => sheetCell(column.title, 'bold')),
    ...rows.map((row) => chosen.map((column) => sheetCell(column.of(row, zone)))),
  ]
  const book = await writeXlsx(cells).toBuffer()
  return {
    fileName,
    fileType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileAsBase64: book.toString('base64'),
    rows: rows.length,
  }
}
