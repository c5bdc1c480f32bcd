import { z } from 'zod'
import { Saved, answer, body, endpoints, query, shortListOf } from './endpoint.ts'
import { day, flag, id, line, text } from './values.ts'

/** 1 primary, 2 secondary, 3 tertiary. */
export const sequences = [1, 2, 3] as const

/**
 * A patient's insurance with its subscriber (reference/domain.md 3.8, 5; wire.md). insuranceId -1 not selected, 0 not in the list: then insuranceName is the
 * payer's name as typed.
 */
export const patientInsuranceShape = {
  patientInsuranceId: id(),
  patientId: id(),
  insuranceId: id(),
  insuranceName: line(100),
  active: flag(),
  insuranceTypeId: id(),
  memberId: line(40),
  groupNo: line(40),
  effectiveDate: day(),
  expireDate: day(),
  sequence: id(),
  relationshipId: id(),
  notes: text(2000),
  subscriberFirstName: line(50),
  subscriberLastName: line(50),
  subscriberDob: day(),
  subscriberStreet1: line(100),
  subscriberStreet2: line(100),
  subscriberCity: line(50),
  subscriberCounty: line(50),
  subscriberState: line(2),
  subscriberPostalCode: line(10),
  subscriberCountryCode: line(3),
  subscriberPhone: line(30),
  subscriberPhoneWork: line(30),
  preAuthRequired: flag(),
  preAuthNumber: line(40),
  preAuthEndDate: day(),
  preAuthMaximum: id(),
  userId_Updated: id(),
  rowVersion: id(),
}
export const patientInsuranceAnswerShape = {
  ...patientInsuranceShape,
  /** The payer's name: from the table, or as typed. */
  insurance: line(100),
  payerKind: line(30),
  insuranceType: line(60),
  relationship: line(60),
  subscriberAddressId: id(),
}
export const PatientInsurance = z.object(patientInsuranceAnswerShape)
export type PatientInsurance = z.infer<typeof PatientInsurance>
export const PatientInsuranceSave = z
  .object({ ...patientInsuranceAnswerShape, patientName: line(160), customerId: id(), userName: line(120) })
  .partial()
  .extend({ patientInsuranceId: id(), patientId: id() })
export type PatientInsuranceSave = z.output<typeof PatientInsuranceSave>

export const patientInsurances = endpoints({
  list: {
    method: 'GET',
    path: '/api/Patient/GetPatientInsuranceList',
    access: 'patient-insurance.read',
    byPost: true,
    input: query({ PatientId: id() }),
    answer: shortListOf(PatientInsurance),
  },
  get: {
    method: 'GET',
    path: '/api/Patient/GetPatientInsurance',
    access: 'patient-insurance.read',
    byPost: true,
    input: query({ patientInsuranceId: id() }),
    answer: answer(patientInsuranceAnswerShape),
  },
  save: {
    method: 'POST',
    path: '/api/Patient/SavePatientInsurance',
    access: 'patient-insurance.save',
    changes: true,
    input: body(PatientInsuranceSave.shape),
    answer: Saved,
  },
})
