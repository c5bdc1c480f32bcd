import type { PatientFacts } from '@labgate/contract/patients/patient-rules'
import type { Scope } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { visiblePatients } from './patients.queries.ts'
import { shownName } from './shown-name.ts'

interface Incomplete {
  patientId: number
  name: string
  locationName: string
  facts: PatientFacts
}

/** Must match the index patient_incomplete word for word. */
const incomplete = `
  p.active
  and (
    p.first_name = ''
    or p.last_name = ''
    or p.dob is null
    or p.gender_id is null
    or (
      not p.use_facesheet
      and (p.street1 = '' or p.city = '' or p.postal_code = '' or p.phone = '')
    )
  )
`

/** Active patients of an account or one location with missing data; at most 500, by name. */
export const incompletePatients = (
  scope: Scope,
  customerId: number,
  locationId: number,
): Query<Incomplete> => {
  const visible = visiblePatients(scope)
    .select('p.patient_id')
    .where('p.customer_id', '=', customerId)
    .compile()
  const at = visible.parameters.length
  return rawQuery(
    `
      select
        p.patient_id as "patientId",
        ${shownName} as name,
        l.location_name as "locationName",
        json_build_object(
          'firstName',
          p.first_name,
          'lastName',
          p.last_name,
          'dob',
          p.dob,
          'genderId',
          coalesce(p.gender_id, 0),
          'phone',
          p.phone,
          'useFacesheet',
          p.use_facesheet,
          'address',
          json_build_object('street1', p.street1, 'city', p.city, 'postalCode', p.postal_code)
        ) as facts
      from
        patient p
        join location l on l.location_id = p.location_id
      where
        p.customer_id = $${at + 1}
        and ($${at + 2} <= 0 or p.location_id = $${at + 2})
        and ${incomplete}
        and p.patient_id in (${visible.sql})
      order by p.folded, p.patient_id
      limit 500
    `,
    [...visible.parameters, customerId, locationId],
  )
}

/** The sealed social security number of one patient. */
export const sealedSsn = (scope: Scope, patientId: number): Query<{ ssn: Buffer | null }> => {
  const visible = visiblePatients(scope).select('p.ssn').where('p.patient_id', '=', patientId)
  return visible
}
