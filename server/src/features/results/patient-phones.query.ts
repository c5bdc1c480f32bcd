import type { Actor } from '../../access/actor.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { unprepared, type Query } from '../../db/queries.ts'

/** The phones of an order's patient, as entered; '' for those not given. */
export const patientPhones = (
  actor: Actor,
  labOrderId: number,
): Query<{ phone: string; phoneCell: string; phoneWork: string }> =>
  unprepared(
    visibleOrders(actor)
      .innerJoin('patient as p', 'p.patient_id', 'o.patient_id')
      .select(['p.phone', 'p.phone_cell as phoneCell', 'p.phone_work as phoneWork'])
      .where('o.lab_order_id', '=', labOrderId),
  )
