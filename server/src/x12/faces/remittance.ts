import type { Fault } from '../fault.ts'

/*
 * An 835 as plain data (rules.md#remittance-balance). Money is in cents; NaN if the file has no
 * amount there, which no equation passes.
 */

export interface RemittanceAdjustment {
  /** CO contractual, PR patient, OA other, PI payer-initiated; CR in files of older versions. */
  group: string
  /** CARC. */
  reason: string
  amount: number
  quantity: string
  /** Segment of the set. */
  at: number
}
export interface RemittanceName {
  last: string
  first: string
  middle: string
  suffix: string
  idQualifier: string
  id: string
}
export interface RemittanceProcedure {
  qualifier: string
  code: string
  modifiers: readonly string[]
}
export interface RemittanceLine {
  at: number
  /** REF*6R: our line number, '' if the payer does not repeat it. */
  number: string
  /** The procedure decided on. */
  procedure: RemittanceProcedure
  /** The procedure we sent, if the payer decided on another (SVC06). */
  submitted: RemittanceProcedure | undefined
  charge: number
  paid: number
  units: string
  unitsSubmitted: string
  /** CCYYMMDD. */
  from: string
  to: string
  adjustments: readonly RemittanceAdjustment[]
  /** AMT*B6. */
  allowed: number | undefined
  /** RARC. */
  remarks: readonly string[]
}
/**
 * Outcome of a claim or a line, by amounts and adjustments: CLP02 alone does not reveal a denial.
 */
export type Outcome =
  | 'paid'
  | 'partly-denied'
  | 'denied'
  | 'nothing-due'
  | 'reversed'
  | 'forwarded'
  | 'predetermined'
export interface RemittanceClaim {
  at: number
  /** CLP01: our number. Not a key on its own. */
  number: string
  /** CLP02. */
  status: string
  outcome: Outcome
  charge: number
  paid: number
  patientOwes: number
  filing: string
  /** CLP07. */
  payerNumber: string
  /** REF*F8: the number of the claim that this one corrects. */
  originalNumber: string
  place: string
  frequency: string
  adjustments: readonly RemittanceAdjustment[]
  patient: RemittanceName | undefined
  subscriber: RemittanceName | undefined
  /** NM1*74: the payer's data in place of what we sent. */
  corrected: RemittanceName | undefined
  /** NM1*TT, CLP02 19 to 21, or remark MA18 or N89: the payer forwards the claim, so that we must not. */
  isForwarded: boolean
  crossover: RemittanceName | undefined
  priorityPayer: RemittanceName | undefined
  received: string
  statementFrom: string
  statementTo: string
  amounts: readonly { qualifier: string; amount: number }[]
  remarks: readonly string[]
  lines: readonly RemittanceLine[]
}
export interface ProviderAdjustment {
  at: number
  provider: string
  yearEnd: string
  /** WO recovery, FB forward balance, L6 interest, CV, 72. */
  reason: string
  reference: string
  /** A positive amount is deducted, a negative one is added. */
  amount: number
}
export interface Remittance {
  sender: string
  interchangeControl: string
  control: string
  /** Where ST stands in the whole file; its first segment is 1. 0: on paper. */
  begins: number
  isTest: boolean
  /** BPR01: H is a notice without money. */
  handling: string
  /** BPR02, negative if BPR03 is D. */
  amount: number
  method: string
  /** BPR16. */
  date: string
  /** TRN02 and TRN03 link it to the deposit. */
  trace: string
  originator: string
  payer: { name: string; id: string; ids: readonly { qualifier: string; value: string }[] }
  /** If it is not ours, the whole set waits. */
  payee: {
    name: string
    idQualifier: string
    id: string
    ids: readonly { qualifier: string; value: string }[]
  }
  claims: readonly RemittanceClaim[]
  providerAdjustments: readonly ProviderAdjustment[]
  faults: readonly Fault[]
  /** Of what decides (remittance-digest.ts); undefined: not made yet. */
  digest?: string
}
