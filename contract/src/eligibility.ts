import { z } from 'zod'
import { Saved, answer, body, endpoints, query, shortListOf } from './endpoint.ts'
import { day, flag, id, instant, line, text } from './values.ts'

/**
 * What became of a question to a payer. 'failed' is no answer at all, and says nothing of the cover; a payer that cannot answer now is asked
 * again and never counts as 'inactive' (X12 271, AAA 42).
 */
export const eligibilityStates = ['asked', 'active', 'inactive', 'not found', 'failed'] as const
export type EligibilityState = (typeof eligibilityStates)[number]

/** What a payer has of a person, as it answered; '' and null where it said nothing. */
export const coverShape = {
  payer: line(100),
  memberId: line(40),
  groupNo: line(40),
  effectiveDate: day(),
  endDate: day(),
  subscriberFirstName: line(50),
  subscriberLastName: line(50),
  subscriberDob: day(),
  subscriberStreet1: line(100),
  subscriberCity: line(50),
  subscriberState: line(2),
  subscriberPostalCode: line(10),
}
export const Cover = z.object(coverShape)
export type Cover = z.infer<typeof Cover>

export const eligibilityShape = {
  patientEligibilityId: id(),
  patientId: id(),
  patientInsuranceId: id(),
  labOrderId: id(),
  requestDate: instant(),
  /** The day for which cover was asked: that of the specimen's collection, or of the question. */
  serviceDate: day(),
  status: z.enum(eligibilityStates),
  /** Why it failed, or why it is not answered yet, in words. */
  says: text(300),
  answeredDate: instant(),
  requestedBy: line(120),
  /** The payer's number of its answer. */
  traceNo: line(60),
  /** No payer said so: a simulator did. */
  simulated: flag(),
  ...coverShape,
}
export const PatientEligibility = z.object(eligibilityShape)
export type PatientEligibility = z.infer<typeof PatientEligibility>

/** Whether a patient is covered: what payers were asked, and what they answered. */
export const eligibility = endpoints({
  /** The latest question first. */
  list: {
    method: 'GET',
    path: '/api/Patient/GetPatientEligibilityList',
    access: 'eligibility.read',
    byPost: true,
    input: query({ PatientId: id() }),
    answer: shortListOf(PatientEligibility),
  },
  get: {
    method: 'GET',
    path: '/api/Patient/GetPatientEligibility',
    access: 'eligibility.read',
    byPost: true,
    input: query({ patientEligibilityId: id() }),
    answer: answer(eligibilityShape),
  },
  /** Asks the payer of an insurance. Answers the question's id at once; the payer's answer comes with `get`. One that still waits is not asked twice. */
  ask: {
    method: 'POST',
    path: '/api/Patient/RequestPatientEligibility',
    access: 'eligibility.ask',
    changes: true,
    input: body({ patientInsuranceId: id(), labOrderId: id().optional() }),
    answer: Saved,
  },
})
