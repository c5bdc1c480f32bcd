import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Stage } from '@labgate/contract/orders/order-status'
import type { ResendOrder, resend } from '@labgate/contract/results/resend'
import { sql } from 'kysely'
import { dayBegins, zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import type { Query } from '../../../db/queries.ts'
import { codeName } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'

export type OrderCriteria = ParsedInput<typeof resend.orders>['searchCriteria']
export type FoundOrder = ResendOrder & { accessionedDate: string; counted: number }

/**
 * SQL: whether the laboratory has the tube of an order `o` without a result yet (status 30 to 49,
 * including held ones).
 */
export const isAtLaboratory = `
  o.stage >= ${Stage.Accessioned} and o.stage < ${Stage.Resulted} and o.ended = 0
`
/**
 * SQL: the system that receives orders for the laboratory of an order `o`, found the same way as by
 * its trigger (migration 030).
 */
export const systemOf = `
  (
    select s.lab_system_id
    from lab_system s
    where s.lab_id = coalesce(o.lab_id, o.working_lab_id) and s.active and s.order_message <> ''
    order by s.lab_system_id
    limit 1
  )
`
/** SQL: the last message of an order `o`. */
export const lastMessage = `
  select x.kind, x.state, x.says, x.tries, x.created_at
  from hl7_out x
  where x.lab_order_id = o.lab_order_id and x.state <> 'dropped'
  order by x.hl7_out_id desc
  limit 1
`
/*
 * State of the last message `h`. Without one, an order may be known from elsewhere; after a
 * cancelation was sent, the system no longer knows about it.
 */
const state = `
  case
    when h.state is null
    and o.lab_system_at is not null then 'sent'
    when h.state is null
    or (h.kind = 'cancel' and h.state = 'sent') then case
      when ${systemOf} is null then 'no line'
      else 'unsent'
    end
    when h.state = 'waiting'
    and h.says = '' then 'waiting'
    when h.state = 'sent' then 'sent'
    else 'failed'
  end
`
const stateOfOrder = sql<string>`
  (
    select ${sql.raw(state)}
    from
      (select 1) one
      left join lateral (${sql.raw(lastMessage)}) h on true
  )
`

/** First lock: visible orders, those of them at the laboratory, and of those the ones requested. */
export const ordersToResend = (scope: Scope, criteria: OrderCriteria) => {
  const {
    specimenBarcode = '',
    customerId = 0,
    labTypeId = 0,
    state: request = '',
    startDate,
    endDate,
  } = criteria
  return visibleOrders(scope)
    .where(sql<boolean>`${sql.raw(isAtLaboratory)}`)
    .$if(specimenBarcode !== '', (rows) => rows.where('o.specimen_barcode', '=', specimenBarcode))
    .$if(customerId > 0, (rows) => rows.where('o.customer_id', '=', customerId))
    .$if(labTypeId > 0, (rows) => rows.where('o.lab_type_id', '=', labTypeId))
    .$if(Boolean(startDate), (rows) => rows.where('o.accessioned_at', '>=', dayBegins(startDate)))
    .$if(Boolean(endDate), (rows) => rows.where('o.accessioned_at', '<', dayBegins(endDate, 1)))
    .$if(request === 'open', (rows) =>
      rows.where(stateOfOrder, 'in', ['unsent', 'waiting', 'failed']),
    )
    .$if(request !== '' && request !== 'open', (rows) => rows.where(stateOfOrder, '=', request))
}

const columns = `
  o.lab_order_id as "labOrderId",
  o.specimen_barcode as "specimenBarcode",
  ${shownName} as "patientName",
  p.dob,
  o.customer_id as "customerId",
  c.name as customer,
  o.lab_type_id as "labTypeId",
  coalesce(
    (select description from code where list = 'LabType' and id = o.lab_type_id),
    'To be determined'
  ) as "labType",
  o.lab_status_id as "labStatusId",
  ${codeName('LabStatus', 'o.lab_status_id')} as "labStatus",
  coalesce(
    (select b.name from lab b where b.lab_id = coalesce(o.lab_id, o.working_lab_id)),
    ''
  ) as lab,
  ${zoneOfOrder} as "timeZone",
  o.accessioned_at as "accessionedDate",
  ${state} as state,
  coalesce(h.kind, '') as kind,
  h.created_at as "queuedDate",
  o.lab_system_at as "sentDate",
  coalesce(h.tries, 0) as tries,
  case
    when coalesce(h.says, '') <> '' then h.says
    when h.state = 'waiting' then coalesce(
      (select s.trouble from lab_system s where s.lab_system_id = ${systemOf}),
      ''
    )
    else ''
  end as says
`

/**
 * One page of orders at laboratories with what their systems were last sent, most recently
 * accessioned first.
 */
export const listOrdersToResend = (
  scope: Scope,
  criteria: OrderCriteria,
  after: Keyset | undefined,
): Query<FoundOrder> => {
  const found = ordersToResend(scope, criteria).select('o.lab_order_id')
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`
          (o.accessioned_at, o.lab_order_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)
        `,
      ),
    )
    .orderBy('o.accessioned_at', 'desc')
    .orderBy('o.lab_order_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${counted}
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = o.customer_id
        left join lateral (${lastMessage}) h on true
      where o.lab_order_id in (${ids})
      order by o.accessioned_at desc, o.lab_order_id desc
    `,
  )
}
