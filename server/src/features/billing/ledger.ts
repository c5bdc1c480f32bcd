import type { Party } from '@labgate/contract/billing/kinds'
import type { Tx } from '../../db/database.ts'
import { ledgerActs, type LedgerAct, type Writes } from './ledger-acts.ts'
import { insertLedgerRows } from './ledger.queries.ts'

/** A ledger row as written; `cents`: what it adds to the amount open with the party. */
export interface LedgerRow {
  bill: number
  line: number
  customer: number
  order: number
  kind: 'charge' | 'paid' | 'contractual' | 'adjusted' | 'written-off' | 'moved'
  party: Party
  cents: number
  reason: string
  /** Where it comes from. The same source is posted once, however often it is read. */
  source: string
  claim?: number | undefined
  /** A remittance claim. */
  payment?: number | undefined
  /** Money from a practice or a patient. */
  received?: number | undefined
  reverses?: number | undefined
  userId?: number | undefined
  note?: string | undefined
}

const isWrittenBy: Readonly<Record<Writes, (row: LedgerRow) => boolean>> = {
  charges: ({ kind }) => kind === 'charge',
  money: ({ kind }) => kind === 'paid',
  moves: ({ kind }) => kind === 'moved',
  'opposite rows': ({ reverses }) => reverses !== undefined,
  'rows of a remittance': ({ payment }) => payment !== undefined,
  'amounts taken off': ({ kind, userId }) =>
    (kind === 'written-off' || kind === 'adjusted') && userId !== undefined,
}

/**
 * Adds the rows of an act, each once. Rows with zero cents are left out.
 * Fails if one is not what the act writes.
 */
export const addToLedger = async (
  tx: Tx,
  act: LedgerAct,
  rows: readonly LedgerRow[],
  now: Date,
): Promise<void> => {
  const counted = rows.filter(({ cents }) => cents !== 0)
  if (counted.length === 0) return
  const odd = counted.find((row) => !isWrittenBy[ledgerActs[act].writes](row))
  if (odd !== undefined) throw new Error(`A row of the kind ${odd.kind} is none of ${act}.`)
  await tx.executeQuery(insertLedgerRows(counted, now))
}
