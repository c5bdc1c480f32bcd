import type { BulkAct } from '@labgate/contract/corrections/acts'
import { mostInBulk, type BulkOrder } from '@labgate/contract/corrections/bulk'
import { Stage } from '@labgate/contract/orders/order-status'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant } from '../../../db/sql-parts.ts'

const columnOf = {
  'release-hold': 'o.hold',
  provider: 'o.user_id_physician',
  location: 'o.location_id',
} as const

/**
 * Open orders for one hold, provider, or location, oldest first, one more than are corrected at
 * once. `customerId` 0: every account.
 */
export const bulkOrders = (
  scope: Scope,
  { customerId, act, from }: { customerId: number; act: BulkAct; from: number },
): Query<BulkOrder> => {
  const ids = visibleOrders(scope)
    .select('o.lab_order_id')
    .where(columnOf[act], '=', from)
    .where('o.ended', '=', 0)
    .where('o.stage', '<', Stage.Resulted)
    .$if(customerId > 0, (rows) => rows.where('o.customer_id', '=', customerId))
    .orderBy('o.lab_order_id')
    .limit(mostInBulk + 1)
    .compile()
  return rawQuery(
    `
      select
        o.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        ${shownName} as "patientName",
        (select name from customer c where c.customer_id = o.customer_id) as customer,
        coalesce(${codeName('LabType', 'o.lab_type_id')}, '') as "labType",
        coalesce(${codeName('LabStatus', 'o.lab_status_id')}, '') as "labStatus",
        ${isoInstant('o.collected_at')} as "collectionDate",
        o.no_collection_time as "noCollectionTime",
        ${zoneOfOrder} as "timeZone",
        o.user_signature_id_physician > 0 as "isSigned",
        o.row_version as "rowVersion"
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id in (${ids.sql})
      order by o.lab_order_id
    `,
    [...ids.parameters],
  )
}
