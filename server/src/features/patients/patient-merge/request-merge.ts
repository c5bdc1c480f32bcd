import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { MergeFieldName } from '@labgate/contract/patients/merge/fields'
import {
  mergeBlocks,
  needsUnderWayTick,
  secondPersonFor,
} from '@labgate/contract/patients/merge/rules'
import type { patientMerge } from '@labgate/contract/patients/patient-merge'
import type { Actor } from '../../../access/actor.ts'
import type { Crypt } from '../../../access/crypt.ts'
import { Refusal, issue, mustBeEntered, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import { refuseStale } from '../../../access/versions.ts'
import { mustBeUndecided, mustHaveDecisionNote } from '../../../core/approvals/decision.ts'
import { createdBy, decidedBy } from '../../../core/records/who-and-when.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { carryOut, type Merging } from './carry-out.ts'
import { lockRecords, mergeFactsOf } from './merge-facts.ts'
import { openTask } from './open-task.ts'

type State = 'asked' | 'rejected' | 'merged' | 'undone'
interface Outcome {
  id: string
  message: string
  state: State
}

/* What left the laboratory under the folded record is counted before its rows move. */
const mergeNow = async (
  tx: Tx,
  crypt: Crypt,
  actor: Actor,
  merging: Merging,
  change: ChangeContext,
  now: Date,
): Promise<Outcome> => {
  await openTask(tx, actor, merging, 'merged into', now)
  await carryOut(tx, crypt, actor, merging, change, now)
  return { id: String(merging.mergeId), state: 'merged', message: 'The records are merged.' }
}

const refuseUnseen = (facts: Awaited<ReturnType<typeof mergeFactsOf>>, saw: boolean): void =>
  refuseIf(
    needsUnderWayTick(facts) && !saw
      ? [
          issue(
            'sawUnderWay',
            'Both records have specimens under way. Check the box to confirm that you looked at them.',
            'required',
          ),
        ]
      : [],
  )

/**
 * Merges two records at once, or stores the request for a second person. Rule-based refusals state
 * what would be possible instead.
 */
export const requestMerge = async (
  tx: Tx,
  crypt: Crypt,
  actor: Actor,
  given: ParsedInput<typeof patientMerge.merge>,
  change: ChangeContext,
  now: Date,
): Promise<Outcome> => {
  const picks = [...new Set(given.picks)]
  const { reason } = given
  mustBeEntered('reason', reason, 'Enter how you know that this is one person.')
  const records = await lockRecords(tx, actor, given.patientId, given.patientId_Folded)
  const { keep, fold } = records
  await refuseStale(tx, actor, 'patient', keep.patient_id, given.rowVersion, keep.row_version)
  await refuseStale(
    tx,
    actor,
    'patient',
    fold.patient_id,
    given.rowVersion_Folded,
    fold.row_version,
  )
  const facts = await mergeFactsOf(tx, records, picks)
  refuseIf(mergeBlocks(facts))
  refuseUnseen(facts, given.sawUnderWay)
  const because = secondPersonFor(facts)
  const made = await tx
    .insertInto('patient_merge')
    .values({
      customer_id: keep.customer_id,
      patient_id: keep.patient_id,
      patient_id_folded: fold.patient_id,
      state: 'asked',
      reason,
      second_person_for: because,
      picks,
      row_version: keep.row_version,
      row_version_folded: fold.row_version,
      ...createdBy(actor, now),
    })
    .returning('patient_merge_id')
    .executeTakeFirstOrThrow()
  const mergeId = made.patient_merge_id
  if (because.length > 0) {
    change.about({
      customerId: keep.customer_id,
      target: `patient ${keep.patient_id} patient ${fold.patient_id}`,
      fields: ['mergeRequest'],
    })
    return {
      id: String(mergeId),
      state: 'asked',
      message: 'The merge waits for a second person to confirm it.',
    }
  }
  return mergeNow(tx, crypt, actor, { mergeId, ...records, picks, reason }, change, now)
}

/**
 * A second person confirms a merge, which is then carried out by the rules of that moment, or
 * rejects it.
 */
export const decideMerge = async (
  tx: Tx,
  crypt: Crypt,
  actor: Actor,
  given: ParsedInput<typeof patientMerge.decide>,
  change: ChangeContext,
  now: Date,
): Promise<Outcome> => {
  mustHaveDecisionNote(given, 'Enter how you know that this is one person.')
  const byId = () =>
    tx.selectFrom('patient_merge').selectAll().where('patient_merge_id', '=', given.patientMergeId)
  const seen = orRefuse(await byId().executeTakeFirst(), 'Merge not found.')
  const records = await lockRecords(tx, actor, seen.patient_id, seen.patient_id_folded)
  const { keep, fold } = records
  const found = orRefuse(await byId().forUpdate().executeTakeFirst(), 'Merge not found.')
  mustBeUndecided(found)
  await mustBeAnotherPerson(
    tx,
    actor,
    'patientMerge.decide',
    {
      'patient_merge.user_id_created': found.user_id_created,
    },
    { target: `patient ${found.patient_id}` },
  )
  const mergeId = found.patient_merge_id
  await tx
    .updateTable('patient_merge')
    .set({
      ...(!given.accept && { state: 'rejected' }),
      ...decidedBy(actor, now),
      decision_note: given.note,
    })
    .where('patient_merge_id', '=', mergeId)
    .execute()
  if (!given.accept) {
    change.about({
      customerId: keep.customer_id,
      target: `patient ${keep.patient_id} patient ${fold.patient_id}`,
      fields: ['mergeRequest'],
    })
    return {
      id: String(mergeId),
      state: 'rejected',
      message: 'The merge is rejected. Both records stay as they are.',
    }
  }
  if (keep.row_version !== found.row_version || fold.row_version !== found.row_version_folded)
    throw new Refusal(
      'not-possible',
      'One of the records was changed since the merge was requested. Reject it, and compare the records again.',
    )
  const picks = found.picks as MergeFieldName[]
  refuseIf(mergeBlocks(await mergeFactsOf(tx, records, picks, mergeId)))
  return mergeNow(
    tx,
    crypt,
    actor,
    { mergeId, ...records, picks, reason: found.reason },
    change,
    now,
  )
}
