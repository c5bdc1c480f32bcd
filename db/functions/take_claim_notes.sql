-- Takes the oldest notes out, up to the note `up_to`; another node takes others. Answers each bill
-- once, how many notes there were, and the newest note that there is.
create function take_claim_notes(
  most int,
  up_to bigint,
  out taken int,
  out bills bigint[],
  out newest bigint
)
language sql
volatile
security definer
set search_path = public, pg_temp
as $$
  with
    due as (
      delete from claim_due
      where
        n in (select n from claim_due where n <= up_to order by n limit most for update skip locked)
      returning bill_id
    )
  select
    count(*)::int,
    coalesce(array_agg(distinct bill_id), '{}'),
    (select coalesce(max(n), 0) from claim_due)
  from due
$$;
revoke all on function take_claim_notes(integer, bigint) from public;
grant execute on function take_claim_notes(integer, bigint) to labgate_all, labgate_system;
