import type { late } from '@labgate/contract/accessioning/late'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { logVersion, mustHaveSeen } from '../../../access/logged-version.ts'
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

/** What was on screen: when the wait began, and the version of who follows up. */
interface Seen {
  labOrderId: number
  since?: string | null | undefined
  rowVersion?: number | undefined
}

/*
 * Another wait of the same specimen is another thing to follow up: who moved it is in the order's
 * history.
 */
const mustBeThatWait = async (
  tx: Tx,
  { labOrderId, since: seen }: Seen,
  since: string,
): Promise<void> => {
  // the wire has milliseconds
  if (!seen || Math.abs(Date.parse(seen) - Date.parse(since)) <= 1) return
  const last = await tx
    .selectFrom('order_event')
    .select(['user_name', 'at'])
    .where('lab_order_id', '=', labOrderId)
    .orderBy('order_event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw new Refusal(
    'stale',
    `${last?.user_name || 'Someone'} moved this specimen since you opened it. Nothing was saved.`,
    undefined,
    { since: last ? [{ by: last.user_name, at: last.at, fields: ['stage'] }] : [] },
  )
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
  seen: Seen,
  columns: Kept,
  fields: string[],
  change: ChangeContext,
) => {
  const { labOrderId } = seen
  const found = await waiting(tx, actor, labOrderId)
  const { customerId, since } = found
  await mustBeThatWait(tx, seen, since)
  await mustHaveSeen(tx, actor, 'late', labOrderId, seen.rowVersion)
  await logVersion(tx, actor, 'late', { id: labOrderId, customerId, fields })
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
    given,
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
  given: ParsedInput<typeof late.close>,
  change: ChangeContext,
  now: Date,
) => {
  const { labOrderId, reason } = given
  refuseIf(reason === '' ? [issue('reason', 'Enter the reason.', 'required')] : [])
  const { customerId, labStatusId } = await keep(
    tx,
    actor,
    given,
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
