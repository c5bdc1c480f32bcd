-- All orders of two patients under their locks in the order of their ids: whoever locks orders goes
-- by it, so that nobody waits in a ring. Answers how many.
create function lock_orders_of(patients bigint[])
returns bigint
language sql
volatile
security definer
set search_path = public, pg_temp
as $$
  with
    locked as (
      select o.lab_order_id
      from lab_order o
      where o.patient_id = any (patients)
      order by o.lab_order_id
      for update
    )
  select count(*)
  from locked
$$;
