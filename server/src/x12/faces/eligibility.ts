import type { Fault } from '../fault.ts'
import type { RefusalAction, Resend } from './aaa.ts'
import type { PersonName, Sex } from './claim.ts'

/*
 * Asking a payer about one person on one day, and the answer (rules.md#eligibility-answers). Days
 * are CCYYMMDD, money is in cents.
 */

export interface EligibilityInquiry {
  /** TRN02: our number of the question; the answer repeats it. */
  trace: string
  subscriber: Partial<PersonName> & {
    memberId?: string
    birthDate?: string
    sex?: Sex
    group?: string
  }
  /** If the patient is not the subscriber. */
  dependent?: PersonName & { birthDate?: string; sex?: Sex; relationship: string }
  /** The day of collection. */
  serviceDate: string
  /** EQ01: 30 the plan in general, 5 diagnostic laboratory. */
  serviceTypes: readonly string[]
}
export interface EligibilityBatch {
  /** BHT03. */
  reference: string
  /** 'CCYYMMDDHHMM'. */
  at: string
  payer: { name: string; id: string }
  provider: { name: string; npi: string }
  /** TRN03: ten characters, 9 and our tax id. */
  originator: string
  inquiries: readonly EligibilityInquiry[]
}

/** The conclusion from an answer for the requested day. Unknown never means 'no coverage'. */
export type CoverWord =
  | 'active'
  | 'active-without-laboratory'
  | 'inactive'
  | 'not-found'
  | 'other-payer'
  | 'differs'
  | 'unknown'
export interface Refusal {
  /** Where it was refused: at the payer, at us, at the person, at the service. */
  level: 'payer' | 'provider' | 'person' | 'service'
  /** AAA03. */
  reason: string
  action: RefusalAction
  resend: Resend
}
export interface Benefit {
  at: number
  /** EB01. */
  code: string
  /** IND, FAM. */
  level: string
  /** EB03. */
  serviceTypes: readonly string[]
  /** EB04: MB Medicare B, HN a Medicare plan. */
  insuranceType: string
  plan: string
  /** EB06: 29 what remains, 23 calendar year. */
  period: string
  amount: number | undefined
  /** EB08: '0.2' is a fifth. */
  fraction: string
  /** Y required, N not required, U unknown, '' not stated. */
  authorization: string
  inNetwork: string
  dates: readonly DateRange[]
  messages: readonly string[]
}
export interface DateRange {
  /**
   * 346 plan begins, 347 ends, 348 and 349 benefit, 356 and 357 eligibility, 291 period, 307 day.
   */
  qualifier: string
  from: string
  to: string
}
export interface OtherCover {
  /** PRP primary, SEP secondary, TTP tertiary, PR payer. */
  kind: string
  name: string
  id: string
  insuranceType: string
  /** The member's number there. */
  memberId: string
}
export interface PersonFacts {
  last: string
  first: string
  memberId: string
  birthDate: string
  sex: string
  line1: string
  city: string
  state: string
  zip: string
}
/** Fields in which the payer's data differ from ours: shown, never copied. */
export type DifferingField = keyof PersonFacts
export interface EligibilityAnswer {
  /** Our question; '' if the payer refused all of them. */
  trace: string
  /** BHT03: the reference of our file, if the payer repeats it. */
  reference: string
  sender: string
  /** Where ST stands in the whole file; its first segment is 1. */
  begins: number
  isTest: boolean
  word: CoverWord
  person: PersonFacts | undefined
  differs: readonly DifferingField[]
  plan: string
  /** As far as the payer states it. */
  from: string
  to: string
  /** QMB: the patient is never billed. */
  isQualifiedMedicareBeneficiary: boolean
  needsAuthorization: boolean
  benefits: readonly Benefit[]
  otherCover: readonly OtherCover[]
  refusals: readonly Refusal[]
  faults: readonly Fault[]
}
