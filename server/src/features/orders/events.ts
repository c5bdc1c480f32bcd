import type { Actor } from '../../access/actor.ts'
import { q, type Built } from '../../db/queries.ts'

export interface OrderEvent {
  labOrderId: number
  customerId: number
  /** The name of the move in the contract, or 'create'. */
  move: string
  /** The status after it. */
  labStatusId: number
  comment: string
  at: Date
}

/** What happened to a specimen, and who did it. */
export const eventRow = (actor: Actor, { labOrderId, customerId, move, labStatusId, comment, at }: OrderEvent): Built<unknown> =>
  q.insertInto('order_event').values({
    lab_order_id: labOrderId,
    customer_id: customerId,
    move,
    lab_status_id: labStatusId,
    comment,
    user_id: actor.userId,
    user_name: actor.subjectId === 0 ? actor.userName : `${actor.userName} (as ${actor.asName})`,
    at: at.toISOString(),
  })
