import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { changeRow, changeRows } from '../../access/versions.ts'
import { columnOf, forColumn } from '../../db/columns.ts'
import type { Tx } from '../../db/database.ts'
import { q, unprepared } from '../../db/queries.ts'
import type { Tables } from '../../db/tables.ts'
import type { ChangeContext } from '../../http/call.ts'

type Fields = Readonly<Record<string, unknown>>
/** Records that several people edit: each has row_version, updated_at and user_id_updated. */
const records = {
  account: ['customer', 'customer_id'],
  location: ['location', 'location_id'],
  user: ['app_user', 'user_id'],
  lab: ['lab', 'lab_id'],
  payer: ['insurance', 'insurance_id'],
  patient: ['patient', 'patient_id'],
  insurance: ['patient_insurance', 'patient_insurance_id'],
  order: ['lab_order', 'lab_order_id'],
  parcel: ['ship_log', 'ship_log_id'],
  manifest: ['manifest', 'manifest_id'],
  incident: ['customer_incident', 'customer_incident_id'],
  'lab-system': ['lab_system', 'lab_system_id'],
  'hl7-destination': ['hl7_destination', 'hl7_destination_id'],
  mapping: ['analyte_mapping', 'analyte_mapping_id'],
  'trading-partner': ['trading_partner', 'trading_partner_id'],
  preference: ['physician_preference', 'physician_preference_id'],
} as const satisfies Record<string, readonly [keyof Tables, string]>
export type RecordKind = keyof typeof records

/** The columns of these fields with their values. */
export const columnsOf = (given: Fields, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [columnOf(field), forColumn(field, given[field])]))

export interface Writing {
  kind: RecordKind
  /** The record as is, locked; undefined for a new one. */
  before: Fields | undefined
  id: number
  customerId: number
  /** Columns to write. */
  columns: Record<string, unknown>
  /** Names of all changed fields, for the log and the audit. */
  changed: readonly string[]
  at: Date
}

/**
 * Inserts the record now, or updates it together with COMMIT; stamps who and when, raises the
 * version, and writes the change log and the audit row's details. Returns the ID.
 */
export const writeRecord = async (
  tx: Tx,
  actor: Actor,
  change: ChangeContext,
  { kind, before, id, customerId, columns, changed, at }: Writing,
): Promise<number> => {
  const [table, idColumn] = records[kind]
  const stamp = { user_id_updated: actor.userId, updated_at: at.toISOString() }
  const rowVersion = before === undefined ? 1 : Number(before['row_version']) + 1
  let recordId = id
  if (before === undefined) {
    const made = await tx
      .insertInto(table as 'lab')
      .values({ ...columns, ...stamp } as never) // the table is known at run time; `lab` stands for it
      .returning(idColumn as 'lab_id')
      .executeTakeFirstOrThrow()
    recordId = (made as Record<string, number>)[idColumn] ?? 0
  } else if (changed.length > 0) {
    // each choice of columns is a separate text: cached plans for all of them would fill the
    // database's memory
    change.last(
      unprepared(
        q
          .updateTable(table as 'lab')
          .set({ ...columns, ...stamp, row_version: rowVersion })
          .where(idColumn as 'lab_id', '=', recordId),
      ),
    )
  }
  const owner = kind === 'account' ? recordId : customerId
  if (changed.length > 0) change.last(changeRow(actor, kind, recordId, owner, rowVersion, changed))
  change.about({ customerId: owner, target: `${kind} ${recordId}`, fields: changed })
  return recordId
}

export interface WritingAlike {
  kind: RecordKind
  /** Records as is, locked, each with the time of its change. */
  records: readonly { before: Fields & { customer_id: number }; at: Date }[]
  /** Columns to write; `atOfEach` stands for each record's own time. */
  columns: Record<string, unknown>
  changed: readonly string[]
  /** When it is recorded, if later. */
  writtenAt?: Date | undefined
}
/** As a column value: the time of each record. */
export const atOfEach = sql<string>`n.at`

/**
 * Updates similar changes to records of one kind, together with COMMIT: stamps who and when, raises
 * each version, and writes the change log.
 */
export const writeAlike = (
  actor: Actor,
  change: ChangeContext,
  { kind, records: of, columns, changed, writtenAt }: WritingAlike,
): void => {
  const [table, idColumn] = records[kind]
  const ids = of.map(({ before }) => Number(before[idColumn]))
  const moments = of.map(({ at }) => at.toISOString())
  change.last(
    q
      .updateTable(`${table as 'lab'} as o`)
      .from(
        sql`unnest((select ${ids}::bigint[]), (select ${moments}::timestamptz[]))`.as<'n'>(
          sql`n (id, at)`,
        ),
      )
      .set({
        ...columns,
        user_id_updated: actor.userId,
        updated_at: writtenAt?.toISOString() ?? atOfEach,
        row_version: sql`o.row_version + 1`,
      })
      .where(sql.ref(`o.${idColumn}`), '=', sql`n.id`),
  )
  const lines = of.map(({ before }) => ({
    id: Number(before[idColumn]),
    customerId: before.customer_id,
    rowVersion: Number(before['row_version']) + 1,
  }))
  change.last(changeRows(actor, kind, lines, changed))
}

/** The response of a save. */
export const savedAnswer = (
  id: number,
  isNew: boolean,
  changed: readonly string[],
): { id: string; message: string } => ({
  id: String(id),
  message: changed.length === 0 && !isNew ? 'No changes to save.' : 'Saved.',
})
