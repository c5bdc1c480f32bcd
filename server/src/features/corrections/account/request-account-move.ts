import { accountMoveBlocks } from '@labgate/contract/corrections/account-rules'
import type { corrections } from '@labgate/contract/corrections/corrections'
import type { ReadFrom } from '@labgate/contract/corrections/move-rules'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, refuseIf } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import { refuseStale } from '../../../access/versions.ts'
import { mustBeUndecided, mustHaveDecisionNote } from '../../../core/approvals/decision.ts'
import { decidedBy } from '../../../core/records/who-and-when.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { alreadySent, type AlreadySent } from '../already-sent.ts'
import { keepCorrection } from '../keep-correction.ts'
import {
  keyedFaults,
  lockMove,
  mustHaveMoveNote,
  noteOfMove,
  orderChanged,
  type Moved,
} from '../move/move-facts.ts'
import { accountMoveFacts } from './account-facts.ts'
import { carryOutAccountMove, type AccountMoved } from './carry-out-account-move.ts'
import { prepareNewOrder, type Chosen, type NewOrder } from './new-order.ts'

interface Outcome {
  id: string
  message: string
  state: 'asked' | 'done' | 'rejected'
  /** The order in the right account; 0 until it exists. */
  labOrderId: number
  specimenBarcode: string
}
interface AccountMoveRequest extends Chosen {
  patientId: number
  readFrom: ReadFrom
  rowVersion: number
}
type Facts = Awaited<ReturnType<typeof accountMoveFacts>>

/* The entries in both practices' records: neither names the other. */
const leaves = [{ label: 'Account', was: 'This account', becomes: 'Another account' }]
const comes = (moved: Moved, { specimenBarcode }: AccountMoved) => [
  { label: 'Account', was: 'Another account', becomes: 'This account' },
  { label: 'Specimen number', was: moved.row.specimen_barcode, becomes: specimenBarcode },
]
const neutralNote = 'It was recorded in the wrong account.'

const judge = async (
  tx: Tx,
  actor: Actor,
  moved: Moved,
  chosen: Chosen,
  now: Date,
  except = 0,
): Promise<{ facts: Facts; order: NewOrder; left: AlreadySent }> => {
  const facts = await accountMoveFacts(tx, moved, except)
  const blocks = accountMoveBlocks(facts)
  const order =
    blocks.length > 0
      ? { prepared: undefined, blocks, fields: [] }
      : await prepareNewOrder(tx, actor, moved, chosen, facts.names, now)
  const [[left]] = await pipeline(tx, alreadySent(moved.row.lab_order_id))
  return { facts, order, left: orRefuse(left) }
}

/** What a move to another account would do, and what blocks it. */
export const previewAccountMove = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof corrections.previewAccountMove>,
  now: Date,
) => {
  const moved = await lockMove(tx, actor, given.labOrderId, given.patientId)
  const { facts, order, left } = await judge(tx, actor, moved, given, now)
  const { row } = moved
  const isOut = left.reports + left.faxes > 0
  return {
    customerId: row.customer_id,
    blocks: order.blocks,
    fields: order.fields,
    left,
    told: [
      'Both practices get a message in their Inbox. Neither reads the name of the other, or of its patient.',
      'The earlier account keeps the order as ended, with its history. Its papers stay with the laboratory.',
      `Number ${row.specimen_barcode} is retired. A scan of it will show the new number.`,
      'The tube needs a new label: print it from the new order.',
      ...(given.userId_Physician > 0 ? ['The provider of the new account must sign.'] : []),
      ...(facts.hasResult
        ? [
            `The result is withdrawn at once${isOut ? `: everyone who received it is told (${left.reports + left.faxes})` : ''}.`,
            'Its values wait on the Result Desk for the new account. A result that is not final, or only a file, is sent again by its laboratory under the new number.',
          ]
        : row.stage >= Stage.Accessioned
          ? ['The specimen is accessioned again under its new number.']
          : []),
      ...(left.messages > 0 && !facts.hasResult
        ? ['The laboratory system is told that the earlier order is canceled.']
        : []),
    ],
    needsSecondPerson: facts.hasResult,
    rowVersion: row.row_version,
  }
}

const describeCarried = ({ specimenBarcode, isCarried }: AccountMoved): string =>
  `The order is moved. The specimen is now ${specimenBarcode}: print its label.${isCarried ? ' Its values wait on the Result Desk.' : ''}`

interface Recorded {
  orderCorrectionId: number
  reason: string
  at: Date
  /** Who decided, if a second person did. */
  decided?: object
}
/* The order in the right account has its own record, with the retired number. */
const recordNew = async (
  tx: Tx,
  actor: Actor,
  moved: Moved,
  carried: AccountMoved,
  { reason, at, decided = {} }: Recorded,
): Promise<void> => {
  await keepCorrection(
    tx,
    actor,
    {
      row: {
        customer_id: moved.to.customer_id,
        lab_order_id: carried.labOrderId,
        patient_id: moved.to.patient_id,
      },
      act: 'account',
      reason,
      note: neutralNote,
      was: { specimenBarcode: moved.row.specimen_barcode },
      became: { specimenBarcode: carried.specimenBarcode },
      fields: comes(moved, carried),
      left: { labels: 0, reports: 0, faxes: 0, messages: 0 },
      more: decided,
    },
    at,
  )
}

/**
 * Moves an order to another account, or stores the request for a second person if there is a
 * result. If a rule refuses it, says what would be possible instead.
 */
export const requestAccountMove = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof corrections.moveToAccount>,
  change: ChangeContext,
  now: Date,
): Promise<Outcome> => {
  const {
    labOrderId,
    patientId,
    locationId,
    userId_Physician,
    specimenBarcode,
    readFrom,
    reason,
    note,
    rowVersion,
  } = given
  mustHaveMoveNote(note)
  const moved = await lockMove(tx, actor, labOrderId, patientId)
  const { row } = moved
  await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  const chosen: Chosen = { locationId, userId_Physician, specimenBarcode }
  const { facts, order, left } = await judge(tx, actor, moved, chosen, now)
  refuseIf(order.blocks)
  refuseIf(
    keyedFaults({ ...given, medicalRecordId: '', dob: given.dob ?? null }, moved, {
      isAlike: false,
    }),
  )
  const request: AccountMoveRequest = {
    ...chosen,
    patientId,
    readFrom,
    rowVersion: row.row_version,
  }
  const state = facts.hasResult ? 'asked' : 'done'
  const id = await keepCorrection(
    tx,
    actor,
    { row, act: 'account', reason, note: neutralNote, fields: leaves, left, more: { state } },
    now,
  )
  const whole = { customer_id_to: moved.to.customer_id, asked: JSON.stringify(request), note }
  await tx
    .insertInto('order_account_move')
    .values({ order_correction_id: id, lab_order_id: labOrderId, ...whole })
    .execute()
  const about = { customerId: row.customer_id, target: `order ${labOrderId} correction ${id}` }
  if (facts.hasResult) {
    change.about({ ...about, fields: ['moveRequest'] })
    return {
      id: String(id),
      state: 'asked',
      labOrderId: 0,
      specimenBarcode: '',
      message: 'The order has a result. The move waits for a second person to confirm it.',
    }
  }
  const carried = await carryOutAccountMove(
    tx,
    actor,
    { ...moved, prepared: orRefuse(order.prepared), orderCorrectionId: id },
    change,
    now,
  )
  await recordNew(tx, actor, moved, carried, { orderCorrectionId: id, reason, at: now })
  change.about({
    ...about,
    target: `${about.target} order ${carried.labOrderId}`,
    fields: ['customerId'],
  })
  const { labOrderId: made, specimenBarcode: number } = carried
  return {
    id: String(id),
    state: 'done',
    message: describeCarried(carried),
    labOrderId: made,
    specimenBarcode: number,
  }
}

type Decision = ParsedInput<typeof corrections.decideMove>

/**
 * The request, with its orders and patients locked. Refuses one that is decided, and the person who
 * made it.
 */
const lockRequest = async (tx: Tx, actor: Actor, orderCorrectionId: number) => {
  const missing = 'Correction not found.'
  const move = orRefuse(
    await tx
      .selectFrom('order_account_move')
      .selectAll()
      .where('order_correction_id', '=', orderCorrectionId)
      .executeTakeFirst(),
    missing,
  )
  const request = move.asked as AccountMoveRequest
  const moved = await lockMove(tx, actor, move.lab_order_id, request.patientId)
  const correction = orRefuse(
    await tx
      .selectFrom('order_correction')
      .selectAll()
      .where('order_correction_id', '=', orderCorrectionId)
      .forUpdate()
      .executeTakeFirst(),
    missing,
  )
  mustBeUndecided(correction)
  await mustBeAnotherPerson(
    tx,
    actor,
    'corrections.decideMove',
    {
      'order_correction.user_id_created': correction.user_id_created,
    },
    { target: `order ${move.lab_order_id}` },
  )
  return { request, moved, correction }
}

const keepDecision = async (tx: Tx, orderCorrectionId: number, columns: object): Promise<void> => {
  await tx
    .updateTable('order_correction')
    .set(columns)
    .where('order_correction_id', '=', orderCorrectionId)
    .execute()
}

/**
 * A second person confirms a move to another account, which is then carried out by the rules of
 * that moment, or rejects it.
 */
export const decideAccountMove = async (
  tx: Tx,
  actor: Actor,
  given: Decision,
  change: ChangeContext,
  now: Date,
): Promise<Omit<Outcome, 'labOrderId' | 'specimenBarcode'>> => {
  mustHaveDecisionNote(given, noteOfMove)
  const { orderCorrectionId } = given
  const id = String(orderCorrectionId)
  const { request, moved, correction } = await lockRequest(tx, actor, orderCorrectionId)
  const decided = decidedBy(actor, now)
  await tx
    .updateTable('order_account_move')
    .set({ decision_note: given.note })
    .where('order_correction_id', '=', orderCorrectionId)
    .execute()
  const about = {
    customerId: correction.customer_id,
    target: `order ${correction.lab_order_id} correction ${id}`,
  }
  if (!given.accept) {
    await keepDecision(tx, orderCorrectionId, { ...decided, state: 'rejected' })
    change.about({ ...about, fields: ['moveRequest'] })
    return { id, state: 'rejected', message: 'The move is rejected. The order stays as it is.' }
  }
  if (moved.row.row_version !== request.rowVersion) throw orderChanged()
  const { order, left } = await judge(tx, actor, moved, request, now, orderCorrectionId)
  refuseIf(order.blocks)
  const prepared = orRefuse(order.prepared)
  const move = { ...moved, prepared, orderCorrectionId }
  const carried = await carryOutAccountMove(tx, actor, move, change, now)
  await keepDecision(tx, orderCorrectionId, {
    ...decided,
    state: 'done',
    left_house: JSON.stringify(left),
    versions_before: carried.versionsBefore,
  })
  const requested = {
    user_id_created: correction.user_id_created,
    created_by: correction.created_by,
    created_at: correction.created_at,
  }
  await recordNew(tx, actor, moved, carried, {
    orderCorrectionId,
    reason: correction.reason,
    at: now,
    decided: { ...requested, ...decided },
  })
  change.about({
    ...about,
    target: `${about.target} order ${carried.labOrderId}`,
    fields: ['customerId'],
  })
  return { id, state: 'done', message: describeCarried(carried) }
}
