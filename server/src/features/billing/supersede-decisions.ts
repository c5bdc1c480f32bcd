import type { Party } from '@labgate/contract/billing/kinds'
import { pipeline, type Tx } from '../../db/database.ts'
import { rawQuery } from '../../db/queries.ts'
import { judgeEach } from './judge-orders.ts'
import { ledgerColumns, stands } from './ledger.queries.ts'
import { addToLedger, type LedgerRow } from './ledger.ts'

/*
 * A payer that decides after a person wrote off or moved what it had open: what the person did for
 * want of a decision is taken back, by its exact opposite, and the payer's decision counts. So is
 * what the payer itself moved on or took away when it paid nothing, once it pays. A second payment
 * does the same where the decision that it repeats is no longer in force.
 */

/** A line on which a payer's decision pays or takes away something. Amounts are in cents. */
export interface DecidedLine {
  line: number
  party: Party
  charge: number
  paid: number
  /** A person called it a second payment: beside the decision that it repeats, it adds money only. */
  isSecond: boolean
}
/** A row of the ledger that is taken back. */
export type TakenRow = Omit<
  LedgerRow,
  'claim' | 'payment' | 'received' | 'reverses' | 'userId' | 'note'
> & {
  ledgerId: number
  claim: number | null
}

/** SQL: rows `g` of the ledger, each once. */
export const takenColumns = `
  distinct on (g.ledger_id)
  ${ledgerColumns()}, g.source, g.claim_id as claim
`
/** SQL: rows `g`: row `p` of the ledger, and of a move both halves. */
export const withOtherHalf = `
  join ledger g
    on g.ledger_id = p.ledger_id
    or p.kind = 'moved'
    and (g.bill_line_id, g.kind) = (p.bill_line_id, p.kind)
    and case
      when p.remittance_claim_id is null then g.source = p.source
      else (g.remittance_claim_id, g.reason) = (p.remittance_claim_id, p.reason)
    end
`
const supersededSql = `
  select ${takenColumns}
  from
    jsonb_to_recordset($1::jsonb) as d (
      line bigint,
      party text,
      charge bigint,
      paid bigint,
      "isSecond" boolean
    )
    join bill_line l on l.bill_line_id = d.line
    cross join lateral (
      select coalesce(sum(x.charge_cents), 0) as charge, coalesce(sum(x.paid_cents), 0) as paid
      from
        decided_line x
        join remittance_claim r using (remittance_claim_id)
        join claim c on c.claim_id = x.claim_id
      where
        d."isSecond"
        and x.bill_line_id = d.line
        and 'payer-' || c.sequence = d.party
        and r.remittance_claim_id_reversed_by is null
    ) before
    join ledger p
      on p.bill_line_id = d.line
      and p.party = d.party
      and p.ledger_id_reverses is null
      and (
        p.remittance_claim_id is null
        and p.user_id is not null
        and p.kind in ('written-off', 'moved')
        and p.cents < 0
        or d.paid > 0
        -- its own: what an earlier payer left to it is what it decides about
        and (p.kind = 'contractual' or p.kind = 'moved' and p.cents < 0)
        and (
          select sum(x.paid_cents)
          from decided_line x
          where x.remittance_claim_id = p.remittance_claim_id and x.bill_line_id = p.bill_line_id
        ) = 0
      )
      ${withOtherHalf}
  where
    ${stands}
    -- what it repeats was taken back, or is about another part of the line
    and (before.paid <= 0 or before.charge + d.charge <= l.cents)
  order by g.ledger_id
`
const superseded = (lines: readonly DecidedLine[]) =>
  rawQuery<TakenRow>(supersededSql, [JSON.stringify(lines)])

/* Nobody wrote it off any more: the bill is the payer's again, and judged again. */
const reopenBills = (billIds: readonly number[]) =>
  rawQuery(
    `
      with
        reopened as (
          update bill
          set
            decided = null,
            bill_to = 'insurance',
            why_nobody = '',
            judged_hash = ''
          where
            bill_id = any ($1::bigint[])
            -- decided only, as long as a claim was out
            and 'written-off' in (why_nobody, decided ->> 'why')
          returning lab_order_id
        )
      insert into bill_due (lab_order_id)
      select lab_order_id from reopened
    `,
    [billIds],
  )

/* Bills that persons gave whole to a patient or a practice, before any payer had paid on them. */
const returnedBills = (billIds: readonly number[]) =>
  rawQuery<{ labOrderId: number }>(
    `
      update bill
      set
        decided = null,
        judged_hash = ''
      where bill_id = any ($1::bigint[]) and decided ->> 'billTo' in ('patient', 'client')
      returning lab_order_id as "labOrderId"
    `,
    [billIds],
  )
/**
 * Gives bills back to their payer that persons charged to a patient or a practice instead: their
 * lines end there, and are charged to the payer again.
 */
export const returnBills = async (tx: Tx, billIds: readonly number[], now: Date): Promise<void> => {
  if (billIds.length === 0) return
  const [returned] = await pipeline(tx, returnedBills(billIds))
  const orders = returned.map(({ labOrderId }) => labOrderId)
  if (orders.length > 0) await judgeEach(tx, orders, now)
}

/**
 * Takes back rows of the ledger by their exact opposites; bills that persons wrote off are their
 * payers' again. `source`: what the sources of the opposites begin with.
 */
export const takeBackRows = async (
  tx: Tx,
  rows: readonly TakenRow[],
  { source, note }: { source: string; note: string },
  now: Date,
): Promise<void> => {
  if (rows.length === 0) return
  await addToLedger(
    tx,
    'taken-back',
    rows.map(({ ledgerId, claim, ...row }) => ({
      ...row,
      claim: claim ?? undefined,
      cents: -row.cents,
      reverses: ledgerId,
      source: `${source}:${ledgerId}`,
      note,
    })),
    now,
  )
  const writtenOff = rows.filter(({ kind }) => kind === 'written-off').map(({ bill }) => bill)
  if (writtenOff.length > 0) await pipeline(tx, reopenBills([...new Set(writtenOff)]))
}

/**
 * Takes back what persons wrote off or moved on these lines, and what the payer adjusted without
 * paying. Returns what is open again with the payer, by line, in cents.
 */
export const supersedeDecisions = async (
  tx: Tx,
  lines: readonly DecidedLine[],
  now: Date,
): Promise<ReadonlyMap<number, number>> => {
  if (lines.length === 0) return new Map()
  const [rows] = await pipeline(tx, superseded(lines))
  if (rows.length === 0) return new Map()
  const place = { source: 'superseded', note: 'The payer decided after this.' }
  await takeBackRows(tx, rows, place, now)
  const partyOf = new Map(lines.map(({ line, party }) => [line, party]))
  const reopened = new Map<number, number>()
  for (const { line, party, cents } of rows)
    if (party === partyOf.get(line)) reopened.set(line, (reopened.get(line) ?? 0) - cents)
  return reopened
}
