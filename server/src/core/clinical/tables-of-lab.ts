import { tablesOn, type ApprovedVersion } from '@labgate/contract/clinical/in-force'
import { shippedTables, type ClinicalTables } from '@labgate/contract/clinical/tables'
import { pipeline, type Database, type Scope, type Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'

/** The approvals a laboratory judges by on a day. The same mark means the same tables. */
export interface TablesMark {
  labId: number
  /** YYYY-MM-DD at the laboratory. */
  day: string
  /** Number of approvals in force, the id of the last, and its token ('' if there are none). */
  approvals: number
  last: number
  token: string
}

/**
 * SQL: the mark of a laboratory at an instant, as JSON; null if there is no such laboratory. Both
 * are expressions.
 */
export const tablesMark = (labId: string, at: string): string => `
  (
    select
      json_build_object(
        'labId',
        b.lab_id,
        'day',
        d.day,
        'approvals',
        count(a.approval_id),
        'last',
        coalesce(max(a.approval_id), 0),
        'token',
        coalesce((array_agg(a.token order by a.approval_id desc))[1], '')
      )
    from
      lab b
      cross join lateral (select (${at}::timestamptz at time zone b.time_zone)::date as day) d
      left join clinical_approval a on a.lab_id = b.lab_id and a.effective_date <= d.day
    where b.lab_id = ${labId}
    group by b.lab_id, d.day
  )
`

const approvedColumns = `
  v.kind,
  v.row_key as "rowKey",
  v.content,
  v.source,
  v.source_date as "sourceDate",
  a.effective_date as "effectiveDate",
  v.approval_id as "approvalId"
`

/** What was approved for a laboratory and is in force according to its mark. */
export const approvedUpTo = ({ labId, day, last }: TablesMark): Query<ApprovedVersion> =>
  rawQuery(
    `
      select ${approvedColumns}
      from
        clinical_version v
        join clinical_approval a using (approval_id)
      where v.lab_id = $1 and v.approval_id <= $2 and a.effective_date <= $3::date
      order by v.version_id
    `,
    [labId, last, day],
  )

/* Parsed tables, most recently used last. They never change. */
const kept = new Map<string, ClinicalTables>()
const mostKept = 40

/**
 * The tables of a mark: from memory, else read by `read`. Without a laboratory, or until it
 * approves anything, they are the defaults.
 */
export const tablesOf = async (
  mark: TablesMark | null | undefined,
  read: (query: Query<ApprovedVersion>) => Promise<readonly ApprovedVersion[]>,
): Promise<ClinicalTables> => {
  if (mark === null || mark === undefined || mark.approvals === 0) return shippedTables
  const key = `${mark.token} ${mark.approvals} ${mark.day}`
  const name = `laboratory ${mark.labId}: ${mark.approvals} ${mark.approvals === 1 ? 'approval' : 'approvals'} up to ${mark.last}`
  const tables = kept.get(key) ?? tablesOn(await read(approvedUpTo(mark)), mark.day, name)
  kept.delete(key)
  kept.set(key, tables)
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  return tables
}

/** The tables of a mark for read-only use. */
export const readTables = (
  database: Pick<Database, 'ask'>,
  scope: Scope,
  mark: TablesMark | null,
): Promise<ClinicalTables> =>
  tablesOf(mark, async (query) => (await database.ask(scope, [query]))[0]?.rows ?? [])

/**
 * The tables of a mark inside a transaction: one round trip if they are not in memory, else none.
 */
export const tablesInside = (
  tx: Tx,
  mark: TablesMark | null | undefined,
): Promise<ClinicalTables> => tablesOf(mark, async (query) => (await pipeline(tx, query))[0])
