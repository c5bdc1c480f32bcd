import { movingKeys } from '@labgate/contract/patients/merge/keys'
import type { Lab } from '../lab.ts'

/**
 * What an unmerge must restore: every row that names one of these patients, except for versions,
 * stamps, and history.
 */
type Dump = Record<string, unknown[]>

const volatile = new Set([
  'row_version',
  'updated_at',
  'user_id_updated',
  'user_id_ended',
  'created_at',
  'date_created',
  'date_time',
  'signed_at',
  'request_date',
  'judged_at',
  'stage_at',
  'sought',
])
/* Compares whether something ended, not the moment. */
const moments = new Set(['ended_at', 'removed_at', 'deleted_at', 'resolved_at'])

const plain = (
  row: Record<string, unknown>,
  name: (column: string, value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !volatile.has(column))
      .map(([column, value]) => [
        column,
        moments.has(column) ? value !== null : name(column, value),
      ]),
  )

/*
 * A chart’s count of changed names only grows, so that labels with an earlier name stay untrusted.
 */
/**
 * Rows by table, in order of creation. Ids are renumbered from 1, so that two laboratories with the
 * same history compare as equal.
 */
export const chartDump = async (lab: Lab, patients: readonly number[]): Promise<Dump> => {
  const tables = [
    { table: 'patient', key: 'patient_id' },
    ...movingKeys.map(({ table, key }) => ({ table, key })),
    { table: 'patient_parole', key: 'patient_parole_id' },
  ]
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const { table, key } of tables) {
    const found = await lab.owner<{ row: Record<string, unknown> }>(
      `
        select to_jsonb(t) as row
        from ${table} t
        where t.patient_id = any ($1::bigint[])
        order by t.${key}
      `,
      [patients],
    )
    rows.set(
      table,
      found.map(({ row }) => row),
    )
  }
  const numbers = new Map(
    tables.map(
      ({ table, key }) =>
        [key, new Map((rows.get(table) ?? []).map((row, at) => [row[key], at + 1]))] as const,
    ),
  )
  const refersTo: Record<string, string> = {
    patient_id_merged_into: 'patient_id',
    patient_id_before: 'patient_id',
    patient_insurance_id_primary: 'patient_insurance_id',
  }
  /* Numbers that naturally differ between two laboratories. */
  const own = new Set([
    'requisition_no',
    'specimen_barcode',
    'customer_id',
    'location_id',
    'last_name',
    'folded',
    'sound',
    'user_id',
    'user_id_created',
    'user_id_parol_officer',
    'user_id_linked',
    'file_hash',
  ])
  const name = (column: string, value: unknown): unknown => {
    const ids = numbers.get(refersTo[column] ?? column)
    if (ids !== undefined && value !== null) return ids.get(value) ?? 'another'
    return own.has(column) ? null : value
  }
  return Object.fromEntries(
    tables.map(({ table }) => [
      table,
      (rows.get(table) ?? []).map((row) =>
        plain(table === 'patient' ? { ...row, demographics_version: 0 } : row, name),
      ),
    ]),
  )
}
