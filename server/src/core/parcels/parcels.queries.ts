import { parcelNumber } from '@labgate/contract/kit/numbers'
import type { ShipLog, ShipLogRow, shipLogs } from '@labgate/contract/shipping/ship-logs'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Scope, Tx } from '../../db/database.ts'
import { q, rawQuery, type Query } from '../../db/queries.ts'
import { codeName, isoInstant, jsonRows, personName, writerName } from '../../db/sql-parts.ts'
import { countedPage } from '../../http/counted-page.ts'
import type { Keyset } from '../../http/page-of.ts'
import { dayBegins, zoneOf } from '../orders/order-zone.ts'
import { accountOfTube, fateNote, tubeColumns } from './tubes.queries.ts'

/** First lock: every query on parcels begins here. */
export const visibleParcels = (scope: Scope, from: Pick<Tx, 'selectFrom'> = q) =>
  from
    .selectFrom('ship_log as l')
    .$if(scope.customers !== 'all', (rows) =>
      rows.where('l.customer_id', '=', sql<number>`any (${scope.customers}::bigint[])`),
    )
    .$if(scope.locations !== null, (rows) =>
      rows.where('l.location_id', '=', sql<number>`any (${scope.locations}::bigint[])`),
    )

/** Locks the parcel for a change until the transaction ends. Parcels are locked before tubes. */
export const lockParcel = (tx: Tx, scope: Scope, shipLogId: number) =>
  visibleParcels(scope, tx)
    .selectAll('l')
    .where('l.ship_log_id', '=', shipLogId)
    .forUpdate()
    .executeTakeFirst()
export type LockedParcel = NonNullable<Awaited<ReturnType<typeof lockParcel>>>

/** SQL: the time zone of a parcel `l`. */
export const zoneOfParcel = zoneOf('l')

const counts = `
  (
    select
      json_build_object(
        'listed',
        count(*) filter (where s.is_listed),
        'received',
        count(*) filter (where s.is_listed and s.fate in ('received', 'counted')),
        'missing',
        count(*) filter (where s.is_listed and s.fate not in ('received', 'counted', 'packed')),
        'unlisted',
        count(*) filter (where not s.is_listed)
      )
    from ship_log_specimen s
    where s.ship_log_id = l.ship_log_id
  )
`

const columns = `
  l.ship_log_id as "shipLogId",
  l.customer_id as "customerId",
  (select name from customer c where c.customer_id = l.customer_id) as customer,
  (select facility_code from customer c where c.customer_id = l.customer_id) as "facilityCode",
  l.location_id as "locationId",
  (select location_name from location n where n.location_id = l.location_id) as location,
  ${zoneOfParcel} as "timeZone",
  l.status,
  l.without_sheet as "withoutSheet",
  l.shipping_method_id as "shippingMethodId",
  ${codeName('ShippingMethod', 'l.shipping_method_id')} as "shippingMethod",
  l.tracking_no as "trackingNo",
  l.created_at as "dateCreated",
  l.shipped_at as "dateShipped",
  l.received_at as "dateReceived",
  ${writerName('l')} as "createdBy",
  ${personName('l.user_id_received')} as "receivedBy",
  ${counts} as counts,
  l.row_version as "rowVersion"
`

type Counts = Pick<ShipLogRow, 'listed' | 'received' | 'missing' | 'unlisted'>
type Found<T> = Omit<T, keyof Counts | 'shipLogNo'> & { counts: Counts }
/** A row as sent on the wire: with its number, and its counts alongside the other fields. */
export const asParcel = <T extends { shipLogId: number; counts: Counts }>({
  counts: of,
  ...row
}: T) => ({
  ...row,
  ...of,
  shipLogNo: parcelNumber(row.shipLogId),
})

type Criteria = z.output<typeof shipLogs.list.input>['searchCriteria']

/* Creation days are the location's; the instants around them lead to the index. */
const createdOn = ({ startDate, endDate }: Criteria) => {
  const local = sql`(l.created_at at time zone ${sql.raw(zoneOfParcel)})::date`
  return sql<boolean>`
    true
    ${
      startDate
        ? sql`
          and l.created_at >= (${startDate}::date - 1)::timestamptz
          and ${local} >= ${startDate}::date
        `
        : sql``
    }
    ${
      endDate
        ? sql`
          and l.created_at < (${endDate}::date + 2)::timestamptz
          and ${local} <= ${endDate}::date
        `
        : sql``
    }
  `
}
const receivedOn = ({ startDate, endDate }: Criteria) =>
  sql<boolean>`
    l.status = 3
    ${startDate ? sql`and l.received_at >= ${dayBegins(startDate)}` : sql``}
    ${endDate ? sql`and l.received_at < ${dayBegins(endDate, 1)}` : sql``}
  `

/** One page of parcels, latest first, by creation or receipt day. */
export const listParcels = (
  scope: Scope,
  criteria: Criteria,
  after: Keyset | undefined,
): Query<Found<ShipLogRow> & { counted: number }> => {
  const { customerId = 0, locationId = 0, status = -1, trackingNo = '' } = criteria
  const { received = false, outOfBalance = false } = criteria
  const found = visibleParcels(scope)
    .select('l.ship_log_id')
    .$if(customerId > 0, (rows) => rows.where('l.customer_id', '=', customerId))
    .$if(locationId > 0, (rows) => rows.where('l.location_id', '=', locationId))
    .$if(status >= 0, (rows) => rows.where('l.status', '=', status))
    .$if(outOfBalance, (rows) =>
      rows.where('l.status', '=', 3).where(sql<boolean>`parcel_out_of_balance(l.ship_log_id)`),
    )
    .$if(trackingNo !== '', (rows) =>
      rows.where('l.tracking_no', '=', trackingNo.replace(/\s+/g, '').toUpperCase()),
    )
    .where(received ? receivedOn(criteria) : createdOn(criteria))
  const page = found
    .$if(after !== undefined, (rows) => rows.where('l.ship_log_id', '<', Number(after?.[0])))
    .orderBy('l.ship_log_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${counted}
      from ship_log l
      where l.ship_log_id in (${ids})
      order by l.ship_log_id desc
    `,
  )
}

/** One parcel with its tubes. */
export const oneParcel = (scope: Scope, shipLogId: number): Query<Found<ShipLog>> => {
  const visible = visibleParcels(scope)
    .select('l.ship_log_id')
    .where('l.ship_log_id', '=', shipLogId)
    .compile()
  return rawQuery(
    `
      select
        ${columns},
        coalesce(l.lab_id, 0) as "labId",
        coalesce((select name from lab b where b.lab_id = l.lab_id), '') as lab,
        l.temperature::float8 as temperature,
        l.temperature_unit as "temperatureUnit",
        l.temperature_celsius::float8 as "temperatureCelsius",
        l.condition_id as "conditionId",
        l.condition_note as "conditionNote",
        l.billing_documents as "billingDocuments",
        l.on_ice as "onIce",
        l.note,
        l.arrived_at as "dateArrived",
        ${personName('l.user_id_shipped')} as "shippedBy",
        (
          select c.billing_with_specimen from customer c where c.customer_id = l.customer_id
        ) as "billingDocumentsWanted",
        ${jsonRows(`
          select
            ${tubeColumns(scope)},
            ${accountOfTube},
            s.is_listed as "isListed",
            s.fate,
            ${isoInstant('s.fate_at')} as "fateAt",
            ${personName('s.user_id_fate')} as "fateBy",
            ${fateNote(scope)} as "fateNote"
          from
            ship_log_specimen s
            join lab_order o on o.lab_order_id = s.lab_order_id
            join patient p on p.patient_id = o.patient_id
          where s.ship_log_id = l.ship_log_id
          order by s.is_listed desc, s.ship_log_specimen_id
        `)} as specimens
      from ship_log l
      where l.ship_log_id in (${visible.sql})
    `,
    visible.parameters,
  )
}
