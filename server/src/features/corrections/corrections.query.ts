import { mostCorrections, type Correction } from '@labgate/contract/corrections'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { samePerson } from '../../access/same-person.ts'
import { written, type Built } from '../../db/queries.ts'
import { dayBegins } from '../orders/order-zone.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { shownName } from '../patients/shown-name.ts'

interface Sought {
  customerId?: number | undefined
  labOrderId?: number | undefined
  patientId?: number | undefined
  act?: string | undefined
  dateStart?: string | null | undefined
  dateEnd?: string | null | undefined
  /** How many are listed. */
  most?: number
  /** Only those before this one; 0: from the latest on. */
  before?: number
}

/** Corrections of orders in the asker's sight, the latest first, one more than are listed. */
export const correctionsOf = (
  actor: Actor,
  { customerId = 0, labOrderId = 0, patientId = 0, act = '', dateStart, dateEnd, most = mostCorrections, before = 0 }: Sought,
): Built<Correction> => {
  const ids = visibleOrders(actor)
    .innerJoin('order_correction as c', 'c.lab_order_id', 'o.lab_order_id')
    .select('c.order_correction_id')
    .$if(customerId > 0, (rows) => rows.where('c.customer_id', '=', customerId))
    .$if(labOrderId > 0, (rows) => rows.where('c.lab_order_id', '=', labOrderId))
    .$if(patientId > 0, (rows) => rows.where(sql<boolean>`(c.patient_id = ${patientId} or c.patient_id_before = ${patientId})`))
    .$if(act !== '', (rows) => rows.where('c.act', '=', act))
    .$if(typeof dateStart === 'string' && dateStart !== '', (rows) => rows.where('c.created_at', '>=', dayBegins(dateStart)))
    .$if(typeof dateEnd === 'string' && dateEnd !== '', (rows) => rows.where('c.created_at', '<', dayBegins(dateEnd, 1)))
    .$if(before > 0, (rows) => rows.where('c.order_correction_id', '<', before))
    .orderBy('c.order_correction_id', 'desc')
    .limit(most + 1)
    .compile()
  const asker = `$${ids.parameters.length + 1}::bigint`
  return written(
    `select c.order_correction_id as "orderCorrectionId", c.customer_id as "customerId", (select name from customer a where a.customer_id = c.customer_id) as customer,
       c.lab_order_id as "labOrderId", o.specimen_barcode as "specimenBarcode", c.patient_id as "patientId", ${shownName} as "patientName", c.act, c.reason, c.note, c.fields,
       c.left_house as "left", c.reissue, c.created_by as "createdBy", c.created_at as "createdDate", c.undone_by as "undoneBy", c.undone_at as "undoneDate",
       c.undo_reason as "undoReason", c.state, coalesce(c.patient_id_before, 0) as "patientId_Before", c.decided_by as "decidedBy", c.decided_at as "decidedDate",
       c.decision_note as "decisionNote", c.state = 'asked' and ${samePerson('c.user_id_created', asker)} as "isOwnRequest"
     from order_correction c join lab_order o on o.lab_order_id = c.lab_order_id join patient p on p.patient_id = c.patient_id
     where c.order_correction_id in (${ids.sql}) order by c.order_correction_id desc`,
    [...ids.parameters, actor.userId],
  )
}
