import { z } from 'zod'
import { Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/** 1 primary, 2 secondary, 3 tertiary. */
export const sequences = [1, 2, 3] as const

/** Why another payer is before Medicare (SBR05, 005010X222A1; 42 CFR 411). */
export const secondaryReasons = [
  { code: '12', says: say('Working aged: employer plan of 20 or more employees') },
  {
    code: '13',
    says: say('End-stage renal disease: employer plan in the 30-month coordination period'),
  },
  { code: '14', says: say('No-fault insurance, such as auto') },
  { code: '15', says: say('Workers’ compensation') },
  { code: '41', says: say('Black lung') },
  { code: '42', says: say('Veterans Affairs') },
  { code: '43', says: say('Disabled under 65: employer plan of 100 or more employees') },
  { code: '47', says: say('Other liability insurance') },
] as const
const secondaryReason = z.enum(['', ...secondaryReasons.map(({ code }) => code)], {
  error: 'Choose a reason from the list.',
})

/**
 * A patient's insurance with its subscriber (records.md#patient-insurance, docs/wire.md).
 * insuranceId -1 not selected, 0 not in the list: then insuranceName is the payer's name as typed.
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
  subscriberGenderId: id(),
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
  preAuthMaximum: whole(0, 100_000),
  /** Why Medicare is not first: a code of secondaryReasons. */
  secondaryReason,
  injuryDate: day(),
  /** The insurer's number for the injury. */
  injuryClaimNo: line(40),
  /** State of an auto accident. */
  injuryState: line(2),
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
  .object({
    ...patientInsuranceAnswerShape,
    patientName: line(160),
    customerId: id(),
    userName: line(120),
  })
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
