import type { Party } from '@labgate/contract/billing/kinds'
import { kindOfAdjustment } from '@labgate/contract/billing/provider-adjustments'
import { pipeline, type Tx } from '../../db/database.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'
import { lockBills } from './lock-bills.ts'
import {
  insertEntries,
  markRepeats,
  recovered,
  recoveredOn,
  tieAdjustments,
  tiedAdjustments,
  unmarkRepeats,
  type Entry,
  type Recovered,
} from './post-adjustments.queries.ts'
import { settleReturns } from './settle-returns.ts'

/** Rows of the ledger, and the entries of the payer's account that stand against them. */
export interface Settlement {
  rows: LedgerRow[]
  entries: Entry[]
}
interface Place {
  /** The recovery among the adjustments of its remittance. */
  at: number
  source: string
}

const rowOf = (
  { billId, customerId, labOrderId, sequence, claimId }: Recovered,
  { source }: Place,
): Omit<LedgerRow, 'line' | 'cents'> => ({
  bill: billId,
  customer: customerId,
  order: labOrderId,
  claim: claimId,
  kind: 'paid',
  party: `payer-${sequence}` as Party,
  reason: recovered,
  source,
})
/* Each row of the ledger has its entry: what the payer took is the claim's, no longer its account's. */
const against = (rows: readonly LedgerRow[], { at }: Place): Settlement => ({
  rows: [...rows],
  entries: rows.map(({ cents, line, source }) => ({ at, kind: 'applied', cents, line, source })),
})

/**
 * What the recoveries of a payer on a bill settle there (rules.md#provider-adjustments): its own
 * credit, as far as it took money for it; and what it gave back takes whole settlements back, unless
 * the payer no longer owes what a person took from a line. Nobody else's balance changes.
 */
export const settlementOf = (bill: Recovered, place: Place): Settlement => {
  const { accountCents, returnedCents, lines, settled } = bill
  const credit = -lines.reduce((sum, { cents }) => sum + cents, 0)
  let taken = Math.max(0, Math.min(-accountCents, credit))
  // that a refund of ours arrived gives nothing back
  let returned = Math.max(0, accountCents - Math.max(0, returnedCents))
  const own = rowOf(bill, place)
  const rows = lines.flatMap(({ line, cents }): LedgerRow[] => {
    const part = Math.min(Math.max(0, -cents), taken)
    taken -= part
    return part === 0 ? [] : [{ ...own, line, cents: part }]
  })
  const openOn = new Map(lines.map(({ line, cents }) => [line, cents]))
  const back = settled.flatMap(({ ledgerId, line, cents, byPerson }): LedgerRow[] => {
    // what a person took from a line was open since, and somebody else may owe it now
    if (cents > returned || (byPerson && (openOn.get(line) ?? 0) < cents)) return []
    if (byPerson) openOn.set(line, (openOn.get(line) ?? 0) - cents)
    returned -= cents
    return [
      {
        ...own,
        line,
        cents: -cents,
        reverses: ledgerId,
        source: `${place.source}:back:${ledgerId}`,
      },
    ]
  })
  return against([...rows, ...back], place)
}

/** What a payer took for a bill, as far as it had paid for its lines: taken from these. */
export const takenBack = (bill: Recovered, place: Place): Settlement => {
  let taken = Math.max(0, -bill.accountCents)
  const own = rowOf(bill, place)
  const rows = bill.paid.flatMap(({ line, cents }): LedgerRow[] => {
    const part = Math.min(cents, taken)
    taken -= part
    return part === 0 ? [] : [{ ...own, line, cents: part }]
  })
  return against(rows, place)
}

/**
 * Posts the provider adjustments of a remittance whose claims are posted: each to the payer's
 * account, tied to the claim that its reference names. Returns the bills on which recoveries settled
 * something. `source`: permanent name of the set; a repeat posts nothing.
 */
export const postAdjustments = async (
  tx: Tx,
  remittanceId: number,
  source: string,
  now: Date,
): Promise<number[]> => {
  const [, , all] = await pipeline(
    tx,
    markRepeats(remittanceId),
    tieAdjustments(remittanceId),
    tiedAdjustments(remittanceId),
  )
  if (all.length === 0) return []
  const entries = all.map(({ at, reason, cents }): Entry => ({
    at,
    kind: kindOfAdjustment(reason),
    cents: -cents,
  }))
  await pipeline(tx, insertEntries(remittanceId, entries, now))
  const recoveries = all.filter(
    ({ reason, claimId }) => claimId !== null && kindOfAdjustment(reason) === 'recovery',
  )
  const lastOf = new Map(recoveries.map((one) => [one.claimId ?? 0, one.at]))
  const bills = recoveries.flatMap(({ billId }) => billId ?? [])
  if (bills.length === 0) return []
  await lockBills(tx, bills)
  await settleReturns(tx, bills, now)
  const [standing] = await pipeline(tx, recoveredOn([...lastOf.keys()]))
  const settlements = standing.map((one) => {
    const at = lastOf.get(one.claimId) ?? 0
    return settlementOf(one, { at, source: `plb:${source}:${at}` })
  })
  await addToLedger(
    tx,
    'payer-account',
    settlements.flatMap(({ rows }) => rows),
    now,
  )
  await pipeline(
    tx,
    insertEntries(
      remittanceId,
      settlements.flatMap((one) => one.entries),
      now,
    ),
  )
  return [...new Set(bills)]
}

/**
 * Posts what a repeated remittance moves outside its claims, once a person calls one of its claims a
 * second payment. Returns the bills on which recoveries settled something.
 */
export const postSecondAdjustments = async (
  tx: Tx,
  remittanceId: number,
  source: string,
  now: Date,
): Promise<number[]> => {
  const [waiting] = await pipeline(tx, unmarkRepeats(remittanceId))
  return waiting.length === 0 ? [] : postAdjustments(tx, remittanceId, source, now)
}
