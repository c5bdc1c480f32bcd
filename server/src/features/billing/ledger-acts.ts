/** What the rows of an act are. */
export type Writes =
  | 'charges'
  | 'money'
  | 'moves'
  | 'opposite rows'
  | 'rows of a remittance'
  | 'amounts taken off'

/** Who owes less by a person's act. */
type Debtor = 'practice' | 'patient'

/**
 * Everything that writes rows of the ledger. `lowers`: a person can lower by it what these owe, so it
 * counts toward the person's limit of a day, together with all others that lower it
 * (rules.md#decisions-in-a-row, `taken_off_in_a_row`). takes-off.test.ts tries each after each,
 * by-hand.test.ts what a person brings for a patient.
 */
export const ledgerActs = {
  // by facts of the order and approved prices; a person lowers it by giving a practice's bill to the patient, or a patient's to the practice
  charge: { writes: 'charges', lowers: ['practice', 'patient'] },
  // up to what was received, which is in the deposits
  received: { writes: 'money', lowers: [] },
  // up to what was paid, by refunds and to other bills of the payer; refunds have a limit of their own
  'credit-used': { writes: 'money', lowers: [] },
  // what payers give and take outside claims
  'payer-account': { writes: 'money', lowers: [] },
  // a person lowers it by a remittance of their own
  'payer-decision': { writes: 'rows of a remittance', lowers: ['patient'] },
  // between payers and others: as much is open as before
  move: { writes: 'moves', lowers: [] },
  'write-off': { writes: 'amounts taken off', lowers: ['practice', 'patient'] },
  // what stays of one that is taken back, which is less
  'kept-write-off': { writes: 'amounts taken off', lowers: [] },
  'dispute-credit': { writes: 'amounts taken off', lowers: ['practice'] },
  'taken-back': { writes: 'opposite rows', lowers: [] },
} as const satisfies Readonly<Record<string, { writes: Writes; lowers: readonly Debtor[] }>>

/** A name of what writes rows of the ledger. */
export type LedgerAct = keyof typeof ledgerActs
