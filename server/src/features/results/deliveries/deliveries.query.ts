import type { Delivery } from '@labgate/contract/results/deliveries'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

/** Who received what for an order. First lock: only if the order is visible. */
export const deliveriesOf = (scope: Scope, labOrderId: number): Query<Delivery> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(
    `
      select
        d.delivery_id as "deliveryId",
        d.result_id as "resultId",
        d.version,
        d.kind,
        d.way,
        coalesce(
          (select location_name from location l where l.location_id = d.location_id),
          ''
        ) as location,
        d.state,
        d.says,
        d.made_at as "madeDate",
        d.done_at as "doneDate"
      from delivery d
      where d.lab_order_id in (${visible.sql})
      order by d.delivery_id desc
      limit 500
    `,
    visible.parameters,
  )
}
