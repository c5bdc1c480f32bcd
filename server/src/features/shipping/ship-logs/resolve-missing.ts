import { type MoveName, Rejection, whyNot } from '@labgate/contract/orders/order-status'
import { fateWords, type EndOfMissing } from '@labgate/contract/shipping/parcels'
import { actorMay, type Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { advance } from '../../../core/custody/advance.ts'
import { lockOrders } from '../../../core/custody/lock-specimens.ts'
import { lastActOn, describeWhoAndWhen } from '../../../core/custody/who-and-when.ts'
import { settleMessages } from '../../../core/inbox/raise.ts'
import { eventRow } from '../../../core/orders/events.ts'
import { stateOf } from '../../../core/orders/order-rights.ts'
import { withoutAudit } from '../../../core/parcels/save-parcel.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

interface Given {
  shipLogId: number
  labOrderId: number
  fate: EndOfMissing
  note?: string | undefined
}

/** The practice can report what it still has; the laboratory can report anything. */
const refuseForeignWord = (actor: Actor, fate: EndOfMissing): void => {
  if (
    !actorMay(actor, fate === 'found-at-practice' ? 'ship-log.save' : 'ship-log.receive', true) &&
    !actorMay(actor, 'ship-log.receive', true)
  )
    throw new Refusal('not-permitted', 'Only the laboratory can report a tube found there or lost.')
}
const moveOf: Record<EndOfMissing, MoveName> = {
  'found-at-laboratory': 'receive',
  'found-at-practice': 'unship',
  lost: 'reject',
}

/**
 * Ends a missing tube as found or lost (rules.md#conservation): found at the practice, it can be
 * sent again, with all of this in its chain.
 */
export const resolveMissing = async (
  tx: Tx,
  actor: Actor,
  { shipLogId, labOrderId, fate, note = '' }: Given,
  change: ChangeContext,
  now: Date,
) => {
  refuseForeignWord(actor, fate)
  refuseIf(
    fate === 'lost' && note.trim() === ''
      ? [issue('note', 'Enter what was done to find it.', 'required')]
      : [],
  )
  const [order] = await lockOrders(tx, actor, [labOrderId])
  const row = orRefuse(order, 'Specimen not found.')
  const listedTubes = await tx
    .selectFrom('ship_log_specimen')
    .select(['ship_log_specimen_id', 'fate'])
    .where('ship_log_id', '=', shipLogId)
    .where('lab_order_id', '=', labOrderId)
    .executeTakeFirst()
  if (orRefuse(listedTubes, 'This tube is not on that sheet.').fate !== 'missing')
    throw new Refusal(
      'not-possible',
      `This tube is not missing. ${describeWhoAndWhen(await lastActOn(tx, labOrderId))}`.trim(),
    )
  const move = moveOf[fate]
  const step = {
    comment: [fateWords[fate], note].filter(Boolean).join(': ').slice(0, 500),
    at: now,
    shipLogId,
  }
  if (whyNot(stateOf(row), move, Rejection.LostOnTheWay) === '')
    await advance(
      tx,
      actor,
      row,
      { moves: [move], reason: Rejection.LostOnTheWay, ...step },
      withoutAudit(change),
    )
  else
    change.last(
      eventRow(actor, {
        labOrderId,
        customerId: row.customer_id,
        move: fate,
        labStatusId: row.lab_status_id,
        ...step,
      }),
    )
  await tx
    .updateTable('ship_log_specimen')
    .set({ fate, fate_at: now.toISOString(), user_id_fate: actor.userId, note })
    .where('ship_log_specimen_id', '=', orRefuse(listedTubes).ship_log_specimen_id)
    .execute()
  change.last(settleMessages(labOrderId, ['missing-tube'], actor.userId, now))
  change.about({ customerId: row.customer_id, target: `order ${labOrderId}`, fields: ['fate'] })
  return { id: String(labOrderId), message: `${fateWords[fate]}.` }
}
