/*
 * A claim as plain data: the input of writeClaims for an 837 (rules.md#claim-contents). Days are
 * CCYYMMDD, money is in cents.
 */

export interface Address {
  line1: string
  line2?: string
  city: string
  state: string
  zip: string
}
export interface PersonName {
  last: string
  first?: string
  middle?: string
  suffix?: string
}
export interface Provider extends PersonName {
  npi: string
}
export interface Contact {
  name: string
  phone: string
  email?: string
}
export interface Laboratory {
  name: string
  npi?: string
  address: Address
}
export interface BillingProvider {
  name: string
  npi: string
  /** REF*EI: digits. */
  taxId: string
  taxonomy: string
  address: Address
  payTo?: Address
  contact?: Contact
}
export type Sex = 'F' | 'M' | 'U'
export interface Subscriber extends PersonName {
  memberId: string
  group?: string
  /** Sent only if there is no group. */
  plan?: string
  address?: Address
  birthDate?: string
  sex?: Sex
  /** SBR05: why Medicare is not the primary payer. */
  secondaryType?: string
  /** Claim number of a workers' compensation or an auto insurer. */
  injuryClaim?: string
}
export interface Patient extends PersonName {
  /** PAT01: 01 spouse, 19 child, G8 other. */
  relationship: string
  address: Address
  birthDate: string
  sex: Sex
  injuryClaim?: string
}
export interface Payer {
  name: string
  id: string
  /** SBR09: MB, MC, 16, CI. */
  filing: string
}
export interface Adjustment {
  group: 'CO' | 'CR' | 'OA' | 'PI' | 'PR'
  reason: string
  amount: number
  quantity?: string
}
/** Another payer of the same bill: an earlier one with its decision, or a later one. */
export interface OtherPayer {
  sequence: string
  /** SBR02: the patient's relation to that subscriber; 18 is the patient. */
  relationship: string
  payer: Payer
  subscriber: PersonName & Pick<Subscriber, 'memberId' | 'group' | 'secondaryType'>
  /** AMT*D; a later payer has decided nothing. */
  paid?: number
  /** Claim-level adjustments; those of its lines are with the lines. */
  adjustments: readonly Adjustment[]
  /** DTP*573, if the lines have none. */
  paidOn?: string
  claimNumber?: string
  remarks?: readonly string[]
}
export interface Adjudication {
  payerId: string
  paid: number
  units: string
  paidOn: string
  adjustments: readonly Adjustment[]
}
export interface ClaimLine {
  /** REF*6R: repeated in the 835. */
  number: string
  code: string
  modifiers: readonly string[]
  /** SV101-7: text of an unlisted code, or a Z-code. */
  text?: string
  charge: number
  units: string
  /** Diagnoses by position, from 1; at most four. */
  pointers: readonly number[]
  serviceDate: string
  authorization?: string
  /** For another of our certificates (REF*X4). */
  clia?: string
  /** For the laboratory that performed a referred test (REF*F4). */
  referringClia?: string
  note?: string
  facility?: Laboratory
  orderer?: Provider
  adjudications: readonly Adjudication[]
}
export interface Claim {
  /** CLM01: 1 to 20 capitals and digits, never used before. */
  number: string
  sequence: 'P' | 'S' | 'T'
  place: string
  frequency: '1' | '7' | '8'
  /** REF*F8, with frequency 7 and 8. */
  payerClaimNumber?: string
  payer: Payer
  subscriber: Subscriber
  /** Undefined: the subscriber is the patient. */
  patient?: Patient
  cause?: { kind: 'AA' | 'EM' | 'OA'; state?: string; date?: string }
  clia?: string
  authorization?: string
  patientPaid?: number
  note?: string
  /** Codes with or without decimal point; the first is the principal one. */
  diagnoses: readonly string[]
  referrer?: Provider
  facility?: Laboratory
  otherPayers: readonly OtherPayer[]
  lines: readonly ClaimLine[]
}
/** Claims of one billing provider in one set. */
export interface ClaimBatch {
  /** BHT03: repeated in the 277CA. */
  reference: string
  /** 'CCYYMMDDHHMM'. */
  at: string
  /** BHT02 18: the same batch again. */
  isResend: boolean
  submitter: { name: string; id: string; contact: Contact }
  receiver: { name: string; id: string }
  billing: BillingProvider
  claims: readonly Claim[]
}
