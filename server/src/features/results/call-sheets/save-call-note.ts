import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { callSheets } from '@labgate/contract/results/call-sheets'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { visiblePatientId } from '../../../core/patients/patients.queries.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/** Records a call about a patient, with what the caller confirmed. */
export const saveCallNote = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof callSheets.save>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { patientId, caller, heardName: nameConfirmed, heardDob: dobConfirmed, note } = given
  refuseIf([
    ...(nameConfirmed ? [] : [issue('heardName', 'Ask for the patient’s name first.', 'required')]),
    ...(dobConfirmed ? [] : [issue('heardDob', 'Ask for the birth date first.', 'required')]),
    ...(caller === '' ? [issue('caller', 'Enter who called.', 'required')] : []),
    ...(note === '' ? [issue('note', 'Enter what the call was about.', 'required')] : []),
  ])
  const patient = orRefuse(await visiblePatientId(tx, actor, patientId), 'Patient not found.')
  const { call_note_id: id } = await tx
    .insertInto('call_note')
    .values({
      patient_id: patientId,
      customer_id: patient.customer_id,
      caller,
      heard_name: nameConfirmed,
      heard_dob: dobConfirmed,
      note,
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .returning('call_note_id')
    .executeTakeFirstOrThrow()
  change.about({
    customerId: patient.customer_id,
    target: `patient ${patientId} call ${id}`,
    fields: ['heardName', 'heardDob', 'caller', 'note'],
  })
  return { id: String(id), message: 'Saved.' }
}
