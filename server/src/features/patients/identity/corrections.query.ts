import { Stage } from '@labgate/contract/orders/order-status'
import type { IdentityCorrection } from '@labgate/contract/patients/identity-corrections'
import { mayNotDecide } from '../../../access/same-person.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { shiftParameters, codeName, isoInstant, jsonRows } from '../../../db/sql-parts.ts'

const day = (of: string): string =>
  `case when ${of} is null then 'no birth date' else to_char(${of}, 'MM/DD/YYYY') end`
const labels = `
  array(
    select distinct upper(l.last_name) || ', ' || upper(l.first_name) || ' · ' || ${day('l.dob')}
    from label_print l
    where l.lab_order_id = o.lab_order_id and l.failed = ''
  )
`

/** A patient's corrections, latest first, with those of their tubes that are visible. */
export const correctionsOf = (scope: Scope, patientId: number): Query<IdentityCorrection> => {
  const parameters: unknown[] = [patientId]
  const inSight = patientInSight(scope, 'c', parameters)
  const orders = visibleOrders(scope).select('o.lab_order_id').compile()
  const visible = shiftParameters(orders.sql, parameters.length)
  parameters.push(...orders.parameters, scope.userId)
  return rawQuery(
    `
      select
        c.identity_correction_id as "identityCorrectionId",
        c.patient_id as "patientId",
        c.kind,
        c.state,
        c.reason,
        c.created_by as "requestedBy",
        ${mayNotDecide('c.user_id_created', `$${parameters.length}::bigint`)} as "needsOther",
        c.created_at as "requestedDate",
        c.decided_by as "decidedBy",
        c.decided_at as "decidedDate",
        c.decision_note as "decisionNote",
        c.was,
        c.asked,
        ${jsonRows(`
          select
            o.lab_order_id as "labOrderId",
            o.specimen_barcode as "specimenBarcode",
            o.lab_status_id as "labStatusId",
            ${codeName('LabStatus', 'o.lab_status_id')} as "labStatus",
            o.stage >= ${Stage.Accessioned} as "isAccessioned",
            ${labels} as labels,
            ${isoInstant('t.checked_at')} as "checkedDate",
            t.checked_by as "checkedBy",
            t.check_says as "checkSays"
          from
            correction_tube t
            join lab_order o using (lab_order_id)
          where
            t.identity_correction_id = c.identity_correction_id
            and o.lab_order_id in (${visible})
          order by o.lab_order_id
        `)} as tubes
      from identity_correction c
      where c.patient_id = $1 and ${inSight}
      order by c.identity_correction_id desc
      limit 50
    `,
    parameters,
  )
}

/**
 * Number of a patient's specimens at the laboratory without a result; only for a visible patient.
 */
export const underWay = (scope: Scope, patientId: number): Query<{ count: number }> => {
  const parameters: unknown[] = [patientId]
  const inSight = patientInSight(scope, 'p', parameters)
  return rawQuery(
    `
      select orders_under_way(p.patient_id) as count
      from patient p
      where p.patient_id = $1 and ${inSight}
    `,
    parameters,
  )
}
