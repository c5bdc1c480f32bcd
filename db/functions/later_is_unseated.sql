-- What a later payer decided on a bill was taken back, since it rested on a decision that an earlier
-- payer took back, and it has not decided since (rules.md#later-payers).
create function later_is_unseated(bill bigint, payer text)
returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from ledger g
      where
        g.bill_id = later_is_unseated.bill
        and g.party = payer
        and starts_with(g.source, 'unseated:')
        and not exists (
          select
          from
            ledger d
            join claim c using (claim_id)
          where
            d.bill_id = g.bill_id
            and d.party = g.party
            and 'payer-' || c.sequence = g.party
            and d.remittance_claim_id is not null
            and d.ledger_id > g.ledger_id
        )
    )
$$;
grant execute
on function later_is_unseated(bigint, text)
to labgate_all, labgate_some, labgate_system;
