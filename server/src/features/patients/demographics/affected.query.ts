import { Stage } from '@labgate/contract/orders/order-status'
import type { AffectedOrder } from '@labgate/contract/patients/demographics'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

/**
 * SQL: an order that has neither ended nor a result, and carries demographics that its patient no
 * longer has. `o` is the order, `p` the patient.
 */
const isAffected = `
  o.ended = 0 and o.stage < ${Stage.Resulted} and o.demographics_version < p.demographics_version
`

/** The affected orders of a patient, latest first. */
export const affectedOrders = (scope: Scope, patientId: number): Query<AffectedOrder> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.patient_id', '=', patientId)
    .compile()
  return rawQuery(
    `
      select
        o.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        o.collection_day as "collectionDay",
        coalesce(
          (select description from code where list = 'LabType' and id = o.lab_type_id),
          'To be determined'
        ) as "labType",
        o.lab_status_id as "labStatusId",
        coalesce(
          (select description from code where list = 'LabStatus' and id = o.lab_status_id),
          ''
        ) as "labStatus",
        case
          when o.location_missing then ''
          else (select location_name from location l where l.location_id = o.location_id)
        end as location,
        exists (
          select from label_print l where l.lab_order_id = o.lab_order_id and l.failed = ''
        ) as "labelPrinted",
        p.demographics_version as "demographicsVersion",
        o.specimen_barcode as description
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id in (${visible.sql}) and ${isAffected}
      order by o.collected_at desc nulls last, o.lab_order_id desc
      limit 200
    `,
    visible.parameters,
  )
}
