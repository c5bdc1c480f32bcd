import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { billedNow } from '../../../core/bench/accession.ts'
import { matchNumbers } from '../../../core/bench/act-at-bench.ts'
import { reasonOfStatus, tellOfHold } from '../../../core/bench/hold-reject.ts'
import { advance } from '../../../core/custody/advance.ts'
import { raiseMessage, settleMessages } from '../../../core/inbox/raise.ts'
import { eventRow } from '../../../core/orders/events.ts'
import { lockOrder, type LockedOrder } from '../../../core/orders/orders.queries.ts'
import type { PreparedOrder } from '../../../core/orders/prepare-order.ts'
import { writeOrder } from '../../../core/orders/save-order.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { typeOf, writtenNow } from '../move/carry-out-move.ts'
import type { Moved } from '../move/move-facts.ts'
import { reportInAccount, withdrawFromWrong, type Reported } from '../move/reroute-result.ts'

/** What was done, for the correction's records. */
export interface AccountMoved {
  labOrderId: number
  specimenBarcode: string
  /** The version that withdrew the result; 0 if there was none. */
  versionsBefore: number
  isCarried: boolean
}

/*
 * Neither practice reads about the other: the one the order left is notified at its patient, the
 * one it came to at the order.
 */
const tellBoth = (
  actor: Actor,
  { row, from, to }: Moved,
  made: LockedOrder,
  isWithdrawn: boolean,
  change: ChangeContext,
  now: Date,
): void => {
  const subject = inboxReasons['order-corrected']
  const left = `The ${typeOf(row)} of specimen ${row.specimen_barcode} was recorded in this account by mistake. The laboratory moved it to the account it belongs to.${isWithdrawn ? ' Its result was withdrawn: do not act on it.' : ''}`
  const came = `The ${typeOf(row)} of specimen ${made.specimen_barcode} was recorded in another account by mistake. It belongs to this patient.${made.user_id_physician === null ? '' : ' The provider must sign it.'}`
  const notice = { reason: 'order-corrected', subject, at: now }
  change.last(settleMessages(row.lab_order_id, ['order-corrected'], actor.userId, now))
  change.last(
    raiseMessage({
      ...notice,
      customerId: row.customer_id,
      locationId: row.location_id,
      patientId: from.patient_id,
      labOrderId: null,
      message: left,
    }),
  )
  const arrived = {
    customerId: made.customer_id,
    locationId: made.location_id,
    patientId: to.patient_id,
    labOrderId: made.lab_order_id,
  }
  change.last(raiseMessage({ ...notice, ...arrived, message: came }))
  change.last(
    rawQuery(
      `
        insert into patient_note
          (patient_id, customer_id, subject, note, date_time, user_id_created)
        values ($1, $2, $3, $4, $5::timestamptz, $6)
      `,
      [
        from.patient_id,
        row.customer_id,
        'Order moved to another account',
        left,
        now.toISOString(),
        actor.userId,
      ],
    ),
  )
}

/*
 * Takes over the receipt, at its original time, and a standing hold. A specimen that moves with its
 * values was accessioned: that stays, released by the person who reread its identifiers. Any other
 * is accessioned under its new number. The practice that it came to is told of the hold.
 */
const takeOver = async (
  tx: Tx,
  actor: Actor,
  {
    row,
    made,
    isCarried,
    again,
  }: { row: LockedOrder; made: LockedOrder; isCarried: boolean; again: () => Promise<LockedOrder> },
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const whose = {
    labOrderId: made.lab_order_id,
    customerId: made.customer_id,
    labStatusId: made.lab_status_id,
  }
  const received = {
    received_on_ice: row.received_on_ice,
    temperature: row.temperature,
    user_id_received: row.user_id_received,
  }
  const accessioned = {
    accessioned_at: row.accessioned_at,
    user_id_accessioned: row.user_id_accessioned,
    working_lab_id: row.working_lab_id,
    lab_id: row.lab_id,
    matched: matchNumbers.released,
    age_override: row.age_override,
    user_id_age_override: row.user_id_age_override,
    billed_insurance: billedNow,
  }
  const step = { comment: 'Carried over from the order in the other account.', recordedAt: now }
  const when = (at: string | null): Date => new Date(at ?? now)
  await writtenNow(tx, change, async (inner) => {
    inner.last(
      eventRow(actor, {
        ...whose,
        move: 'takeOver',
        comment: `The tube bore the number ${row.specimen_barcode}.`,
        at: now,
      }),
    )
    await advance(
      tx,
      actor,
      made,
      { ...step, at: when(row.received_at), moves: ['receive'], columns: received },
      inner,
    )
  })
  if (!isCarried && row.hold === 0) return
  const at = isCarried ? when(row.accessioned_at) : when(row.held_at)
  const then = isCarried
    ? { moves: ['accession' as const], columns: accessioned }
    : { moves: ['hold' as const], reason: row.hold }
  const here = await again()
  await writtenNow(tx, change, (inner) => advance(tx, actor, here, { ...step, ...then, at }, inner))
  // not with the comment, which the other practice was told
  if (!isCarried) change.last(tellOfHold(here, await reasonOfStatus(tx, row.hold), '', now))
}

interface AccountMoving extends Moved {
  prepared: PreparedOrder
  /** The record of the move, already written. */
  orderCorrectionId: number
}

const recordHasResult = (orderCorrectionId: number, hasResult: boolean) =>
  rawQuery('update order_account_move set has_result = $2 where order_correction_id = $1', [
    orderCorrectionId,
    hasResult,
  ])
const recordNewOrder = (orderCorrectionId: number, labOrderId: number) =>
  rawQuery('update order_account_move set lab_order_id_moved = $2 where order_correction_id = $1', [
    orderCorrectionId,
    labOrderId,
  ])

/**
 * Moves an order to another account in one transaction: it ends in the wrong one, where its result
 * is withdrawn from everyone who had it, and its specimen continues with a new order and a new
 * number in the right one.
 */
export const carryOutAccountMove = async (
  tx: Tx,
  actor: Actor,
  { prepared, orderCorrectionId, ...moved }: AccountMoving,
  change: ChangeContext,
  now: Date,
): Promise<AccountMoved> => {
  const { row } = moved
  const locked = async (labOrderId: number): Promise<LockedOrder> =>
    orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  let reported: Reported | undefined
  await writtenNow(tx, change, async (inner) => {
    const text = 'This result was reported to the wrong account and is withdrawn.'
    reported = await withdrawFromWrong(tx, row, now, inner, {
      says: text,
      why: 'It was reported to the wrong account.',
      evenUngiven: true,
    })
  })
  const isCarried =
    reported !== undefined && reported.kind === 'corrected' && reported.rows.length > 0
  const isWithdrawn = row.stage >= Stage.Resulted
  await pipeline(tx, recordHasResult(orderCorrectionId, isCarried))
  const ended = await locked(row.lab_order_id)
  await writtenNow(tx, change, (inner) =>
    advance(
      tx,
      actor,
      ended,
      { moves: ['moveAway'], comment: 'It belongs to another account.', at: now },
      inner,
    ),
  )
  let saved = { labOrderId: 0, specimenBarcode: '' }
  await writtenNow(tx, change, async (inner) => {
    saved = await writeOrder(tx, actor, prepared, inner, { now })
  })
  await pipeline(tx, recordNewOrder(orderCorrectionId, saved.labOrderId))
  const made = await locked(saved.labOrderId)
  await takeOver(
    tx,
    actor,
    { row, made, isCarried, again: () => locked(saved.labOrderId) },
    change,
    now,
  )
  if (isCarried && reported !== undefined)
    await reportInAccount(tx, await locked(saved.labOrderId), reported, now, change)
  tellBoth(actor, moved, made, isWithdrawn, change, now)
  return { ...saved, versionsBefore: reported?.version ?? 0, isCarried }
}
