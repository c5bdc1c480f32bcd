import type { Party } from '@labgate/contract/billing/kinds'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { stands } from './ledger.queries.ts'
import { takeBackRows, takenColumns, withOtherHalf, type TakenRow } from './supersede-decisions.ts'

/*
 * A later payer decides about what the earlier ones left to it. Once less of a line comes to it,
 * because an earlier decision was taken back or superseded, what it adjusted and left to others no
 * longer counts (rules.md#later-payers).
 */

/** What came to a later payer of a line, in cents: what earlier ones moved on and nothing took back. */
export interface Came {
  bill: number
  line: number
  party: Party
  cents: number
}
const cameTo = (billIds: readonly number[]) =>
  rawQuery<Came>(
    `
      select g.bill_id as bill, g.bill_line_id as line, g.party, sum(g.cents)::bigint as cents
      from ledger g
      where
        g.bill_id = any ($1::bigint[])
        and g.party in ('payer-2', 'payer-3')
        and g.kind = 'moved'
        and (g.cents > 0) = (g.ledger_id_reverses is null)
      group by 1, 2, 3
    `,
    [billIds],
  )
/** What came to the later payers of bills, which are locked. */
export const laterShares = async (tx: Tx, billIds: readonly number[]): Promise<readonly Came[]> =>
  (await pipeline(tx, cameTo(billIds)))[0]

/*
 * What later payers took away of lines or left to others, and what persons moved or wrote off of
 * their shares, with both halves of each move.
 */
const restingSql = `
  select ${takenColumns}
  from
    jsonb_to_recordset($1::jsonb) as d (line bigint, party text)
    join ledger p
      on p.bill_line_id = d.line
      and p.party = d.party
      and p.ledger_id_reverses is null
      and (p.kind = 'contractual' or p.kind in ('moved', 'written-off') and p.cents < 0)
      ${withOtherHalf}
  where ${stands}
  order by g.ledger_id
`
const resting = (shares: readonly Came[]) =>
  rawQuery<TakenRow>(restingSql, [JSON.stringify(shares)])

/** What the source of a row begins with that takes back what no longer rests on a decision. */
export const unseatedSource = 'unseated'
const place = {
  source: unseatedSource,
  note: 'An earlier payer took back the decision that this rested on.',
}
const keyOf = ({ line, party }: Came): string => `${line} ${party}`

/**
 * Takes back, on lines of which less comes to a later payer than `before`, what that payer adjusted
 * and left to others; its money stays, as a credit or a part of what it owes anew. Returns what
 * comes to later payers now, and the bills of which something was taken back.
 */
export const unseatLater = async (
  tx: Tx,
  before: readonly Came[],
  now: Date,
): Promise<{ shares: readonly Came[]; unseated: readonly number[] }> => {
  if (before.length === 0) return { shares: before, unseated: [] }
  const bills = [...new Set(before.map(({ bill }) => bill))]
  const unseated: number[] = []
  let shares: readonly Came[] = []
  // what the second payer left to the third rests on the second's decision
  for (const later of ['payer-2', 'payer-3'] as const) {
    shares = await laterShares(tx, bills)
    const centsOf = new Map(shares.map((one) => [keyOf(one), one.cents]))
    const less = before.filter(
      (one) => one.party === later && (centsOf.get(keyOf(one)) ?? 0) < one.cents,
    )
    if (less.length === 0) continue
    const [rows] = await pipeline(tx, resting(less))
    await takeBackRows(tx, rows, place, now)
    unseated.push(...rows.map(({ bill }) => bill))
  }
  return { shares, unseated: [...new Set(unseated)] }
}
