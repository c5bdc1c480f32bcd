import { z } from 'zod'
import { Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { covers } from './facts.ts'

/**
 * State of an eligibility check. 'failed' is no answer at all and says nothing about coverage; a
 * payer that cannot answer now is asked again and never counts as 'inactive' (X12 271, AAA 42).
 */
export const eligibilityStates = ['asked', 'active', 'inactive', 'not found', 'failed'] as const
export type EligibilityState = (typeof eligibilityStates)[number]

/**
 * What an answer means for the day of service (005010X279A1). Unknown is never 'no coverage'. '':
 * no answer yet.
 */
export const coverWords = [
  '',
  'active',
  'active-without-laboratory',
  'inactive',
  'not-found',
  'other-payer',
  'differs',
  'unknown',
] as const

/** Payer data that differs from ours: shown, but never saved automatically. */
export const MemberDifference = z.object({
  field: z.enum(['first', 'last', 'birthDate', 'sex', 'memberId', 'address']),
  payer: line(100),
})
export type MemberDifference = z.infer<typeof MemberDifference>
/** Another payer named by the payer; `place`: whether it pays before the one that was asked. */
export const OtherPayer = z.object({
  name: line(100),
  payerId: line(40),
  memberId: line(40),
  place: z.enum(['first', 'later']),
  isMedicareAdvantage: flag(),
})
export type OtherPayer = z.infer<typeof OtherPayer>

/** A benefit that the payer states, in words. */
export const Benefit = z.object({
  /** The segment of the file that says it; 0: not shown. */
  atSegment: z.number(),
  /** 'Active coverage', 'Deductible'. */
  what: line(80),
  /** What it is about: 'diagnostic laboratory'; ''. */
  services: text(600),
  /** '$500.00', '20%'; ''. */
  amount: line(20),
  /** Period, level, network, plan, dates, and the payer's own words. */
  details: text(2000),
})
export type Benefit = z.infer<typeof Benefit>

/** A payer's data on a person, as answered; '' and null if it said nothing. */
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
  /**
   * The day for which coverage was checked: the specimen's collection day, or the day of the check.
   */
  serviceDate: day(),
  status: z.enum(eligibilityStates),
  /** Why it failed or is not answered yet, in words. */
  says: text(300),
  answeredDate: instant(),
  requestedBy: line(120),
  /** The payer's number for its answer. */
  traceNo: line(60),
  /** Answered by a simulator, not a payer. */
  simulated: flag(),
  ...coverShape,
}
export const PatientEligibility = z.object(eligibilityShape)
export type PatientEligibility = z.infer<typeof PatientEligibility>

const standingShape = {
  patientInsuranceId: id(),
  payer: line(100),
  /** 0: no check for that month. */
  patientEligibilityId: id(),
  status: z.enum(['', ...eligibilityStates]),
  word: z.enum(coverWords),
  /** As bills count it on that day (billing/facts.ts). */
  coverage: z.enum(covers),
  says: text(300),
  serviceDate: day(),
  /** Day of the answer at the laboratory; day of the check until there is one. */
  checkedDate: day(),
  plan: line(100),
  effectiveDate: day(),
  endDate: day(),
  isQmb: flag(),
  simulated: flag(),
  differs: z.array(MemberDifference).max(10),
  otherPayers: z.array(OtherPayer).max(10),
  /** The payer can be asked by a file, or by the demo's simulator. */
  canAsk: flag(),
}
/** What the newest answer says about an insurance on a day. */
export const CoverStanding = z.object(standingShape)
export type CoverStanding = z.infer<typeof CoverStanding>

/** Whether a patient is covered: eligibility checks and payers' answers. */
export const eligibility = endpoints({
  /** Newest check first. */
  list: {
    method: 'GET',
    path: '/api/Patient/GetPatientEligibilityList',
    access: 'eligibility.read',
    byPost: true,
    input: query({ PatientId: id() }),
    answer: shortListOf(PatientEligibility),
  },
  /**
   * Each active insurance of the patient with its newest answer for the day of service; '' is
   * today.
   */
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
  /**
   * The payer's answer in words, and the segments of its file about this person; none if it did not
   * come in a file.
   */
  answer: {
    method: 'GET',
    path: '/api/Patient/GetEligibilityAnswer',
    access: 'eligibility.read',
    byPost: true,
    input: query({ patientEligibilityId: id() }),
    answer: answer({
      word: z.enum(coverWords),
      plan: line(100),
      benefits: z.array(Benefit),
      otherPayers: z.array(OtherPayer),
      refusals: z.array(text(300)),
      segments: z.array(z.object({ at: z.number(), id: line(3), text: text(2000) })),
    }),
  },
  /**
   * Asks the payer of an insurance. Returns the check's ID at once; the payer's answer comes with
   * `get`. A check that still waits is not sent twice.
   */
  ask: {
    method: 'POST',
    path: '/api/Patient/RequestPatientEligibility',
    access: 'eligibility.ask',
    changes: true,
    input: body({ patientInsuranceId: id(), labOrderId: id().optional() }),
    answer: Saved,
  },
})
