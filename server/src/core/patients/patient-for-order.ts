import { may } from '@labgate/contract/access/permissions'
import { catalogOf } from '@labgate/contract/catalog/catalogs'
import { testTypeNames } from '@labgate/contract/catalog/test-types'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import type { patients } from '@labgate/contract/patients/patients'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName, jsonRows } from '../../db/sql-parts.ts'
import { insuranceColumns, insuranceSource } from './patient.query.ts'
import { visiblePatients } from './patients.queries.ts'

const consentType = 4
/**
 * SQL: number of consents of a patient on file today. `of` is the column or parameter with the
 * patient's ID.
 */
export const consentsOf = (of: string): string => `
  (
    select count(*)::int
    from patient_attachment a
    where
      a.patient_id = ${of}
      and a.attachment_type_id = ${consentType}
      and a.deleted_at is null
      and (a.expire_date is null or a.expire_date >= house_day())
  )
`

/* The latest of a type; canceled ones may have been mistakes. */
const lastOf = (labTypeId: number): string => `
  coalesce(
    (
      select o.lab_order_id
      from lab_order o
      where o.patient_id = p.patient_id and o.ended = 0 and o.lab_type_id = ${labTypeId}
      order by o.collected_at desc nulls last, o.lab_order_id desc
      limit 1
    ),
    0
  )
`
const lasts = testTypeNames
  .map((name) => `${lastOf(catalogOf(name, '')?.labTypeId ?? 0)} as "labOrderSpecimenId_${name}"`)
  .join(', ')
const insurances = jsonRows(`
  select ${insuranceColumns}
  from ${insuranceSource}
  where i.patient_id = p.patient_id and i.active
  order by i.sequence, i.patient_insurance_id
  limit 20
`)

type ForOrder = Omit<ApiResponse<(typeof patients)['forLabOrder']>, 'valid' | 'message'>

/** What an order for this patient starts with. */
export const patientForOrder = (actor: Actor, patientId: number): Query<ForOrder> => {
  const visible = visiblePatients(actor)
    .select('p.patient_id')
    .where('p.patient_id', '=', patientId)
    .compile()
  return rawQuery(
    `
      select
        p.patient_id as "patientId",
        p.first_name as "firstName",
        p.middle_name as "middleName",
        p.last_name as "lastName",
        p.dob,
        coalesce(p.gender_id, 0) as "genderId",
        ${codeName('Gender', 'p.gender_id')} as gender,
        p.medical_record_id as "medicalRecordId",
        p.customer_id as "customerId",
        p.location_id as "locationId",
        coalesce(p.billing_type_id, 0) as "billingTypeId",
        p.self_pay as "selfPay",
        p.contract_pay as "contractPay",
        p.hardship,
        p.scholarship,
        ${consentsOf('p.patient_id')} as "consentOnFile",
        ${lasts},
        json_build_object(
          'addressId',
          p.patient_id,
          'street1',
          p.street1,
          'street2',
          p.street2,
          'city',
          p.city,
          'county',
          p.county,
          'state',
          p.state,
          'postalCode',
          p.postal_code,
          'countryCode',
          p.country_code
        ) as address,
        ${may(actor.who, 'patient-insurance.read') ? insurances : `'[]'::json`} as insurances
      from patient p
      where p.patient_id in (${visible.sql})
    `,
    visible.parameters,
  )
}
