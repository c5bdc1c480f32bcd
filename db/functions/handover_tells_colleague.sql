create function handover_tells_colleague()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update inbox set resolved_at = new.created_at, user_id_resolved = new.user_id_from
    where lab_order_id = new.lab_order_id and reason = 'result-handed-over' and resolved_at is null;
  -- no letter to the location: it is for one person
  insert into inbox (
    customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at,
    mailed_at, user_id_for
  )
    select o.customer_id, o.location_id, o.patient_id, o.lab_order_id, 'result-handed-over',
      left('A result from ' || f.name, 100),
      f.name || ' handed you this result to review.'
        || case when new.note = '' then '' else ' ' || new.note end,
        new.created_at, new.created_at, new.user_id_to
    from lab_order o,
      lateral (
        select trim(u.first_name || ' ' || u.last_name) as name from app_user u
        where u.user_id = new.user_id_from
      ) f
    where o.lab_order_id = new.lab_order_id and o.customer_id = new.customer_id
      and exists (select from app_user t where t.user_id = new.user_id_to and t.ship_log);
  return null;
end $$;
