import { returned, type AdjustmentKind } from '@labgate/contract/billing/provider-adjustments'
import { rawQuery } from '../../db/queries.ts'
import { jsonRows } from '../../db/sql-parts.ts'
import { stands } from './ledger.queries.ts'

/** The reason of a row of the ledger that a recovery settled. */
export const recovered = 'recovered'

/* SQL: remittances `o` and `r` are of one payer, as far as it is named. */
const samePayer = `
  case
    when o.payer_tax_id = ''
    or r.payer_tax_id = '' then o.payer_name = r.payer_name
    else o.payer_tax_id = r.payer_tax_id
  end
`
/* SQL: the adjustment acknowledges a refund that we sent (PLB03-1 of 72). */
const isReturn = `a.reason = '${returned}'`
/*
 * SQL: the claims that a reference may name: our number, alone or first, or the payer's; of a refund
 * that the payer acknowledges also the number of our check.
 */
const named = `
  select n.claim_id
  from claim n
  where n.number in (upper(a.reference), upper(split_part(a.reference, ' ', 1)))
  union
  select n.claim_id from claim n where n.payer_number <> '' and n.payer_number = a.reference
  union
  select n.claim_id
  from
    refund f
    join claim n on n.bill_id = f.bill_id and f.party = 'payer-' || n.sequence
  where
    ${isReturn}
    and f.state = 'sent'
    and f.check_plain <> ''
    and f.check_plain = plain_number(a.reference)
`
/*
 * SQL: claim `c` is one of the payer's: it decided about it, or the claim goes to the partner that
 * sent the file.
 */
const isPayers = `
  (
    exists (
      select
      from
        claim k
        join remittance_claim p using (claim_id)
        join remittance o on o.remittance_id = p.remittance_id
      where
        k.bill_id = c.bill_id
        and k.sequence = c.sequence
        and p.state = 'posted'
        and ${samePayer}
    )
    or exists (
      select
      from
        x12_file f
        join insurance y on y.trading_partner_id = f.trading_partner_id
      where f.x12_file_id = r.x12_file_id and y.insurance_id = c.insurance_id
    )
  )
`

export interface TiedAdjustment {
  at: number
  reason: string
  /** Positive takes money away. */
  cents: number
  claimId: number | null
  billId: number | null
  sequence: number | null
}
/**
 * Ties the provider adjustments of a remittance to claims of ours: each to the one that its
 * reference names and that is the payer's; to none if several fit.
 */
export const tieAdjustments = (remittanceId: number) =>
  rawQuery(
    `
      update remittance_adjustment u
      set claim_id = t.claim_id
      from
        (
          select a.at, max(c.claim_id) as claim_id
          from
            remittance_adjustment a
            join remittance r using (remittance_id)
            join claim c on c.claim_id in (${named})
          where a.remittance_id = $1 and a.reference <> '' and ${isPayers}
          group by a.at
          having count(distinct (c.bill_id, c.sequence)) = 1
        ) t
      where u.remittance_id = $1 and u.at = t.at
    `,
    [remittanceId],
  )
/**
 * Marks what an earlier check of the payer moved already, if every claim of the remittance looks like
 * a repeat, or waits without a claim of ours in both: payers send decisions again under another
 * number, and what they move with them.
 */
export const markRepeats = (remittanceId: number) =>
  rawQuery(
    `
      update remittance_adjustment u
      set is_repeat = true
      from remittance r
      where
        u.remittance_id = $1
        and r.remittance_id = u.remittance_id
        and exists (select from remittance_claim p where p.remittance_id = $1)
        and not exists (
          select from remittance_claim p where p.remittance_id = $1 and p.state <> 'unmatched'
        )
        and exists (
          select
          from
            remittance_adjustment t
            join remittance o using (remittance_id)
            join payer_entry e using (remittance_id, at)
          where
            o.remittance_id <> r.remittance_id
            and ${samePayer}
            and (t.reason, t.reference, t.cents) = (u.reason, u.reference, u.cents)
            and not exists (
              select
              from remittance_claim p
              where
                p.remittance_id = $1
                and p.remittance_claim_id_repeats is null
                and not exists (
                  select
                  from remittance_claim s
                  where
                    s.remittance_id = o.remittance_id
                    and s.number = p.number
                    and s.payer_number = p.payer_number
                    and s.charge_cents = p.charge_cents
                    and s.paid_cents = p.paid_cents
                )
            )
        )
    `,
    [remittanceId],
  )
/** A person says that it is a payment of its own: so is what it moves outside its claims. */
export const unmarkRepeats = (remittanceId: number) =>
  rawQuery(
    `
      update remittance_adjustment
      set is_repeat = false
      where remittance_id = $1 and is_repeat
      returning at
    `,
    [remittanceId],
  )
export const tiedAdjustments = (remittanceId: number) =>
  rawQuery<TiedAdjustment>(
    `
      select a.at, a.reason, a.cents, c.claim_id as "claimId", c.bill_id as "billId", c.sequence
      from
        remittance_adjustment a
        left join claim c using (claim_id)
      where a.remittance_id = $1 and a.cents <> 0 and not a.is_repeat and not a.is_aside
      order by a.at
    `,
    [remittanceId],
  )

/** An entry of a payer's account; `cents`: what it adds to the money received. */
export interface Entry {
  at: number
  kind: AdjustmentKind | 'applied'
  cents: number
  /** Of what a recovery settled: the source and the line of its row of the ledger. */
  source?: string
  line?: number
}
/** Adds entries, each once. */
export const insertEntries = (remittanceId: number, entries: readonly Entry[], now: Date) =>
  rawQuery(
    `
      insert into payer_entry (remittance_id, at, kind, cents, made_at, ledger_id)
      select $1, e.at, e.kind, e.cents, $3, g.ledger_id
      from
        jsonb_to_recordset($2::jsonb) as e (
          at int,
          kind text,
          cents bigint,
          source text,
          line bigint
        )
        left join ledger g
          on (g.source, g.bill_line_id, g.reason) = (e.source, e.line, '${recovered}')
      on conflict do nothing
    `,
    [remittanceId, JSON.stringify(entries), now.toISOString()],
  )

/** Where the recoveries of a payer on a bill stand. */
export interface Recovered {
  claimId: number
  billId: number
  sequence: number
  customerId: number
  labOrderId: number
  /** Of the payer's account; negative: taken, and nothing was settled by it. */
  accountCents: number
  /** The part of it that acknowledges refunds, for which no reversal has come. */
  returnedCents: number
  /** Lines with their open amounts with the payer. */
  lines: { line: number; cents: number }[]
  /** Lines with what the payer has paid for them. */
  paid: { line: number; cents: number }[]
  /** What recoveries settled on the bill and nothing took back, newest first. */
  settled: { ledgerId: number; line: number; cents: number; byPerson: boolean }[]
}
/** Of the bills of claims, each with the place of its payer; asked once the bills are locked. */
export const recoveredOn = (claimIds: readonly number[]) =>
  rawQuery<Recovered>(
    `
      select distinct on (c.bill_id, c.sequence)
        c.claim_id as "claimId",
        b.bill_id as "billId",
        c.sequence,
        b.customer_id as "customerId",
        b.lab_order_id as "labOrderId",
        (
          select coalesce(sum(e.cents), 0)::bigint
          from
            claim k
            join remittance_adjustment a using (claim_id)
            join payer_entry e on (e.remittance_id, e.at) = (a.remittance_id, a.at)
          where
            k.bill_id = c.bill_id
            and k.sequence = c.sequence
            and e.kind in ('recovery', 'applied')
        ) as "accountCents",
        (
          select coalesce(sum(e.cents), 0)::bigint
          from
            claim k
            join remittance_adjustment a using (claim_id)
            join payer_entry e on (e.remittance_id, e.at) = (a.remittance_id, a.at)
          where k.bill_id = c.bill_id and k.sequence = c.sequence and ${isReturn}
        ) as "returnedCents",
        ${jsonRows(`
          select l.bill_line_id as line, sum(g.cents)::bigint as cents
          from
            bill_line l
            join ledger g using (bill_line_id)
          where l.bill_id = c.bill_id and g.party = 'payer-' || c.sequence
          group by l.bill_line_id
          having sum(g.cents) <> 0
          order by l.bill_line_id
        `)} as lines,
        ${jsonRows(`
          select g.bill_line_id as line, -sum(g.cents)::bigint as cents
          from ledger g
          where g.bill_id = c.bill_id and g.party = 'payer-' || c.sequence and g.kind = 'paid'
          group by g.bill_line_id
          having sum(g.cents) < 0
          order by g.bill_line_id
        `)} as paid,
        ${jsonRows(`
          select
            g.ledger_id as "ledgerId",
            g.bill_line_id as line,
            g.cents,
            g.user_id is not null as "byPerson"
          from
            ledger g
            join payer_entry e using (ledger_id)
          where
            g.bill_id = c.bill_id
            and g.party = 'payer-' || c.sequence
            and g.cents > 0
            and ${stands}
          order by g.ledger_id desc
        `)} as settled
      from
        claim c
        join bill b using (bill_id)
      where c.claim_id = any ($1::bigint[])
      order by c.bill_id, c.sequence
    `,
    [claimIds],
  )
