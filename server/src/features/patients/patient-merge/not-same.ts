import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { patientMerge } from '@labgate/contract/patients/patient-merge'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockRecords } from './merge-facts.ts'
import { aboutPair } from './preview-merge.ts'

/** Records that two charts are of two people: they are no longer listed as likely duplicates. */
export const markNotSame = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof patientMerge.notSame>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { patientId, patientId_Folded: foldId, note } = given
  const { keep } = await lockRecords(tx, actor, patientId, foldId)
  const [one, other] = [patientId, foldId].toSorted((a, b) => a - b) as [number, number]
  await tx
    .insertInto('patient_not_same')
    .values({
      customer_id: keep.customer_id,
      patient_id_one: one,
      patient_id_other: other,
      note,
      user_id_created: actor.userId,
      created_by: actor.userName,
      created_at: now.toISOString(),
    })
    .onConflict((same) => same.columns(['patient_id_one', 'patient_id_other']).doNothing())
    .execute()
  change.about({
    customerId: keep.customer_id,
    target: aboutPair(one, other),
    fields: ['notSamePerson'],
  })
  return {
    id: String(one),
    message: 'Marked as two people. They will not be listed as likely duplicates again.',
  }
}
