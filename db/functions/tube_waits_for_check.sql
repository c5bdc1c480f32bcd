-- A specimen goes on only once its tube was looked at.
create function tube_waits_for_check()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (select from correction_tube t join lab_order o using (lab_order_id)
             where t.lab_order_id = new.lab_order_id and t.checked_at is null and o.hold = 0
               and o.ended = 0) then
    raise exception 'order % was not looked at since its patient was corrected', new.lab_order_id
      using errcode = 'check_violation', constraint = 'tube_waits_for_check';
  end if;
  return null;
end $$;
