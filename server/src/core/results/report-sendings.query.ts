import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { ResendReport, resend } from '@labgate/contract/results/resend'
import { sql } from 'kysely'
import type { Scope } from '../../db/database.ts'
import type { Query } from '../../db/queries.ts'
import { staffName } from '../../db/sql-parts.ts'
import { countedPage } from '../../http/counted-page.ts'
import type { Keyset } from '../../http/page-of.ts'
import { dayBegins } from '../orders/order-zone.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { shownName } from '../patients/shown-name.ts'

export type ReportCriteria = ParsedInput<typeof resend.reports>['searchCriteria']
export type FoundReport = ResendReport & { madeDate: string; counted: number }

/* A failed one is settled by a later one to the same recipient. */
const isOpen = `
  d.state in ('waiting', 'sending', 'failed', 'uncertain')
  and not (
    d.state = 'failed'
    and exists (
      select
      from delivery later
      where
        later.lab_order_id = d.lab_order_id
        and later.way = d.way
        and later.location_id = d.location_id
        and later.fax_number_id is not distinct from d.fax_number_id
        and later.delivery_id > d.delivery_id
    )
  )
`

/** First lock: deliveries of visible orders that match the request. */
export const reportsToResend = (scope: Scope, criteria: ReportCriteria) => {
  const {
    specimenBarcode = '',
    customerId = 0,
    way = '',
    state = '',
    startDate,
    endDate,
  } = criteria
  return visibleOrders(scope)
    .innerJoin('delivery as d', 'd.lab_order_id', 'o.lab_order_id')
    .$if(specimenBarcode !== '', (rows) => rows.where('o.specimen_barcode', '=', specimenBarcode))
    .$if(customerId > 0, (rows) => rows.where('d.customer_id', '=', customerId))
    .$if(way !== '', (rows) => rows.where('d.way', '=', way))
    .$if(state === 'open', (rows) => rows.where(sql<boolean>`${sql.raw(isOpen)}`))
    .$if(state !== '' && state !== 'open', (rows) => rows.where('d.state', '=', state))
    .$if(Boolean(startDate), (rows) => rows.where('d.made_at', '>=', dayBegins(startDate)))
    .$if(Boolean(endDate), (rows) => rows.where('d.made_at', '<', dayBegins(endDate, 1)))
}

/**
 * What a list shows of them: nothing is sent to the portal, so portal deliveries are shown only on
 * request.
 */
export const listedReports = (scope: Scope, criteria: ReportCriteria) =>
  reportsToResend(scope, criteria).$if(
    (criteria.way ?? '') === '' && (criteria.specimenBarcode ?? '') === '',
    (rows) => rows.where('d.way', '<>', 'portal'),
  )

/* The number it was sent to, else the one it would be sent to now. */
const to = `
  case d.way
    when 'mail' then coalesce(
      (select result_address(l) from location l where l.location_id = d.location_id),
      ''
    )
    when 'fax' then coalesce(
      (
        select a.number
        from fax_attempt a
        where a.fax_id = d.fax_id
        order by a.fax_attempt_id desc
        limit 1
      ),
      (
        select n.number
        from fax_number n
        where
          n.retired_at is null
          and case
            when d.fax_number_id is null then n.location_id = d.location_id
            and n.is_main
            else n.fax_number_id = d.fax_number_id
          end
        limit 1
      ),
      ''
    )
    else ''
  end
`
const columns = `
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
  d.done_at as "doneDate",
  d.lab_order_id as "labOrderId",
  o.specimen_barcode as "specimenBarcode",
  ${shownName} as "patientName",
  p.dob,
  d.customer_id as "customerId",
  c.name as customer,
  coalesce(
    (select description from code where list = 'LabType' and id = o.lab_type_id),
    'To be determined'
  ) as "labType",
  ${to} as "to",
  coalesce(
    (
      select max(r.version)
      from result r
      where r.lab_order_id = d.lab_order_id and r.released_at is not null
    ),
    d.version
  ) as "newestVersion",
  ${staffName('d.user_id_asked')} as "askedBy"
`

/** One page of reports by recipient, latest first. */
export const listReportsToResend = (
  scope: Scope,
  criteria: ReportCriteria,
  after: Keyset | undefined,
): Query<FoundReport> => {
  // also counted in page order, which is the indexes' order; otherwise all orders are read along
  // with the deliveries
  const found = listedReports(scope, criteria)
    .select('d.delivery_id')
    .orderBy('d.made_at', 'desc')
    .orderBy('d.delivery_id', 'desc')
  const page = found.$if(after !== undefined, (rows) =>
    rows.where(
      sql<boolean>`
        (d.made_at, d.delivery_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)
      `,
    ),
  )
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${counted}
      from
        delivery d
        join lab_order o on o.lab_order_id = d.lab_order_id
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = d.customer_id
      where d.delivery_id in (${ids})
      order by d.made_at desc, d.delivery_id desc
    `,
  )
}
