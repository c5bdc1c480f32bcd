import type { Party } from '@labgate/contract/billing/kinds'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { stands } from './ledger.queries.ts'
import { addToLedger } from './ledger.ts'
import { takeBackRows, takenColumns, type TakenRow } from './supersede-decisions.ts'

/*
 * A person writes off what payers left to a patient or a practice, or what a payer owes that got back
 * more than it had paid. Once payers leave less, or the money is here after all, as much of the
 * write-off has nothing to stand on: it would be a credit that nobody paid (rules.md#ledger-laws).
 */

/** What is open of a line with someone, in cents. */
export interface OpenShare {
  bill: number
  line: number
  party: Party
  cents: number
  /** What a payer paid beyond its decision in force, or beyond the charge: a credit of its own. */
  beyond: number
}
/* SQL: row `g` is a person's, and takes off what someone owes. */
const isTakenOff = `
  g.kind in ('written-off', 'adjusted')
  and g.cents < 0
  and g.user_id is not null
  and g.remittance_claim_id is null
  and ${stands}
`
/*
 * SQL: what the payer in the place of share `o` paid of line `o` by its decision in force. Decisions
 * about parts of the line add up; of repeats, the one that pays least counts.
 */
const paidInForce = `
  (
    select
      case
        when sum(d.charge) <= l.cents then sum(d.paid)
        else min(d.paid) filter (where d.paid > 0)
      end
    from
      bill_line l
      cross join lateral (
        select sum(x.charge_cents) as charge, sum(x.paid_cents) as paid
        from
          decided_line x
          join remittance_claim p using (remittance_claim_id)
          join claim c on c.claim_id = x.claim_id
        where
          x.bill_line_id = l.bill_line_id
          and 'payer-' || c.sequence = o.party
          and p.remittance_claim_id_reversed_by is null
        group by p.remittance_claim_id
      ) d
    where l.bill_line_id = o.line
    group by l.cents
  )
`
const openShares = (billIds: readonly number[]) =>
  rawQuery<OpenShare>(
    `
      select
        o.bill,
        o.line,
        o.party,
        o.cents::bigint,
        greatest(
          0,
          case
            when o.party like 'payer-%' then o.paid - least(coalesce(${paidInForce}, 0), o.charged)
            else 0
          end
        )::bigint as beyond
      from
        (
          select
            r.bill_id as bill,
            r.bill_line_id as line,
            r.party,
            sum(r.cents) as cents,
            -coalesce(sum(r.cents) filter (where r.kind = 'paid'), 0) as paid,
            coalesce(sum(r.cents) filter (where r.kind = 'charge'), 0) as charged
          from ledger r
          where
            r.bill_id = any ($1::bigint[])
            and (r.bill_line_id, r.party) in (
              select g.bill_line_id, g.party
              from ledger g
              where g.bill_id = any ($1::bigint[]) and ${isTakenOff}
            )
          group by 1, 2, 3
        ) o
    `,
    [billIds],
  )
/** Shares of bills of which a person took something off; the bills are locked. */
export const reducedShares = async (
  tx: Tx,
  billIds: readonly number[],
): Promise<readonly OpenShare[]> => (await pipeline(tx, openShares(billIds)))[0]

type TakenOff = TakenRow & { userId: number; note: string }
const takenOffSql = `
  select ${takenColumns}, g.user_id as "userId", g.note
  from
    jsonb_to_recordset($1::jsonb) as d (line bigint, party text)
    join ledger g on (g.bill_line_id, g.party) = (d.line, d.party) and ${isTakenOff}
  order by g.ledger_id
`
const takenOff = (shares: readonly OpenShare[]) =>
  rawQuery<TakenOff>(takenOffSql, [JSON.stringify(shares)])

/** Why less is owed than was written off. */
export const lowered = {
  byPayer: 'A payer decided or paid again, and less is open than was written off.',
  byRefund: 'A refund was not sent, and its money covers what was written off.',
} as const
const keyOf = ({ line, party }: Pick<OpenShare, 'line' | 'party'>): string => `${line} ${party}`

/* Rows to take back, the latest first, and what stays of the last of them; amounts are in cents. */
const backOf = (rows: readonly TakenOff[], cents: number) => {
  const back: { row: TakenOff; kept: number }[] = []
  let left = cents
  for (const row of rows.toReversed()) {
    if (left <= 0) break
    back.push({ row, kept: Math.max(0, -row.cents - left) })
    left += row.cents
  }
  return back
}

/**
 * Takes back what persons took off shares that are lower than `before`, as far as it would be a
 * credit: exact opposites, and of one that stays in part, the rest anew in its person's name. It
 * counts toward nobody's limit, since less is taken off than before.
 */
export const takeBackFromLowered = async (
  tx: Tx,
  before: readonly OpenShare[],
  note: (typeof lowered)[keyof typeof lowered],
  now: Date,
): Promise<void> => {
  if (before.length === 0) return
  const shares = await reducedShares(tx, [...new Set(before.map(({ bill }) => bill))])
  const openBefore = new Map(before.map((one) => [keyOf(one), one.cents]))
  const excess = new Map(
    shares.flatMap((one) => {
      const lowered = (openBefore.get(keyOf(one)) ?? one.cents) - one.cents
      const cents = Math.min(lowered, -one.cents - one.beyond)
      return cents > 0 ? [[keyOf(one), cents] as const] : []
    }),
  )
  if (excess.size === 0) return
  const [rows] = await pipeline(tx, takenOff(shares.filter((one) => excess.has(keyOf(one)))))
  const back = [...Map.groupBy(rows, keyOf)].flatMap(([key, ofShare]) =>
    backOf(ofShare, excess.get(key) ?? 0),
  )
  await takeBackRows(
    tx,
    back.map(({ row: { userId: _by, note: _note, ...row } }) => row),
    { source: 'lowered', note },
    now,
  )
  await addToLedger(
    tx,
    'kept-write-off',
    back.map(({ row: { ledgerId, claim, ...row }, kept }) => ({
      ...row,
      claim: claim ?? undefined,
      cents: -kept,
      source: `kept:${ledgerId}`,
    })),
    now,
  )
}
