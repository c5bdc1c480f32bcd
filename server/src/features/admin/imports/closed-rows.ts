import type { Actor } from '../../../access/actor.ts'
import { seenRow } from '../../../access/audit.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw, type Query } from '../../../db/queries.ts'

/*
 * An import is a task that needs no open chart, or people would be entered twice
 * (docs/decisions/0037). What it says of a closed one is what an exact search says: that it is
 * there; whoever is met so is in the audit log (docs/decisions/0088).
 */

/**
 * Whether a patient `p` has the record number of a row `r`, but for zeros at its beginning, and
 * nobody has it as written: a spreadsheet cuts them (rules.md#values-in-imported-lists). Each number
 * of zeros is looked up by itself, which an index answers.
 */
export const zerosCut = `
  r.record ~ '^[1-9][0-9]{0,18}$'
  and p.record_folded = any (
    select repeat('0', zeros) || r.record from generate_series(1, 12) zeros
  )
  and not exists (
    select from patient e where e.customer_id = r.customer and e.record_folded = r.record
  )
`

/** What a row names a person by. */
export interface NamedInRow {
  row: number
  customerId: number
  patientId?: number
  recordNumber: string
  lastName?: string
  firstName?: string
  birthDate?: string | null
}

const named = `
  jsonb_to_recordset($1::jsonb) as r (
    "row" int,
    customer bigint,
    patient bigint,
    record text,
    last text,
    first text,
    dob date
  )
`

/**
 * The rows that name a restricted chart which is closed to the importer: by its number alone,
 * whatever else they say, or by last name, first name, and birth date. Empty outside a task.
 */
export const closedRows = async (
  tx: Tx,
  actor: Actor,
  rows: readonly NamedInRow[],
): Promise<ReadonlyMap<number, number>> => {
  if (actor.namesOnTubes === undefined || rows.length === 0) return new Map()
  const parameters: unknown[] = [
    JSON.stringify(
      rows.map((one) => ({
        row: one.row,
        customer: one.customerId,
        patient: one.patientId ?? 0,
        record: one.recordNumber,
        last: one.lastName ?? '',
        first: one.firstName ?? '',
        dob: one.birthDate === '' ? null : (one.birthDate ?? null),
      })),
    ),
    actor.namesOnTubes.opened,
  ]
  const seen = patientInSight(actor, 'p', parameters)
  const found = await tx.executeQuery(
    compiledRaw<{ row: number; patientId: number }>(
      `
        select r.row, p.patient_id as "patientId"
        from
          ${named}
          join patient p
            on p.customer_id = r.customer
            and (
              case
                when r.patient > 0 then p.patient_id = r.patient
                else (p.record_folded = lower(r.record) and p.record_folded <> '')
                or (${zerosCut})
                or (
                  r.last <> ''
                  and r.first <> ''
                  and p.folded = fold_name(r.last || ' ' || r.first)
                  and p.first_folded = fold_name(r.first)
                  and p.dob = r.dob
                )
              end
            )
        where p.restricted > 0 and p.patient_id <> all ($2::bigint[]) and ${seen}
      `,
      parameters,
    ),
  )
  return new Map(found.rows.map(({ row, patientId }) => [row, patientId]))
}

const mostInRow = 1000
/** The audit rows about the closed charts that an import met. */
export const metRows = (actor: Actor, act: string, met: Iterable<number>): Query<unknown>[] => {
  const patients = [...new Set(met)].map(String)
  return Array.from({ length: Math.ceil(patients.length / mostInRow) }, (_, nth) =>
    seenRow(actor, act, {
      patients: patients.slice(nth * mostInRow, (nth + 1) * mostInRow),
      orders: [],
      claims: [],
      claimNumbers: [],
      papers: {},
    }),
  )
}
