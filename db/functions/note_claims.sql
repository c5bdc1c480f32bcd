-- What no trigger sees, such as a payer that takes replacements from now on, is noted once a day;
-- and here what there is.
create function note_claims()
returns void
language sql
volatile
security definer
set search_path = public, pg_temp
as $$
  insert into claim_due (bill_id)
  select b.bill_id
  from bill b
  where
    b.bill_to = 'insurance'
    and b.stops = 0
    and not b.is_waiting
    and not exists (select from claim k where k.bill_id = b.bill_id and k.sequence = 1)
  union
  select k.bill_id from claim k where k.asked_again_at is not null
  union
  select g.bill_id
  from ledger g
  where
    g.party in ('payer-2', 'payer-3')
    and not exists (
      select from claim k where k.bill_id = g.bill_id and k.sequence = right(g.party, 1)::int
    )
  union
  select k.bill_id
  from
    claim k
    join ledger g using (bill_id)
  where
    k.sequence = 1
    and k.adjudicated_at is not null
    and k.replaced_at is null
    and g.kind = 'charge'
    and g.party = 'payer-1'
    and g.at >= k.made_at
$$;
revoke all on function note_claims() from public;
grant execute on function note_claims() to labgate_all, labgate_system;
