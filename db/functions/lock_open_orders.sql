-- Locks the orders of a patient that have neither ended nor a result, whoever asks: a nurse of one
-- location does not see the tubes of another. Answers how many of them the laboratory has.
create function lock_open_orders(patient bigint)
returns bigint
language sql
volatile
security definer
set search_path = public, pg_temp
as $$
  with
    locked as (
      select o.stage
      from lab_order o
      where o.patient_id = $1 and o.ended = 0 and o.stage < 50
      order by o.lab_order_id
      for update
    )
  select count(*)
  from locked
  where stage >= 20
$$;
revoke all on function lock_open_orders(bigint) from public;
grant execute on function lock_open_orders(bigint) to labgate_all, labgate_some;
