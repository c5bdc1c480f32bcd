import type { whose } from '@labgate/contract/access/whose'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

type Identity = Omit<ApiResponse<(typeof whose)['ofPatient']>, 'valid' | 'message'>

const identified = `
  select
    p.patient_id as "patientId",
    p.last_name as "lastName",
    p.first_name as "firstName",
    p.middle_name as "middleName",
    p.last_name_latin as "lastNameLatin",
    p.first_name_latin as "firstNameLatin",
    p.middle_name_latin as "middleNameLatin",
    p.dob,
    p.medical_record_id as "medicalRecordId"
`

/** Name, birth date, and record number of a patient. */
export const identityOfPatient = (actor: Actor, patientId: number): Query<Identity> => {
  const visible = visiblePatients(actor)
    .select('p.patient_id')
    .where('p.patient_id', '=', patientId)
    .compile()
  return rawQuery(
    `${identified} from patient p where p.patient_id in (${visible.sql})`,
    visible.parameters,
  )
}

/** Name, birth date, and record number of an order’s patient. */
export const identityOfOrder = (actor: Actor, labOrderId: number): Query<Identity> => {
  const visible = visibleOrders(actor)
    .select('o.patient_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(
    `${identified} from patient p where p.patient_id in (${visible.sql})`,
    visible.parameters,
  )
}
