import type { Cover } from '@labgate/contract/billing/eligibility'

/** A question to a payer: who, under which number, for which day. */
export interface Question {
  payer: string
  memberId: string
  groupNo: string
  firstName: string
  lastName: string
  /** YYYY-MM-DD; null if missing. */
  dob: string | null
  /** 1: the patient is the subscriber. */
  relationshipId: number
  subscriberFirstName: string
  subscriberLastName: string
  subscriberDob: string | null
  effectiveDate: string | null
  /** YYYY-MM-DD, the day for which coverage is requested. */
  serviceDate: string
}

export interface PayerAnswer {
  status: 'active' | 'inactive' | 'not found'
  traceNo: string
  simulated: boolean
  /** What the payer has on record; empty if it does not know the patient. */
  cover: Partial<Cover>
}

/** Asks payers about coverage (X12 270/271). */
export interface EligibilityService {
  /**
   * `reference` is ours and the same at every attempt: a question asked before a crash is answered,
   * not asked again. Throws Unanswered if the payer cannot answer now.
   */
  ask(question: Question, reference: string): Promise<PayerAnswer>
}

/** Why there is no answer, in words that name no person. Says nothing about the coverage. */
export class Unanswered extends Error {}
