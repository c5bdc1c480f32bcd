import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { orderBilling } from '@labgate/contract/orders/order-billing'
import { orRefuse } from '../../../access/refusal.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { jsonRows } from '../../../db/sql-parts.ts'
import { routesFor } from '../../../http/call.ts'

type Found = Omit<ApiResponse<typeof orderBilling.get>, 'valid' | 'message'>

const openByParty = jsonRows(`
  select p.party, p.cents
  from bill_open p
  where p.bill_id = b.bill_id and p.cents <> 0
  order by p.party
`)

const latestClaim = `
  coalesce(
    (
      select
        json_build_object(
          'number',
          c.number,
          'payer',
          y.name,
          'state',
          c.state,
          'outcome',
          c.outcome
        )
      from
        claim c
        join insurance y using (insurance_id)
      where c.bill_id = b.bill_id
      order by c.claim_id desc
      limit 1
    ),
    '{"number":"","payer":"","state":"","outcome":""}'
  )
`

const holdsOfBill = jsonRows(`
  select f.rule, f.owner, f.says
  from bill_finding f
  where f.bill_id = b.bill_id and f.level = 'stop' and not bill_is_settled(f.bill_id)
  order by f.since, f.rule
`)

const itemsOfBill = jsonRows(`
  select i.work_item_id as "workItemId", i.queue, i.reason, i.says
  from work_item i
  where
    i.closed_at is null
    and (
      i.bill_id = b.bill_id
      or exists (
        select
        from bill_finding f
        where
          f.bill_id = b.bill_id
          and f.about = i.about
          and f.rule = i.reason
          and i.about not like 'bill:%'
      )
    )
  order by i.band, i.work_item_id
`)

/* A visible order with its bill: no row for a closed chart. */
const billOfOrder = (scope: Scope, labOrderId: number): Query<Found> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(
    `
      select
        coalesce(b.bill_id, 0) as "billId",
        coalesce(b.bill_to, '') as "billTo",
        coalesce(b.why_nobody, '') as "whyNobody",
        coalesce(b.is_waiting, false) as "isWaiting",
        ${openByParty} as open,
        ${latestClaim} as claim,
        ${holdsOfBill} as holds,
        ${itemsOfBill} as items
      from
        lab_order o
        left join bill b using (lab_order_id)
      where o.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters],
  )
}

/** Status of an order's bill, for users who can see the order and read Billing Work. */
export const orderBillingRoutes = () =>
  routesFor('orderBilling', orderBilling, {
    get: async (call) => {
      const { labOrderId } = call.input
      const [[found]] = await call.read(
        { target: `order ${labOrderId}`, fields: ['billing'] },
        billOfOrder(call.actor, labOrderId),
      )
      return orRefuse(found, 'Order not found.')
    },
  })
