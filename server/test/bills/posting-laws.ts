/**
 * A law of bills and its violations: a query that returns the violating rows
 * (rules.md#ledger-laws).
 */
export interface Law {
  text: string
  broken: string
}

/*
 * The adjustments of a decision by group and reason, wherever the payer lists them; `sign`: of the
 * decision that a reversal takes back.
 */
const adjustedBy = (sign: '' | '-'): string => `
  (
    select coalesce(string_agg(s.why || ' ' || s.cents, ',' order by s.why), '')
    from
      (
        select
          a ->> 'group' || '-' || (a ->> 'reason') as why,
          ${sign}sum((a ->> 'amount')::numeric) as cents
        from
          (
            select jsonb_array_elements(p.content -> 'adjustments') as a
            union all
            select jsonb_array_elements(l -> 'adjustments')
            from jsonb_array_elements(p.content -> 'lines') l
          ) x
        group by 1
        having sum((a ->> 'amount')::numeric) <> 0
      ) s
  )
`
/*
 * Posted decisions that no person called a second payment, and the reversals of the same claim that
 * fit them.
 */
const decisions = `
  (
    select
      p.claim_id,
      p.remittance_claim_id as id,
      p.charge_cents,
      p.paid_cents,
      r.x12_file_id is null as is_paper,
      p.payer_number,
      ${adjustedBy('')} as adjusted
    from
      remittance_claim p
      join remittance r using (remittance_id)
    where
      p.state = 'posted'
      and p.claim_id is not null
      and p.outcome not in ('reversed', 'predetermined')
      and p.remittance_claim_id_repeats is null
  )
`
const reversals = `
  (
    select
      p.claim_id,
      -p.charge_cents as charge_cents,
      -p.paid_cents as paid_cents,
      ${adjustedBy('-')} as adjusted
    from remittance_claim p
    where p.state = 'posted' and p.outcome = 'reversed'
  )
`

/** Laws of what is posted: payments, adjustments, moves between parties, and reversals. */
export const postingLaws: readonly Law[] = [
  {
    text: 'A payer’s decision that two files bring is posted once, and again only after its reversal',
    broken: `
      select d.claim_id as id, d.paid_cents, count(*)
      from ${decisions} d
      where not d.is_paper
      group by d.claim_id, d.charge_cents, d.paid_cents, d.payer_number, d.adjusted
      having
        count(*) > 1 + (
          select count(*)
          from ${reversals} b
          where
            (b.claim_id, b.charge_cents, b.paid_cents, b.adjusted) = (
              d.claim_id,
              d.charge_cents,
              d.paid_cents,
              d.adjusted
            )
        )
    `,
  },
  {
    text: 'A payment is posted from paper or from a file, not from both',
    broken: `
      select d.id, f.id as file
      from
        ${decisions} d
        join ${decisions} f
          on (f.claim_id, f.charge_cents, f.paid_cents) = (d.claim_id, d.charge_cents, d.paid_cents)
          and f.id <> d.id
      where
        d.is_paper
        and d.paid_cents <> 0
        and not exists (
          select
          from ${reversals} b
          where
            (b.claim_id, b.charge_cents, b.paid_cents) = (d.claim_id, d.charge_cents, d.paid_cents)
        )
    `,
  },
  {
    text: 'Two payments do not adjust a line by the same amount for the same reason',
    broken: `
      select g.bill_line_id as id, g.party, g.reason, g.cents
      from
        (
          -- a line that the payer split has several rows
          select
            g.bill_line_id,
            g.party,
            g.reason,
            g.claim_id,
            g.remittance_claim_id,
            sum(g.cents) as cents
          from ledger g
          where
            g.kind in ('contractual', 'moved')
            and g.remittance_claim_id is not null
            and g.ledger_id_reverses is null
            and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
          group by 1, 2, 3, 4, 5
        ) g
      where
        -- two decisions about two parts of a line can adjust each by the same
        (
          select sum(d.charge_cents)
          from
            decided_line d
            join remittance_claim p using (remittance_claim_id)
          where
            d.bill_line_id = g.bill_line_id
            and d.claim_id = g.claim_id
            and p.remittance_claim_id_reversed_by is null
        ) > (select l.cents from bill_line l where l.bill_line_id = g.bill_line_id)
      group by 1, 2, 3, 4
      having count(distinct g.remittance_claim_id) > 1
    `,
  },
  {
    text: 'The first payer adjusts a line, and leaves of it to others, no more than it costs',
    broken: `
      select l.bill_line_id as id, l.cents, -sum(g.cents) as adjusted
      from
        ledger g
        join bill_line l using (bill_line_id)
      where
        g.kind in ('contractual', 'moved')
        and g.party = 'payer-1'
        and g.remittance_claim_id is not null
        and g.ledger_id_reverses is null
        and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
      group by 1, 2
      having -sum(g.cents) > l.cents
    `,
  },
  {
    text: 'A line is charged with what it costs, and with nothing once it has ended',
    broken: `
      select l.bill_line_id as id
      from
        bill_line l
        left join lateral (
          select sum(g.cents) as cents
          from ledger g
          where g.bill_line_id = l.bill_line_id and g.kind = 'charge'
        ) g
          on true
      where
        coalesce(g.cents, 0) <> case
          when l.ended_at is null then l.cents
          else 0
        end
    `,
  },
  {
    text: 'What was decided on a line before it ended was taken back',
    broken: `
      select g.ledger_id as id, g.bill_line_id as line
      from
        ledger g
        join ledger u on u.source = 'uncharge:' || g.bill_line_id and u.ledger_id > g.ledger_id
      where
        g.kind in ('contractual', 'adjusted', 'written-off', 'moved')
        and g.ledger_id_reverses is null
        and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
    `,
  },
  {
    text: 'What a payer takes back, it takes back whole: payment, reductions, and what went on to others',
    broken: `
      select p.remittance_claim_id as id, g.ledger_id as left_over, g.kind, g.party, g.cents
      from
        remittance_claim p
        join ledger g using (remittance_claim_id)
      where
        p.remittance_claim_id_reversed_by is not null
        and g.ledger_id_reverses is null
        and not exists (select from ledger b where b.ledger_id_reverses = g.ledger_id)
    `,
  },
  {
    text: 'A posted reversal takes back a posted decision of its payer, and only reversals do',
    broken: `
      select p.remittance_claim_id as id
      from remittance_claim p
      where
        p.state = 'posted'
        and p.outcome = 'reversed'
        and not exists (
          select
          from remittance_claim d
          where d.remittance_claim_id_reversed_by = p.remittance_claim_id
        )
      union all
      select d.remittance_claim_id
      from
        remittance_claim d
        join remittance_claim p on p.remittance_claim_id = d.remittance_claim_id_reversed_by
        join claim c on c.claim_id = d.claim_id
        join claim k on k.claim_id = p.claim_id
      where
        d.state <> 'posted'
        or d.outcome = 'reversed'
        or p.state <> 'posted'
        or p.outcome <> 'reversed'
        or (c.bill_id, c.sequence) <> (k.bill_id, k.sequence)
    `,
  },
  {
    text: 'A decision that is posted is known by our lines, and adds up to what it pays',
    broken: `
      select p.remittance_claim_id as id, p.paid_cents as paid, sum(d.paid_cents) as by_lines
      from
        remittance_claim p
        left join decided_line d using (remittance_claim_id)
      where
        p.state = 'posted'
        and p.claim_id is not null
        and p.outcome not in ('reversed', 'predetermined')
      group by 1, 2
      having sum(d.paid_cents) is distinct from p.paid_cents
    `,
  },
  {
    text: 'What a payer takes back is the opposite of rows that were posted, and nothing besides',
    broken: `
      select g.ledger_id as id, g.kind, g.party, g.cents
      from
        ledger g
        join remittance_claim p using (remittance_claim_id)
      where p.outcome = 'reversed' and g.ledger_id_reverses is null
    `,
  },
  {
    text: 'A claim whose decisions were all taken back has left nothing in the ledger',
    broken: `
      select c.claim_id as id, g.bill_line_id as line, g.kind, g.party, sum(g.cents) as cents
      from
        claim c
        join ledger g on g.claim_id = c.claim_id
        left join ledger u on u.ledger_id = g.ledger_id_reverses
      where
        -- also what was taken back with a line that ended
        coalesce(g.remittance_claim_id, u.remittance_claim_id) is not null
        and not exists (
          select
          from remittance_claim p
          where
            p.claim_id = c.claim_id
            and p.state = 'posted'
            and p.outcome not in ('reversed', 'predetermined')
            and p.remittance_claim_id_reversed_by is null
        )
      group by 1, 2, 3, 4
      having sum(g.cents) <> 0
    `,
  },
  {
    // money that a payer took back, or a check that bounced, after it was refunded
    text: 'Nobody is refunded more than they paid, less what came back before the refund',
    broken: `
      select bill_id as id, party, refunded, paid, back_after
      from
        (
          select
            g.bill_id,
            g.party,
            sum(g.cents) filter (where g.reason = 'refunded') as refunded,
            -sum(g.cents) filter (where g.reason <> 'refunded') as paid,
            coalesce(
              sum(g.cents) filter (
                where
                  g.reason <> 'refunded'
                  and g.ledger_id_reverses is not null
                  and g.ledger_id > (
                    select min(r.ledger_id)
                    from ledger r
                    where r.bill_id = g.bill_id and r.party = g.party and r.reason = 'refunded'
                  )
              ),
              0
            ) as back_after
          from ledger g
          where g.kind = 'paid'
          group by 1, 2
        ) y
      where refunded > coalesce(paid, 0) + back_after
    `,
  },
  {
    text: 'A move between parties adds up to nothing',
    broken: `
      select bill_line_id as id from ledger where kind = 'moved' group by 1 having sum(cents) <> 0
    `,
  },
  {
    text: 'What a payment paid is what was posted of it',
    broken: `
      select r.remittance_claim_id as id, r.paid_cents as paid, g.cents as posted
      from
        remittance_claim r
        left join lateral (
          select -coalesce(sum(g.cents) filter (where g.kind = 'paid'), 0) as cents
          from ledger g
          where g.remittance_claim_id = r.remittance_claim_id
        ) g
          on true
      where
        g.cents <> case
          when r.state = 'posted'
          and r.claim_id is not null
          and r.outcome <> 'predetermined' then r.paid_cents
          else 0
        end
    `,
  },
  {
    text: 'A remittance that is posted is the sum of its payments and adjustments',
    broken: `
      select r.remittance_id as id
      from remittance r
      where
        r.state = 'posted'
        and r.cents <> (
          select coalesce(sum(c.paid_cents), 0)
          from remittance_claim c
          where c.remittance_id = r.remittance_id
        ) - (
          select coalesce(sum(a.cents), 0)
          from remittance_adjustment a
          where a.remittance_id = r.remittance_id
        )
    `,
  },
  {
    text: 'A remittance that is held or set aside has posted nothing',
    broken: `
      select r.remittance_id as id
      from
        remittance r
        join remittance_claim c using (remittance_id)
        join ledger g using (remittance_claim_id)
      where r.state in ('held', 'set aside') or c.state <> 'posted'
    `,
  },
  {
    text: 'A reversal is the exact opposite of its row, once',
    broken: `
      select b.ledger_id as id
      from
        ledger b
        join ledger g on g.ledger_id = b.ledger_id_reverses
      where
        (b.cents, b.kind, b.party, b.bill_line_id, b.reason) is distinct from (
          -g.cents,
          g.kind,
          g.party,
          g.bill_line_id,
          g.reason
        )
      union all
      select ledger_id_reverses
      from ledger
      where ledger_id_reverses is not null
      group by 1
      having count(*) > 1
    `,
  },
  {
    text: 'Nothing is written off by itself',
    broken: `
      select ledger_id as id
      from ledger
      where kind = 'written-off' and user_id is null and ledger_id_reverses is null
    `,
  },
]
