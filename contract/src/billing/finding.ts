import type { BillLine } from './lines.ts'
import type { BillTo, FindingOwner, Moment } from './kinds.ts'
import type { BillFacts, CoverFact } from './facts.ts'
import type { Level } from '../orders/finding.ts'

/** What a rule found on a bill. A `stop` holds it; with a `warning` it goes out. */
export interface BillFinding {
  rule: string
  /** Number of the line, from 1; 0: the bill. */
  nth: number
  level: Level
  owner: FindingOwner
  /** What it leads to: 'patient.dob', 'insurance.memberId', 'order.diagnosis', 'payer.claimsPayerId'. */
  path: string
  /** What is wrong and what to do, in a sentence. */
  says: string
  /** What several bills have in common: worked once. '' the bill alone. */
  cause: string
}
/** A bill with its lines, as the rules see it. */
export interface DraftBill extends BillFacts {
  billTo: BillTo
  lines: readonly BillLine[]
  /** Leaves of the catalogue that were made and have no code. */
  uncoded: readonly number[]
  /** The first payer; undefined where no insurance pays. */
  primary: CoverFact | undefined
}
export type BillHit = Pick<BillFinding, 'path' | 'says'> & Partial<Pick<BillFinding, 'nth' | 'level' | 'owner' | 'cause'>>
export interface BillRule {
  id: string
  /** The law, the guide, or the payer's rule behind it. */
  source: string
  owner: FindingOwner
  at: Moment
  /** Only bills that an insurance pays are asked. */
  insuranceOnly: boolean
  find: (bill: DraftBill) => readonly BillHit[]
}
export const fine: readonly BillHit[] = []
export const found = (path: string, says: string, more: Omit<BillHit, 'path' | 'says'> = {}): readonly BillHit[] => [{ path, says, ...more }]
