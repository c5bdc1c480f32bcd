import type { Law } from './posting-laws.ts'

/** Laws of what payers move outside their claims (rules.md#provider-adjustments). */
export const adjustmentLaws: readonly Law[] = [
  {
    text: 'What a payer moves outside its claims is posted with its remittance, each once, and nothing besides',
    broken: `
      select r.remittance_id as id, a.at, a.cents, e.cents as posted
      from
        remittance r
        join remittance_adjustment a using (remittance_id)
        full join (
          select e.remittance_id, e.at, sum(e.cents) as cents
          from payer_entry e
          where e.kind <> 'applied'
          group by 1, 2
        ) e
          using (remittance_id, at)
      where
        coalesce(e.cents, 0) <> case
          when r.state = 'posted'
          and not a.is_repeat then -a.cents
          -- posted with its claims, or by a person
          when r.state = 'partly posted'
          and not a.is_repeat
          and not a.is_aside then coalesce(e.cents, 0)
          else 0
        end
        or r.state = 'partly posted'
        and coalesce(e.cents, 0) not in (0, -a.cents)
    `,
  },
  {
    text: 'What a set that is posted in part moves outside its claims is posted, set aside, or in an item',
    broken: `
      select r.remittance_id as id, a.at, a.cents
      from
        remittance r
        join remittance_adjustment a using (remittance_id)
      where
        r.state = 'partly posted'
        and a.cents <> 0
        and not a.is_repeat
        and not a.is_aside
        and not exists (
          select
          from payer_entry e
          where (e.remittance_id, e.at) = (a.remittance_id, a.at) and e.kind <> 'applied'
        )
        and not exists (
          select
          from work_item i
          where
            i.closed_at is null
            and i.reason = 'held-remittance'
            and i.about = 'remittance:' || r.remittance_id
        )
    `,
  },
  {
    text: 'A check is what its claims pay or wait with, and what its payer moved outside them',
    broken: `
      select r.remittance_id as id, r.cents
      from remittance r
      where
        r.state = 'posted'
        and r.cents <> (
          select
            coalesce(
              sum(
                case
                  when c.state = 'posted'
                  and c.claim_id is not null
                  and c.outcome <> 'predetermined' then (
                    select -coalesce(sum(g.cents), 0)
                    from ledger g
                    where g.remittance_claim_id = c.remittance_claim_id and g.kind = 'paid'
                  )
                  else c.paid_cents
                end
              ),
              0
            )
          from remittance_claim c
          where c.remittance_id = r.remittance_id
        ) + (
          select coalesce(sum(e.cents), 0)
          from payer_entry e
          where e.remittance_id = r.remittance_id and e.kind <> 'applied'
        ) - (
          select coalesce(sum(a.cents), 0)
          from remittance_adjustment a
          where a.remittance_id = r.remittance_id and a.is_repeat
        )
    `,
  },
  {
    text: 'What a recovery settles is its payer’s own, as much in its account as on the bill',
    broken: `
      select g.ledger_id as id, g.party, g.kind, g.cents, e.cents as in_account
      from
        ledger g
        full join payer_entry e using (ledger_id)
        left join remittance_adjustment a on (a.remittance_id, a.at) = (e.remittance_id, e.at)
        left join claim c on c.claim_id = a.claim_id
      where
        (g.reason = 'recovered' or e.kind = 'applied')
        and (
          g.cents is distinct from e.cents
          or g.kind <> 'paid'
          or g.party <> 'payer-' || c.sequence
          or g.bill_id <> c.bill_id
        )
    `,
  },
]
