-- Takes the oldest notes out, and with them all others about the same orders: a load notes an order
-- with each of its statements, and it is judged once. What is noted meanwhile is the next round's,
-- and another node takes others. Answers each order once, and how many notes there were.
create function take_bill_notes(most int, out taken int, out orders bigint[])
language sql
volatile
security definer
set search_path = public, pg_temp
as $$
  with
    oldest as (
      select lab_order_id
      from bill_due
      order by n
      limit most
      for update skip locked
    ),
    due as (
      delete from bill_due
      where
        n in (
          select d.n
          from bill_due d
          where d.lab_order_id in (select lab_order_id from oldest)
          for update skip locked
        )
      returning lab_order_id
    )
  select count(*)::int, coalesce(array_agg(distinct lab_order_id), '{}')
  from due
$$;
revoke all on function take_bill_notes(integer) from public;
grant execute on function take_bill_notes(integer) to labgate_all, labgate_system;
