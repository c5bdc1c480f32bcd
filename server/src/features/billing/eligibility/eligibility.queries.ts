import { coverShape, type PatientEligibility } from '@labgate/contract/billing/eligibility'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, staffName } from '../../../db/sql-parts.ts'

const nullable: readonly string[] = ['effectiveDate', 'endDate', 'subscriberDob']
const fromAnswer = Object.keys(coverShape)
  .filter((name) => name !== 'payer')
  .map((name) =>
    nullable.includes(name)
      ? `e.answered->>'${name}' as "${name}"`
      : `coalesce(e.answered->>'${name}', '') as "${name}"`,
  )
  .join(', ')
const columns = `
  e.patient_eligibility_id as "patientEligibilityId",
  e.patient_id as "patientId",
  coalesce(e.patient_insurance_id, 0) as "patientInsuranceId",
  coalesce(e.lab_order_id, 0) as "labOrderId",
  ${isoInstant('e.request_date')} as "requestDate",
  e.asked ->> 'serviceDate' as "serviceDate",
  e.status,
  e.says,
  ${isoInstant('e.answered_at')} as "answeredDate",
  ${staffName('e.user_id_created')} as "requestedBy",
  coalesce(e.answered ->> 'traceNo', '') as "traceNo",
  coalesce((e.answered ->> 'simulated')::boolean, false) as simulated,
  coalesce(e.answered ->> 'payer', e.asked ->> 'payer', '') as payer,
  ${fromAnswer}
`

const inView = (
  scope: Scope,
  condition: string,
  value: number,
  ending: string,
): Query<PatientEligibility> => {
  const parameters: unknown[] = [value]
  const inSight = patientInSight(scope, 'e', parameters)
  return rawQuery(
    `select ${columns} from patient_eligibility e where ${condition} and ${inSight} ${ending}`,
    parameters,
  )
}
/** What payers were asked about a patient, latest first. */
export const eligibilitiesOf = (scope: Scope, patientId: number) =>
  inView(scope, 'e.patient_id = $1', patientId, 'order by e.patient_eligibility_id desc limit 100')
export const oneEligibility = (scope: Scope, id: number) =>
  inView(scope, 'e.patient_eligibility_id = $1', id, '')
