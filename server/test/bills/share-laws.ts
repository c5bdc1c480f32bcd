import type { Law } from './posting-laws.ts'

/*
 * What the payer in a place decided on each line of a bill, as far as it is in force. Decisions about
 * parts of a line count together. Of several about the whole line without a reversal, any can be
 * the one whose adjustments count: the one that adjusts most, and of those that pay the one that pays
 * least.
 */
const inForceOf = (sequence: number): string => `
  (
    select
      l.bill_line_id,
      l.bill_id,
      l.cents,
      case
        when sum(d.charge) <= l.cents then sum(d.adjusted)
        else max(d.adjusted)
      end as adjusted,
      case
        when sum(d.charge) <= l.cents then sum(d.owed)
        else max(d.owed)
      end as owed,
      case
        when sum(d.charge) <= l.cents then sum(d.paid)
        else coalesce(min(d.paid) filter (where d.paid > 0), 0)
      end as paid,
      case
        when sum(d.charge) <= l.cents then sum(d.paid)
        else coalesce((array_agg(d.paid order by d.posted) filter (where d.posted > 0))[1], 0)
      end as first
    from
      bill_line l
      join lateral (
        select
          (
            select min(g.ledger_id)
            from ledger g
            where
              g.remittance_claim_id = p.remittance_claim_id
              and g.bill_line_id = l.bill_line_id
          ) as posted,
          sum(x.charge_cents) as charge,
          sum(x.paid_cents) as paid,
          sum(a.adjusted) as adjusted,
          sum(a.owed) as owed
        from
          decided_line x
          join remittance_claim p using (remittance_claim_id)
          join claim c on c.claim_id = x.claim_id
          cross join lateral (
            select
              coalesce(
                sum((j ->> 'amount')::numeric) filter (where (j ->> 'amount')::numeric > 0),
                0
              ) as adjusted,
              coalesce(
                sum((j ->> 'amount')::numeric) filter (
                  where j ->> 'group' = 'PR' and (j ->> 'amount')::numeric > 0
                ),
                0
              ) as owed
            from jsonb_array_elements(x.adjustments) j
          ) a
        where
          x.bill_line_id = l.bill_line_id
          and c.sequence = ${sequence}
          and p.remittance_claim_id_reversed_by is null
        group by p.remittance_claim_id
      ) d
        on true
    where l.ended_at is null
    group by 1, 2, 3
  )
`
const inForce = inForceOf(1)
const stands = `
  g.ledger_id_reverses is null
  and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
`

const folded = (...paths: readonly string[]): string => `
  array(
    select upper(regexp_replace(x, '[^A-Za-z0-9]', '', 'g'))
    from unnest(array[${paths.join(', ')}]) x
    where x <> ''
  )
`
const namesOf = (field: 'last' | 'id'): string =>
  folded(
    ...['patient', 'corrected', 'subscriber'].map((who) => `p.content -> '${who}' ->> '${field}'`),
  )
const ourNames = folded(
  "c.snapshot -> 'patient' ->> 'last'",
  "c.snapshot -> 'subscriber' ->> 'last'",
)
const ourMember = folded("c.snapshot -> 'subscriber' ->> 'memberId'")

/** What payers take away and leave to others, compared with the decision in force. */
export const shareLaws: readonly Law[] = [
  {
    text: 'A payment that no person matched names the patient or the member of its claim, or no one',
    broken: `
      select p.remittance_claim_id as id, p.matched_by
      from
        remittance_claim p
        join claim k using (claim_id)
      where
        p.state = 'posted'
        and p.matched_by <> 'person'
        and ${namesOf('last')} || ${namesOf('id')} <> '{}'
        -- a later payer answers under the number of the first one's claim
        and not exists (
          select
          from claim c
          where
            c.bill_id = k.bill_id
            and (${namesOf('last')} && ${ourNames} or ${namesOf('id')} && ${ourMember})
        )
    `,
  },
  {
    text: 'A payment that one person posted by hand has no last name but the patient’s',
    broken: `
      select p.remittance_claim_id as id
      from
        remittance_claim p
        join claim c using (claim_id)
      where
        p.matched_by = 'person'
        and p.chosen is not null
        and p.user_id_asked is null
        and not ${folded(`
          coalesce(
            p.content -> 'patient',
            p.content -> 'subscriber',
            p.content -> 'corrected'
          ) ->> 'last'
        `)} <@ ${folded("coalesce(c.snapshot -> 'patient', c.snapshot -> 'subscriber') ->> 'last'")}
    `,
  },
  {
    text: 'The first payer adjusts a line by no more than its decision in force says',
    broken: `
      select f.bill_line_id as id, f.adjusted, g.cents
      from
        ${inForce} f
        cross join lateral (
          select -coalesce(sum(g.cents), 0) as cents
          from ledger g
          where
            g.bill_line_id = f.bill_line_id
            and g.party = 'payer-1'
            and g.kind in ('contractual', 'moved')
            and g.remittance_claim_id is not null
            and ${stands}
        ) g
      where g.cents > f.adjusted
    `,
  },
  {
    text: 'Payers leave to the patient no more of a line than the first payer’s decision in force says',
    broken: `
      select f.bill_line_id as id, f.owed, g.cents
      from
        ${inForce} f
        cross join lateral (
          select coalesce(sum(g.cents), 0) as cents
          from ledger g
          where
            g.bill_line_id = f.bill_line_id
            and g.party = 'patient'
            and g.kind = 'moved'
            and g.remittance_claim_id is not null
            and ${stands}
        ) g
      where g.cents > f.owed
    `,
  },
  {
    text: 'A credit of the first payer is money that it paid beyond its decision in force, or beyond the charge',
    broken: `
      select b.bill_id as id, -b.cents as credit, x.beyond
      from
        bill_open b
        cross join lateral (
          select coalesce(sum(y.paid - least(coalesce(f.paid, 0), y.charged)), 0) as beyond
          from
            (
              select
                g.bill_line_id,
                -coalesce(sum(g.cents) filter (where g.kind = 'paid'), 0) as paid,
                coalesce(sum(g.cents) filter (where g.kind = 'charge'), 0) as charged
              from ledger g
              where g.bill_id = b.bill_id and g.party = 'payer-1'
              group by 1
            ) y
            left join ${inForce} f using (bill_line_id)
        ) x
      where b.party = 'payer-1' and b.cents < 0 and -b.cents > greatest(x.beyond, 0)
    `,
  },
  ...([1, 2] as const).map((sequence): Law => ({
    // what a payer owes because it got back more than it had paid, by a refund and a reversal
    text: `What payer ${sequence} owes is open with nobody else: it adjusts and leaves to others no more than its first decision in force does not pay`,
    broken: `
      select f.bill_line_id as id, f.first, g.came, g.kept
      from
        ${inForceOf(sequence)} f
        cross join lateral (
          select
            sum(g.cents) filter (
              where
                g.kind = 'charge'
                or g.kind = 'moved'
                and (g.cents > 0) = (g.ledger_id_reverses is null)
            ) as came,
            sum(g.cents) filter (where g.kind not in ('paid', 'written-off')) as kept,
            -- a person posted to the claim what the payer took back outside its claims
            coalesce(sum(g.cents) filter (where starts_with(g.source, 'plb-hand:')), 0) as back
          from ledger g
          where g.bill_line_id = f.bill_line_id and g.party = 'payer-${sequence}'
        ) g
      where g.kept < least(f.first - g.back, g.came)
    `,
  })),
  {
    // what a payer got back more than it had paid is written off, too
    text: 'What a later payer adjusts and leaves to others, and what is written off of its share, is no more than what came to it',
    broken: `
      select l.bill_line_id as id, g.party, sum(g.cents) as cents
      from
        bill_line l
        join ledger g using (bill_line_id)
      where l.ended_at is null and g.party in ('payer-2', 'payer-3')
      group by 1, 2
      having
        sum(g.cents) filter (where g.kind not in ('paid', 'written-off')) < 0
        or sum(g.cents) filter (where g.kind <> 'paid') < -greatest(
          0,
          sum(g.cents) filter (where g.kind = 'paid')
        )
    `,
  },
  {
    text: 'A patient owes, and has paid, no more of a line than it costs',
    broken: `
      select l.bill_line_id as id, l.cents, sum(g.cents) as owed
      from
        bill_line l
        join ledger g using (bill_line_id)
      where g.party = 'patient' and g.kind <> 'paid'
      group by 1, 2
      having sum(g.cents) > l.cents
    `,
  },
  {
    text: 'A credit of anyone but a payer is money that they paid',
    broken: `
      select g.bill_line_id as id, g.party, sum(g.cents) as cents
      from ledger g
      where g.party not like 'payer-%' and g.kind <> 'paid'
      group by 1, 2
      having sum(g.cents) < 0
    `,
  },
  {
    text: 'A bill that a person wrote off has a write-off that stands',
    broken: `
      select b.bill_id as id, b.decided, b.why_nobody
      from bill b
      where
        b.decided ->> 'why' = 'written-off'
        and not exists (
          select from ledger g where g.bill_id = b.bill_id and g.kind = 'written-off' and ${stands}
        )
    `,
  },
  {
    text: 'A patient with Medicaid owes nothing',
    broken: `
      select p.bill_id as id, p.cents
      from
        bill_open p
        join bill b using (bill_id)
        join lab_order o using (lab_order_id)
      where
        p.party = 'patient'
        and p.cents > 0
        and exists (
          select
          from
            patient_insurance i
            join insurance y using (insurance_id)
          where
            i.patient_id = o.patient_id
            and i.active
            and y.payer_kind like 'Medicaid%'
            and coalesce(i.effective_date <= b.service_day, true)
            and coalesce(i.expire_date >= b.service_day, true)
        )
    `,
  },
]
