-- What is open on a bill, without its credits: with one party, or with all (''). What an act about
-- its money acts on.
create function open_of_bill(bill bigint, of_party text)
returns bigint
language sql
stable
set search_path = public, pg_temp
as $$
  select coalesce(sum(p.cents), 0)::bigint
  from bill_open p
  where p.bill_id = open_of_bill.bill and p.cents > 0 and of_party in ('', p.party)
$$;
grant execute on function open_of_bill(bigint, text) to labgate_all, labgate_some, labgate_system;
