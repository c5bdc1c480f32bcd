-- When all is written: what happened last to a specimen says its status, and what is under way is
-- in a parcel that left.
create function custody_is_whole()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  said smallint;
begin
  select e.lab_status_id into said from order_event e where e.lab_order_id = new.lab_order_id
    order by e.order_event_id desc limit 1;
  if said is distinct from (
    select o.lab_status_id from lab_order o where o.lab_order_id = new.lab_order_id
  ) then
    raise exception 'order % changed its state without an event', new.lab_order_id
      using errcode = 'check_violation', constraint = 'specimen_event';
  end if;
  if new.stage = 2 and new.ended = 0 and not exists (
    select from ship_log_specimen s join ship_log l using (ship_log_id)
      where s.lab_order_id = new.lab_order_id and s.fate in ('packed', 'missing') and l.status > 0
  )
  and exists (
    select from lab_order o where o.lab_order_id = new.lab_order_id and o.stage = 2 and o.ended = 0
  ) then
    raise exception 'order % is under way in no parcel', new.lab_order_id
      using errcode = 'check_violation', constraint = 'specimen_parcel';
  end if;
  return null;
end $$;
