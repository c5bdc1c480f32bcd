import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { Stage, stages, stagesWithResult } from '@labgate/contract/orders/order-status'
import { tubeIsAt, type callSheets } from '@labgate/contract/results/call-sheets'
import type { Actor } from '../../../access/actor.ts'
import { stepLimit, stepNow, stepTime } from '../../../core/custody/step-limit.ts'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import { codeList } from '../../../db/codes.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import {
  shiftParameters,
  codeName,
  isoInstant,
  jsonRows,
  staffName,
} from '../../../db/sql-parts.ts'
import { reportedAt } from '../reported-at.ts'

export type CallSheet = Omit<ApiResponse<typeof callSheets.get>, 'valid' | 'message'>

const place = stages.map((stage) => `when ${stage} then '${tubeIsAt[stage]}'`).join(' ')
const whereIs = `
  case
    when o.ended > 0 then 'Ended'
    when o.hold > 0 then 'At the laboratory, on hold'
    else case o.stage
      ${place}
    end
  end || coalesce(
    case
      when o.stage = ${Stage.Shipped}
      and o.ended = 0 then (
        select
          ', ' || ${codeName('ShippingMethod', 'l.shipping_method_id')} || ' ' || l.tracking_no
        from
          ship_log_specimen s
          join ship_log l on l.ship_log_id = s.ship_log_id
        where s.lab_order_id = o.lab_order_id
        order by s.ship_log_specimen_id desc
        limit 1
      )
    end,
    ''
  )
`
const isOpen = `o.stage < ${Stage.Resulted} and o.ended = 0`

const orders = jsonRows(`
  select
    o.lab_order_id as "labOrderId",
    o.specimen_barcode as "specimenBarcode",
    coalesce(nullif(${codeName('LabType', 'o.lab_type_id')}, ''), 'To be determined') as "labType",
    ${codeName('LabStatus', 'o.lab_status_id')} as "labStatus",
    ${isOpen} as "isOpen",
    o.ended > 0 as "isEnded",
    ${whereIs} as "where",
    o.hold > 0 as "isHeld",
    ${isoInstant('k.since')} as "sinceDate",
    case
      when ${isOpen} then ${isoInstant(`(k.since + make_interval(mins => ${stepLimit}))`)}
    end as "expectedDate",
    o.collection_day as "collectionDate",
    ${zoneOfOrder} as "timeZone",
    ${isoInstant(reportedAt('o'))} as "reportedDate"
  from
    seen
    join lab_order o using (lab_order_id)
  ${stepNow}
  ${stepTime}
  order by ${isOpen} desc, o.collected_at desc nulls last, o.lab_order_id desc
  limit 30
`)

const deliveries = jsonRows(`
  select
    d.delivery_id as "deliveryId",
    d.lab_order_id as "labOrderId",
    o.specimen_barcode as "specimenBarcode",
    d.version,
    d.way,
    coalesce(
      (select location_name from location l where l.location_id = d.location_id),
      ''
    ) as location,
    d.state,
    d.says,
    ${isoInstant('d.made_at')} as "madeDate",
    ${isoInstant('d.done_at')} as "doneDate",
    d.way in ('fax', 'mail')
    and d.state not in ('waiting', 'sending', 'uncertain')
    and o.stage in ${codeList(stagesWithResult)}
    and o.ended = 0 as "canSendAgain"
  from
    seen
    join lab_order o using (lab_order_id)
    join delivery d using (lab_order_id)
  order by d.delivery_id desc
  limit 20
`)

const notes = jsonRows(`
  select
    n.call_note_id as "callNoteId",
    ${isoInstant('n.created_at')} as "date",
    ${staffName('n.user_id_created')} as "createdBy",
    n.caller,
    n.note
  from call_note n
  where n.patient_id = p.patient_id
  order by n.call_note_id desc
  limit 20
`)

/** One patient's facts for a phone call: tubes, reports, what was sent, contacts, earlier calls. */
export const callSheet = (actor: Actor, patientId: number): Query<CallSheet> => {
  const patient = visiblePatients(actor)
    .select('p.patient_id')
    .where('p.patient_id', '=', patientId)
    .compile()
  const own = visibleOrders(actor)
    .select('o.lab_order_id')
    .where('o.patient_id', '=', patientId)
    .compile()
  return rawQuery(
    `
      with seen as materialized (${shiftParameters(own.sql, patient.parameters.length)})
      select
        p.patient_id as "patientId",
        ${shownName} as name,
        p.dob,
        p.medical_record_id as "medicalRecordId",
        p.phone,
        p.phone_cell as "phoneCell",
        p.phone_work as "phoneWork",
        p.customer_id as "customerId",
        c.name as customer,
        c.phone as "accountPhone",
        c.contact_name as "contactName",
        c.contact_position as "contactPosition",
        l.location_name as location,
        l.phone as "locationPhone",
        l.fax as "locationFax",
        ${orders} as orders,
        ${deliveries} as deliveries,
        ${notes} as notes
      from
        patient p
        join customer c on c.customer_id = p.customer_id
        join location l on l.location_id = p.location_id
      where p.patient_id in (${patient.sql})
    `,
    [...patient.parameters, ...own.parameters],
  )
}

/** Verified fax numbers of a delivery's account, if its order is visible to the caller. */
export const numbersFor = (
  actor: Actor,
  deliveryId: number,
): Query<{ faxNumberId: number; number: string; location: string }> => {
  const own = visibleOrders(actor).select('o.lab_order_id').compile()
  const at = own.parameters.length + 1
  return rawQuery(
    `
      select n.fax_number_id as "faxNumberId", n.number, n.location_name as location
      from
        delivery d,
        lateral verified_fax_numbers(d.delivery_id) n
      where
        d.delivery_id = $${at}
        and d.lab_order_id in (${own.sql} and o.lab_order_id = d.lab_order_id)
    `,
    [...own.parameters, deliveryId],
  )
}
