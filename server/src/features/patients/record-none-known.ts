import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { patientLists } from '@labgate/contract/patients/patient-lists'
import type { NoneWhat } from '@labgate/contract/patients/recorded'
import type { Actor } from '../../access/actor.ts'
import { orRefuse, Refusal } from '../../access/refusal.ts'
import { lockPatient } from '../../core/patients/patients.queries.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw, rawQuery, type Query } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'

const entries: Readonly<Record<NoneWhat, string>> = {
  allergies: 'select from patient_allergy where patient_id = $1 and ended_at is null limit 1',
  medications: 'select from patient_medication where patient_id = $1 and ended_at is null limit 1',
  insurance: 'select from patient_insurance where patient_id = $1 and active limit 1',
}

/** Ends a 'none' statement: it stays on record with who ended it. */
export const endNone = (actor: Actor, patientId: number, what: NoneWhat): Query<unknown> =>
  rawQuery(
    `
      update patient_none
      set
        ended_at = now(),
        user_id_ended = $3
      where patient_id = $1 and what = $2 and ended_at is null
    `,
    [patientId, what, actor.userId],
  )

/**
 * States that a patient has no allergies, medications or insurance, or withdraws that. Refuses
 * while the list has entries.
 */
export const recordNoneKnown = async (
  tx: Tx,
  actor: Actor,
  { patientId, what, none }: ParsedInput<typeof patientLists.sayNone>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const patient = orRefuse(await lockPatient(tx, actor, patientId), 'Patient not found.')
  const { rows } = await tx.executeQuery(compiledRaw(entries[what], [patientId]))
  if (none && rows.length > 0)
    throw new Refusal('not-possible', 'The list has entries. Remove them first.')
  change.last(
    none
      ? rawQuery(
          `
            insert into patient_none (patient_id, customer_id, what, user_id_created, created_at)
            values ($1, $2, $3, $4, $5::timestamptz)
            on conflict do nothing
          `,
          [patientId, patient.customer_id, what, actor.userId, now.toISOString()],
        )
      : endNone(actor, patientId, what),
  )
  change.about({ customerId: patient.customer_id, target: `patient ${patientId}`, fields: [what] })
  return { id: String(patientId), message: none ? 'Recorded.' : 'Taken back.' }
}
