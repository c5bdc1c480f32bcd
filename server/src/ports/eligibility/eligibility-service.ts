import type { Cover } from '@labgate/contract/eligibility'

/** What a payer is asked: who, under which number, for which day. */
export interface Question {
  payer: string
  memberId: string
  groupNo: string
  firstName: string
  lastName: string
  /** YYYY-MM-DD; null where it is missing. */
  dob: string | null
  /** 1: the patient is the subscriber. */
  relationshipId: number
  subscriberFirstName: string
  subscriberLastName: string
  subscriberDob: string | null
  effectiveDate: string | null
  /** YYYY-MM-DD, the day for which cover is asked. */
  serviceDate: string
}

export interface PayerSays {
  status: 'active' | 'inactive' | 'not found'
  traceNo: string
  simulated: boolean
  /** What the payer has on record; nothing for one that it does not know. */
  cover: Partial<Cover>
}

/** Asks payers about cover (X12 270/271). */
export interface EligibilityService {
  /**
   * `reference` is ours and the same at every try: a question that was asked before a crash is answered, not asked anew. Throws Unanswered when
   * the payer cannot answer now.
   */
  ask(question: Question, reference: string): Promise<PayerSays>
}

/** Why there is no answer, in words that name no person. Says nothing about the cover. */
export class Unanswered extends Error {}
