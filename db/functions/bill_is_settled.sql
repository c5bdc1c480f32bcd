-- Its payers decided, and none of them owes anything more: whatever is found later, after its filing
-- limit for example, holds nothing and is nobody's work.
create function bill_is_settled(bill bigint)
returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select
    exists (
      select from claim k where k.bill_id = bill_is_settled.bill and k.adjudicated_at is not null
    )
    and not exists (
      select
      from bill_open p
      where p.bill_id = bill_is_settled.bill and p.party like 'payer-%' and p.cents > 0
    )
$$;
grant execute on function bill_is_settled(bigint) to labgate_all, labgate_some, labgate_system;
