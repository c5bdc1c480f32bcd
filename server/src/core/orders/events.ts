import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'

/** What a handover records besides the move (docs/decisions/0017). */
export interface HandOver {
  /** Where it happened: a laboratory or a practice's location. */
  place?: string
  /** From whom and to whom: a practice, a carrier or a laboratory. */
  from?: string
  to?: string
  /** Condition: temperature, 'counted, not scanned'. */
  condition?: string
  shipLogId?: number
  manifestId?: number
  /** When a scan that waited for the network was recorded; `at` is when it was made. */
  recordedAt?: Date
}

export interface OrderEvent extends HandOver {
  labOrderId: number
  customerId: number
  /** The name of the move in the contract, or 'create'. */
  move: string
  /** The status afterward. */
  labStatusId: number
  comment: string
  at: Date
}

/** Who acts, in words that stay readable; during a visit, both people. */
export const nameOf = (actor: Actor): string =>
  actor.subjectId === 0 ? actor.userName : `${actor.userName} (as ${actor.asName})`

/** An order it happened to: when, and the status afterward. */
export type HappenedTo = Pick<OrderEvent, 'labOrderId' | 'customerId' | 'labStatusId' | 'at'>

const eventRowsSql = `
  insert into order_event
    (
      lab_order_id,
      customer_id,
      lab_status_id,
      at,
      move,
      comment,
      user_id,
      user_name,
      recorded_at,
      place,
      from_whom,
      to_whom,
      condition,
      ship_log_id,
      manifest_id
    )
  select
    n.lab_order_id,
    n.customer_id,
    n.lab_status_id,
    n.at,
    $5::text,
    $6::text,
    $7::bigint,
    $8::text,
    $9::timestamptz,
    $10::text,
    $11::text,
    $12::text,
    $13::text,
    $14::bigint,
    $15::bigint
  from
    unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::timestamptz[]) as n (
      lab_order_id,
      customer_id,
      lab_status_id,
      at
    )
`

/** The same event on several specimens, each at its own time, all by one person. */
export const eventRows = (
  actor: Actor,
  orders: readonly HappenedTo[],
  {
    move,
    comment,
    place = '',
    from = '',
    to = '',
    condition = '',
    ...more
  }: Omit<OrderEvent, keyof HappenedTo>,
): Query<unknown> =>
  rawQuery(eventRowsSql, [
    orders.map(({ labOrderId }) => labOrderId),
    orders.map(({ customerId }) => customerId),
    orders.map(({ labStatusId }) => labStatusId),
    orders.map(({ at }) => at.toISOString()),
    move,
    comment,
    actor.userId,
    nameOf(actor),
    more.recordedAt?.toISOString() ?? null,
    place,
    from,
    to,
    condition,
    more.shipLogId ?? null,
    more.manifestId ?? null,
  ])

/** What happened to a specimen, and who did it. */
export const eventRow = (
  actor: Actor,
  { labOrderId, customerId, labStatusId, at, ...event }: OrderEvent,
): Query<unknown> => eventRows(actor, [{ labOrderId, customerId, labStatusId, at }], event)
