import type { corrections } from '@labgate/contract/corrections/corrections'
import { moveBlocks, type MoveLists, type ReadFrom } from '@labgate/contract/corrections/move-rules'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, refuseIf } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import { refuseStale } from '../../../access/versions.ts'
import { mustBeUndecided, mustHaveDecisionNote } from '../../../core/approvals/decision.ts'
import type { OrderField, OrderValues } from '../../../core/orders/order-fields.ts'
import { isSameValue } from '../../../core/orders/order-values.ts'
import { createdBy, decidedBy } from '../../../core/records/who-and-when.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { alreadySent } from '../already-sent.ts'
import { carryOutMove, type CarriedOut } from './carry-out-move.ts'
import {
  keyedFaults,
  lockMove,
  moveFactsOf,
  mustHaveMoveNote,
  noteOfMove,
  orderChanged,
  type Moved,
} from './move-facts.ts'
import { movedValues, type MovedValues } from './moved-values.ts'

type State = 'asked' | 'done' | 'rejected'
interface Outcome {
  id: string
  message: string
  state: State
}
interface MoveRequest {
  lists: MoveLists
  readFrom: ReadFrom
  rowVersion: number
}

/** What a move would do, and what blocks it. */
export const previewMove = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, patientId, lists }: ParsedInput<typeof corrections.previewMove>,
) => {
  const moved = await lockMove(tx, actor, labOrderId, patientId)
  const facts = await moveFactsOf(tx, moved)
  const [[left]] = await pipeline(tx, alreadySent(labOrderId))
  const { fields, before, after } = await movedValues(tx, moved, lists)
  const { reports = 0, faxes = 0, messages = 0, labels = 0 } = left ?? {}
  return {
    customerId: moved.row.customer_id,
    blocks: moveBlocks(facts),
    fields,
    left: orRefuse(left),
    told: [
      'The practice gets a message in its Inbox for each of the two patients, and a note stays on the wrong chart.',
      ...(reports + faxes > 0
        ? [
            `The report is withdrawn at once: everyone who received it is told (${reports + faxes}).`,
            'A corrected report for the right patient waits on the Result Desk. Once released, it goes to the same recipients.',
          ]
        : []),
      ...(messages > 0
        ? ['The laboratory system gets the order again, for the right patient.']
        : []),
      ...(labels > 0 ? ['Labels that were printed name the wrong patient: print new ones.'] : []),
      ...(before.userSignatureId_Physician > 0 && after.userSignatureId_Physician <= 0
        ? ['The provider must sign again.']
        : []),
    ],
    needsSecondPerson: facts.hasResult,
    needsRecordNumber: facts.isAlike,
    rowVersion: moved.row.row_version,
  }
}

/* Order fields before and after, with the signature that is lost. */
const changedOf = (
  { before, after }: MovedValues,
  { row }: Moved,
): { was: string; became: string } => {
  const fields = (Object.keys(before) as OrderField[]).filter(
    (field) => !isSameValue(before[field], after[field]),
  )
  const pick = (values: OrderValues) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]))
  const signature = row.user_signature_id_physician > 0 && {
    datePhysicianSignature: row.date_physician_signature,
    signedHash: row.signed_hash === null ? null : Buffer.from(row.signed_hash).toString('hex'),
  }
  return {
    was: JSON.stringify({ ...pick(before), patientId_Before: row.patient_id_before, ...signature }),
    became: JSON.stringify(pick(after)),
  }
}
const doneColumns = (carried: CarriedOut, moved: Moved) => ({
  ...changedOf(carried.values, moved),
  fields: JSON.stringify(carried.values.fields),
  left_house: JSON.stringify(carried.left),
  versions_before: carried.versionsBefore,
})
const describeDone = ({ versionsBefore }: CarriedOut): string =>
  versionsBefore > 0
    ? 'The order is moved and its report withdrawn. A corrected report for the right patient waits on the Result Desk.'
    : 'The order is moved to the right patient.'

/**
 * Moves an order to another patient, or stores the request for a second person if there is a
 * result. If a rule refuses it, says what would be possible instead.
 */
export const requestMove = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof corrections.moveToPatient>,
  change: ChangeContext,
  now: Date,
): Promise<Outcome> => {
  const { labOrderId, patientId, lists, readFrom, reason, note, rowVersion } = given
  mustHaveMoveNote(note)
  const moved = await lockMove(tx, actor, labOrderId, patientId)
  const { row, from, to } = moved
  await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  const facts = await moveFactsOf(tx, moved)
  refuseIf(moveBlocks(facts))
  refuseIf(keyedFaults({ ...given, dob: given.dob ?? null }, moved, facts))
  const request: MoveRequest = { lists, readFrom, rowVersion: row.row_version }
  const whose = {
    customer_id: row.customer_id,
    lab_order_id: labOrderId,
    patient_id: to.patient_id,
    patient_id_before: from.patient_id,
    act: 'patient',
    reason,
    note,
    asked: JSON.stringify(request),
    ...createdBy(actor, now),
  }
  const keep = async (columns: object): Promise<string> => {
    const made = await tx
      .insertInto('order_correction')
      .values({ ...whose, ...columns })
      .returning('order_correction_id')
      .executeTakeFirstOrThrow()
    return String(made.order_correction_id)
  }
  if (facts.hasResult) {
    const [[left]] = await pipeline(tx, alreadySent(labOrderId))
    const values = await movedValues(tx, moved, lists)
    const id = await keep({
      state: 'asked',
      ...changedOf(values, moved),
      fields: JSON.stringify(values.fields),
      left_house: JSON.stringify(left),
    })
    change.about({
      customerId: row.customer_id,
      target: `order ${labOrderId} correction ${id}`,
      fields: ['moveRequest'],
    })
    return {
      id,
      state: 'asked',
      message: 'The order has a result. The move waits for a second person to confirm it.',
    }
  }
  const carried = await carryOutMove(tx, actor, { ...moved, lists, note }, change, now)
  return {
    id: await keep({ state: 'done', ...doneColumns(carried, moved) }),
    state: 'done',
    message: describeDone(carried),
  }
}

/**
 * A second person confirms a move, which is then carried out by the rules of that moment, or
 * rejects it.
 */
export const decideMove = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof corrections.decideMove>,
  change: ChangeContext,
  now: Date,
): Promise<Outcome> => {
  mustHaveDecisionNote(given, noteOfMove)
  const byId = () =>
    tx
      .selectFrom('order_correction')
      .selectAll()
      .where('order_correction_id', '=', given.orderCorrectionId)
      .where('act', '=', 'patient')
  const missing = 'Correction not found.'
  const seen = orRefuse(await byId().executeTakeFirst(), missing)
  const moved = await lockMove(tx, actor, seen.lab_order_id, seen.patient_id)
  const found = orRefuse(await byId().forUpdate().executeTakeFirst(), missing)
  mustBeUndecided(found)
  await mustBeAnotherPerson(
    tx,
    actor,
    'corrections.decideMove',
    {
      'order_correction.user_id_created': found.user_id_created,
    },
    { target: `order ${seen.lab_order_id}` },
  )
  const id = String(found.order_correction_id)
  const { note } = given
  const decided = { ...decidedBy(actor, now), decision_note: note }
  const decide = async (columns: object): Promise<void> => {
    await tx
      .updateTable('order_correction')
      .set({ ...decided, ...columns })
      .where('order_correction_id', '=', found.order_correction_id)
      .execute()
  }
  if (!given.accept) {
    await decide({ state: 'rejected' })
    change.about({
      customerId: found.customer_id,
      target: `order ${found.lab_order_id} correction ${id}`,
      fields: ['moveRequest'],
    })
    return { id, state: 'rejected', message: 'The move is rejected. The order stays as it is.' }
  }
  const request = found.asked as MoveRequest
  if (
    moved.row.row_version !== request.rowVersion ||
    moved.from.patient_id !== found.patient_id_before
  )
    throw orderChanged()
  refuseIf(moveBlocks(await moveFactsOf(tx, moved, found.order_correction_id)))
  // recorded as done before the result is rerouted: the withdrawn version is the former patient’s
  const carried = await carryOutMove(
    tx,
    actor,
    { ...moved, lists: request.lists, note: `${found.note} ${note}` },
    change,
    now,
  )
  await decide({ state: 'done', ...doneColumns(carried, moved) })
  return { id, state: 'done', message: describeDone(carried) }
}
