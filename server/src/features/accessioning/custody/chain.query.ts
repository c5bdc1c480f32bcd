import type { Chain } from '@labgate/contract/accessioning/custody'
import { manifestNumber, parcelNumber } from '@labgate/contract/kit/numbers'
import { benchNotes } from '../../../core/custody/bench-notes.ts'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant, jsonRows } from '../../../db/sql-parts.ts'

type Event = Chain['list'][number]
type Row = Omit<Chain, 'list'> & {
  collectedAt: string | null
  events: (Omit<Event, 'shipLogNo' | 'manifestNo'> & {
    shipLogId: number | null
    manifestId: number | null
  })[]
}

/** What happened to a specimen, in one statement. */
export const chainOf = (scope: Scope, labOrderId: number): Query<Row> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  const whereBetween = jsonRows(`
    select
      e.move,
      ${isoInstant('e.at')} as at,
      ${isoInstant('e.recorded_at')} as "recordedAt",
      e.lab_status_id as "labStatusId",
      ${codeName('LabStatus', 'e.lab_status_id')} as "labStatus",
      e.user_name as "userName",
      e.place,
      e.from_whom as "from",
      e.to_whom as "to",
      e.condition,
      e.comment,
      e.ship_log_id as "shipLogId",
      e.manifest_id as "manifestId"
    from order_event e
    where e.lab_order_id = o.lab_order_id
    order by e.order_event_id
  `)
  return rawQuery(
    `
      select
        ${benchNotes} as bench,
        o.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        o.requisition_no as "requisitionNo",
        ${shownName} as "patientName",
        p.dob,
        coalesce(
          (select description from code where list = 'LabType' and id = o.lab_type_id),
          'To be determined'
        ) as "labType",
        c.name as customer,
        case
          when o.location_missing then ''
          else coalesce(
            (select location_name from location l where l.location_id = o.location_id),
            ''
          )
        end as location,
        ${zoneOfOrder} as "timeZone",
        ${codeName('LabStatus', 'o.lab_status_id')} as "labStatus",
        o.no_collection_time as "noCollectionTime",
        o.collected_at as "collectedAt",
        ${whereBetween} as events
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = o.customer_id
      where o.lab_order_id in (${visible.sql})
    `,
    visible.parameters,
  )
}

/**
 * The row as the call returns it: the collection comes first, taken from the order and not from an
 * event.
 */
export const asChain = ({ collectedAt, events, ...row }: Row): Chain => {
  const nothing = {
    recordedAt: null,
    labStatusId: 0,
    labStatus: '',
    userName: '',
    from: '',
    to: '',
    condition: '',
    comment: '',
    shipLogNo: '',
    manifestNo: '',
  }
  const place = [row.customer, row.location].filter(Boolean).join(', ')
  const collected =
    collectedAt === null ? [] : [{ ...nothing, move: 'collected', at: collectedAt, place }]
  return {
    ...row,
    list: [
      ...collected,
      ...events.map(({ shipLogId, manifestId, ...event }) => ({
        ...event,
        shipLogNo: shipLogId === null ? '' : parcelNumber(shipLogId),
        manifestNo: manifestId === null ? '' : manifestNumber(manifestId),
      })),
    ],
  }
}
