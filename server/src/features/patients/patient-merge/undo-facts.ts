import type { Issue } from '@labgate/contract/kit/endpoint'
import { Stage } from '@labgate/contract/orders/order-status'
import { mergeFields } from '@labgate/contract/patients/merge/fields'
import { movingKeys, type MovingKey } from '@labgate/contract/patients/merge/keys'
import type { MergeConflict, SinceMerge } from '@labgate/contract/patients/patient-merge'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

/** A merge to be undone. */
export interface Done {
  patient_merge_id: number
  patient_id: number
  patient_id_folded: number
  marks: unknown
}
const keys: readonly MovingKey[] = movingKeys

/* Rows beyond the mark, except those that a later merge brought and those that follow an order. */
const textOf: Readonly<Record<string, string>> = {
  lab_order: `t.specimen_barcode || ', ' || to_char(t.created_at, 'MM/DD/YYYY')`,
  inbox: 't.subject',
  patient_insurance: `
    coalesce(
      (select i.name from insurance i where i.insurance_id = t.insurance_id),
      t.insurance_name
    ) || ' ' || t.member_id
  `,
  customer_incident: `'Message of ' || to_char(t.created_at, 'MM/DD/YYYY')`,
  patient_medication: 't.description',
  patient_diagnosis: `t.icd10_code || ' ' || t.description`,
  patient_allergy: 't.description',
  patient_none: `'No ' || t.what`,
  patient_attachment: 't.description',
  patient_note: 't.subject',
  patient_signature: `'Signature of ' || to_char(t.signed_at, 'MM/DD/YYYY')`,
  patient_eligibility: `t.status || ', ' || to_char(t.request_date, 'MM/DD/YYYY')`,
  call_note: `to_char(t.created_at, 'MM/DD/YYYY')`,
  order_plan: `'From ' || to_char(t.first_day, 'MM/DD/YYYY')`,
  pre_authorization: `'Authorization ' || t.number`,
  statement: `'Statement ' || t.number`,
  payment: `'Payment of ' || to_char(t.received_on, 'MM/DD/YYYY')`,
}
const atOf: Readonly<Record<string, string>> = {
  lab_order: 't.created_at',
  inbox: 't.created_at',
  patient_insurance: 't.updated_at',
  patient_attachment: 't.date_created',
  patient_note: 't.date_time',
  patient_signature: 't.signed_at',
  patient_eligibility: 't.request_date',
}

/** What was created on the kept record since the merge; a person decides whose each one is. */
export const madeSince = ({
  patient_merge_id: mergeId,
  patient_id: keepId,
  marks,
}: Done): Query<SinceMerge> => {
  const parts = keys
    .filter(({ follows }) => follows === undefined)
    .map(
      ({ table, key, words, only }) => `
        select
          '${table}' as "table",
          t.${key} as "rowId",
          '${words}' as words,
          left(${textOf[table]}, 300) as says,
          ${atOf[table] ?? 't.created_at'} as at
        from ${table} t
        where
          t.patient_id = $1
          and t.${key} > coalesce(($3::jsonb ->> '${table}')::bigint, 0)
          ${only === undefined ? '' : `and ${only}`}
          ${table === 'inbox' ? 'and t.lab_order_id is null' : ''}
          and not exists (
            select
            from
              patient_merge_row r
              join patient_merge m using (patient_merge_id)
            where
              r.table_name = '${table}'
              and r.row_id = t.${key}
              and r.column_name = 'patient_id'
              and m.state = 'merged'
              and m.patient_merge_id > $2
          )
      `,
    )
  return rawQuery(`select * from (${parts.join(' union all ')}) since order by "table", "rowId"`, [
    keepId,
    mergeId,
    JSON.stringify(marks),
  ])
}

const ownColumns: ReadonlyMap<string, string> = new Map(
  Object.values(mergeFields).flatMap(({ words, columns }) =>
    columns.map((column) => [column, words] as const),
  ),
)
/**
 * Values of the kept record that the merge took over and that have changed since: they stay. Sealed
 * numbers are not shown.
 */
const conflictsOf = ({
  patient_merge_id: mergeId,
  patient_id: keepId,
}: Done): Query<{ column: string; was: unknown; now: unknown }> =>
  rawQuery(
    `
      select r.column_name as "column", r.was, to_jsonb(p) -> r.column_name as now
      from
        patient_merge_row r
        join patient p on p.patient_id = r.row_id
      where
        r.patient_merge_id = $1
        and r.table_name = 'patient'
        and r.row_id = $2
        and coalesce(to_jsonb(p) -> r.column_name, 'null') <> r.became
      order by 1
    `,
    [mergeId, keepId],
  )
const isSealed = (column: string): boolean => column === 'ssn' || column === 'drivers_license'
const shown = (column: string, value: unknown): string =>
  isSealed(column) ? 'on record' : value === null || value === '' ? 'empty' : String(value)

interface Standing {
  isFoldedAgain: number
  shares: number
  atLaboratory: number
  identity: boolean
}
const identityColumns = Object.values(mergeFields)
  .filter((field) => 'isIdentity' in field)
  .flatMap(({ columns }) => columns)
const standing = ({ patient_merge_id: mergeId, patient_id: keepId }: Done): Query<Standing> =>
  rawQuery(
    `
      select
        coalesce(
          (
            select m.patient_merge_id
            from patient_merge m
            where m.state = 'merged' and m.patient_id_folded = $2
            limit 1
          ),
          0
        ) as "isFoldedAgain",
        coalesce(
          (
            select min(m.patient_merge_id)
            from
              patient_merge m
              join patient_merge_row l using (patient_merge_id)
              join patient_merge_row r
                on r.patient_merge_id = $1
                and r.table_name = l.table_name
                and r.row_id = l.row_id
                and r.column_name = l.column_name
            where m.state = 'merged' and m.patient_merge_id > $1
          ),
          0
        ) as shares,
        (
          select count(*)::int
          from lab_order o
          where
            o.patient_id = $2
            and o.ended = 0
            and o.stage between ${Stage.Received} and ${Stage.Resulted - 1}
        ) as "atLaboratory",
        exists (
          select
          from patient_merge_row r
          where
            r.patient_merge_id = $1
            and r.table_name = 'patient'
            and r.row_id = $2
            and r.column_name = any ($3::text[])
        ) as identity
    `,
    [mergeId, keepId, identityColumns],
  )

const issue = (rule: string, message: string): Issue => ({ path: [], rule, message })

export interface UndoFacts {
  blocks: Issue[]
  since: SinceMerge[]
  conflicts: MergeConflict[]
}
/** What blocks an unmerge, what it needs to know, and what it will leave as is. */
export const undoFactsOf = async (tx: Tx, merge: Done): Promise<UndoFacts> => {
  const [since, conflicts, [found]] = await pipeline(
    tx,
    madeSince(merge),
    conflictsOf(merge),
    standing(merge),
  )
  const later = found?.isFoldedAgain || found?.shares
  const blocks = [
    ...(later
      ? [
          issue(
            'unmerge-later',
            `A later merge, number ${later}, has the same records. Undo that one first.`,
          ),
        ]
      : []),
    ...(found?.identity === true && found.atLaboratory > 0
      ? [
          issue(
            'unmerge-identity-under-way',
            'The merge changed name, birth date, or sex of the kept record, and the laboratory has its specimens. Wait for their results, or hold and correct them first.',
          ),
        ]
      : []),
  ]
  return {
    blocks,
    since,
    conflicts: conflicts.map(({ column, was, now }) => ({
      table: 'patient',
      rowId: merge.patient_id,
      words: ownColumns.get(column) ?? column,
      was: shown(column, was),
      now: shown(column, now),
    })),
  }
}
