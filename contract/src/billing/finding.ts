import type { Level } from '../orders/finding.ts'
import type { BillFacts, CoverFact } from './facts.ts'
import type { BillTo, FindingOwner, Moment } from './kinds.ts'
import type { BillLine } from './lines.ts'

/** A rule's finding on a bill. A `stop` holds the bill; with a `warning` it is sent. */
export interface BillFinding {
  rule: string
  /** Line number, from 1; 0: the bill. */
  nth: number
  level: Level
  owner: FindingOwner
  /**
   * The field it links to: 'patient.dob', 'insurance.memberId', 'order.diagnosis',
   * 'payer.claimsPayerId'.
   */
  path: string
  /** What is wrong and what to do, in one sentence. */
  says: string
  /** A cause that several bills share, so that it is worked once. '' this bill only. */
  cause: string
  /** The insurance it is about; 0: the first payer's. */
  patientInsuranceId: number
}
/** A bill with its lines, as seen by the rules. */
export interface DraftBill extends BillFacts {
  billTo: BillTo
  lines: readonly BillLine[]
  /** Catalog leaves that were performed but have no code. */
  uncoded: readonly number[]
  /** The first payer; undefined if no insurance pays. */
  primary: CoverFact | undefined
}
export type BillHit = Pick<BillFinding, 'path' | 'says'> &
  Partial<Pick<BillFinding, 'nth' | 'level' | 'owner' | 'cause' | 'patientInsuranceId'>>
export interface BillRule {
  id: string
  /** The law, guide, or payer rule behind it. */
  source: string
  owner: FindingOwner
  at: Moment
  /** Applies only to bills that insurance pays. */
  insuranceOnly: boolean
  find: (bill: DraftBill) => readonly BillHit[]
}
export const fine: readonly BillHit[] = []
export const found = (
  path: string,
  text: string,
  more: Omit<BillHit, 'path' | 'says'> = {},
): readonly BillHit[] => [{ path, says: text, ...more }]
