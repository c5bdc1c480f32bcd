import type { Actor } from '../../access/actor.ts'
import { q, type Built } from '../../db/queries.ts'

/** What a hand-over says beside the move (docs/decisions/0017). */
export interface HandOver {
  /** Where it happened: a laboratory, a practice's location. */
  place?: string
  /** From whom, and to whom: a practice, a carrier, a laboratory. */
  from?: string
  to?: string
  /** In which condition: temperature, 'counted, not scanned'. */
  condition?: string
  shipLogId?: number
  manifestId?: number
  /** When it was written down, of a scan that waited for the network; `at` is when it was made. */
  recordedAt?: Date
}

export interface OrderEvent extends HandOver {
  labOrderId: number
  customerId: number
  /** The name of the move in the contract, or 'create'. */
  move: string
  /** The status after it. */
  labStatusId: number
  comment: string
  at: Date
}

/** Who acts, in words that stay readable: during a visit both. */
export const nameOf = (actor: Actor): string => (actor.subjectId === 0 ? actor.userName : `${actor.userName} (as ${actor.asName})`)

/** What happened to a specimen, and who did it. */
export const eventRow = (actor: Actor, { labOrderId, customerId, move, labStatusId, comment, at, ...handOver }: OrderEvent): Built<unknown> =>
  q.insertInto('order_event').values({
    lab_order_id: labOrderId,
    customer_id: customerId,
    move,
    lab_status_id: labStatusId,
    comment,
    user_id: actor.userId,
    user_name: nameOf(actor),
    at: at.toISOString(),
    recorded_at: handOver.recordedAt?.toISOString() ?? null,
    place: handOver.place ?? '',
    from_whom: handOver.from ?? '',
    to_whom: handOver.to ?? '',
    condition: handOver.condition ?? '',
    ship_log_id: handOver.shipLogId ?? null,
    manifest_id: handOver.manifestId ?? null,
  })
