import type { BillingLaboratory } from '../billing-builders.ts'
import type { LabSystem } from '../lab-system.ts'
import type { Got, Lab, Visitor } from '../lab.ts'

/** Where the cases happen: a practice with a laboratory system, and a billing office. */
export interface Places {
  system: LabSystem
  billing: { lab: Lab; context: BillingLaboratory }
}
/** The second half of an act, and whether screens offer it to a person. */
export interface SecondHalf {
  finish(by: Visitor): Promise<Got>
  isOffered(to: Visitor): Promise<boolean>
}
/** One fact about who was first, and the act that then needs another person. */
export interface Case {
  at: keyof Places
  /**
   * User types: of the sign-in that is first, of the same person’s other one, and of another
   * person.
   */
  types: readonly [first: number, twin: number, other: number]
  /** The sign-in that is first belongs to the practice, as a provider. */
  firstIsProvider?: true
  /** Does the first half, and returns the second. `helper` is neither of the two people. */
  begin(places: Places, first: Visitor, helper: Visitor): Promise<SecondHalf>
}
/** The cases of each fact of each act (server/src/access/second-person.ts). */
export type Cases = Readonly<Record<string, Readonly<Record<string, Case | readonly Case[]>>>>
