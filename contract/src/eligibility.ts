import { z } from 'zod'
import { covers } from './billing/facts.ts'
import { Saved, answer, body, endpoints, query, shortListOf } from './endpoint.ts'
import { day, flag, id, instant, line, text } from './values.ts'

/**
 * What became of a question to a payer. 'failed' is no answer at all, and says nothing of the cover; a payer that cannot answer now is asked
 * again and never counts as 'inactive' (X12 271, AAA 42).
 */
export const eligibilityStates = ['asked', 'active', 'inactive', 'not found', 'failed'] as const
export type EligibilityState = (typeof eligibilityStates)[number]

/** What an answer comes to for the day of service (005010X279A1). Unknown is never 'no coverage'. '': there is none yet. */
export const coverWords = ['', 'active', 'active-without-laboratory', 'inactive', 'not-found', 'other-payer', 'differs', 'unknown'] as const

/** What the payer has otherwise than we do: shown, and never written by itself. */
export const MemberDifference = z.object({ field: z.enum(['first', 'last', 'birthDate', 'sex', 'memberId', 'address']), payer: line(100) })
export type MemberDifference = z.infer<typeof MemberDifference>
/** Another payer that the payer names; `place`: whether it pays before the one that was asked. */
export const OtherPayer = z.object({ name: line(100), payerId: line(40), memberId: line(40), place: z.enum(['first', 'later']), isMedicareAdvantage: flag() })
export type OtherPayer = z.infer<typeof OtherPayer>

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

const standingShape = {
  patientInsuranceId: id(),
  payer: line(100),
  /** 0: nobody asked for that month. */
  patientEligibilityId: id(),
  status: z.enum(['', ...eligibilityStates]),
  word: z.enum(coverWords),
  /** As bills count it, for the day (billing/facts.ts). */
  coverage: z.enum(covers),
  says: text(300),
  serviceDate: day(),
  /** The day of the answer, where the laboratory is; of the question, while there is no answer. */
  checkedDate: day(),
  plan: line(100),
  effectiveDate: day(),
  endDate: day(),
  isQmb: flag(),
  simulated: flag(),
  differs: z.array(MemberDifference).max(10),
  otherPayers: z.array(OtherPayer).max(10),
  /** A question can be put to the payer by a file, or by the demo's simulator. */
  canAsk: flag(),
}
/** What the newest answer says of an insurance on a day. */
export const CoverStanding = z.object(standingShape)
export type CoverStanding = z.infer<typeof CoverStanding>

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
  /** Each active insurance of the patient with its newest answer for the day of service; '' is today. */
  standing: {
    method: 'GET',
    path: '/api/Patient/GetPatientCoverage',
    access: 'patient-insurance.read',
    byPost: true,
    input: query({ PatientId: id(), serviceDate: day() }),
    answer: shortListOf(CoverStanding),
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
