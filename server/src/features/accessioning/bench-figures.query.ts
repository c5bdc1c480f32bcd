import { Stage, firstHold, lastHold } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../access/actor.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { totalBound } from '../../http/page-of.ts'

type Count = Query<{ count: number }>
const hourMs = 3_600_000

const counted = (select: { sql: string; parameters: readonly unknown[] }): Count =>
  rawQuery(
    `select count(*) from (${select.sql} limit ${totalBound + 1}) counted`,
    select.parameters,
  )

/**
 * Tubes that the caller accessioned, held, or rejected within the last hour; one that came back
 * counts once.
 */
export const tubesOfHour = (actor: Actor, now: Date): Count =>
  rawQuery(
    `
      select count(distinct e.lab_order_id)
      from order_event e
      where
        e.user_id = $1
        and e.move in ('accession', 'hold', 'reject')
        and e.order_event_id > coalesce(
          (
            select b.order_event_id
            from order_event b
            where
              b.user_id = $1
              and b.move in ('accession', 'hold', 'reject')
              and b.at <= $2::timestamptz
            order by b.order_event_id desc
            limit 1
          ),
          0
        )
    `,
    [actor.userId, new Date(now.getTime() - hourMs).toISOString()],
  )

/** Number of orders that the order list shows as received, up to 1001. */
export const notAccessioned = (actor: Actor): Count =>
  counted(
    visibleOrders(actor)
      .select('o.lab_order_id')
      .where('o.lab_status_id', '=', Stage.Received)
      .compile(),
  )

/** Number of orders that the order list shows for all holds, up to 1001. */
export const onHold = (actor: Actor): Count =>
  counted(
    visibleOrders(actor)
      .select('o.lab_order_id')
      .where('o.lab_status_id', '>=', firstHold)
      .where('o.lab_status_id', '<=', lastHold)
      .compile(),
  )
