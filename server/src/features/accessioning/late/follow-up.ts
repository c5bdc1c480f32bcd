import type { late } from '@labgate/contract/accessioning/late'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { mayAssign } from '../../../access/may-assign.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { eventRow } from '../../../core/orders/events.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/**
 * Locks the order and reads since when it has been waiting. An order that ended or has its result
 * is not waiting.
 */
const waiting = async (tx: Tx, actor: Actor, labOrderId: number) => {
  const found = await visibleOrders(actor, tx)
    .select([
      'o.customer_id',
      'o.stage',
      'o.hold',
      'o.ended',
      'o.stage_at',
      'o.held_at',
      'o.lab_status_id',
    ])
    .where('o.lab_order_id', '=', labOrderId)
    .forUpdate('o')
    .executeTakeFirst()
  const row = orRefuse(found, 'Order not found.')
  const since = (row.hold > 0 ? row.held_at : null) ?? row.stage_at
  if (row.ended !== 0 || row.stage >= Stage.Resulted || since === null)
    throw new Refusal('not-possible', 'This specimen is no longer late. Refresh the list.')
  return { customerId: row.customer_id, since, labStatusId: row.lab_status_id }
}

interface Kept {
  user_id_owner?: number | null
  reason?: string
  closed_at?: string
  user_id_closed?: number
}
const keep = async (
  tx: Tx,
  actor: Actor,
  labOrderId: number,
  columns: Kept,
  fields: string[],
  change: ChangeContext,
) => {
  const found = await waiting(tx, actor, labOrderId)
  const { customerId, since } = found
  await tx
    .insertInto('late_follow_up')
    .values({ lab_order_id: labOrderId, customer_id: customerId, since, ...columns })
    .onConflict((same) => same.columns(['lab_order_id', 'since']).doUpdateSet(columns))
    .execute()
  change.about({ customerId, target: `order ${labOrderId}`, fields })
  return found
}

/** Assigns a late specimen to oneself or someone the user can assign to; 0 unassigns it. */
export const assignLate = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof late.assign>,
  change: ChangeContext,
) => {
  const { labOrderId, userId_Owner: owner } = given
  refuseIf(
    (await mayAssign(tx, actor, owner))
      ? []
      : [
          issue(
            'userId_Owner',
            'You cannot assign to this person. An administrator sets this in Users.',
            'not-assignable',
          ),
        ],
  )
  await keep(
    tx,
    actor,
    labOrderId,
    { user_id_owner: owner === 0 ? null : owner },
    ['userId_Owner'],
    change,
  )
  return { id: String(labOrderId), message: owner === 0 ? 'Unassigned.' : 'Assigned.' }
}

/**
 * Removes a specimen from the late list until its next step. The reason is recorded in the order's
 * history, with who and when.
 */
export const closeLate = async (
  tx: Tx,
  actor: Actor,
  { labOrderId, reason }: ParsedInput<typeof late.close>,
  change: ChangeContext,
  now: Date,
) => {
  refuseIf(reason === '' ? [issue('reason', 'Enter the reason.', 'required')] : [])
  const { customerId, labStatusId } = await keep(
    tx,
    actor,
    labOrderId,
    { reason, closed_at: now.toISOString(), user_id_closed: actor.userId },
    ['reason'],
    change,
  )
  change.last(
    eventRow(actor, {
      labOrderId,
      customerId,
      labStatusId,
      move: 'lateClosed',
      comment: reason,
      at: now,
    }),
  )
  return { id: String(labOrderId), message: 'Closed. It is listed again if its next step is late.' }
}
