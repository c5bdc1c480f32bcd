create function account_owner_follows()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  first_day constant date := '0001-01-01';
  day constant date := case
    when tg_op = 'INSERT' then first_day
    else (now() at time zone house_zone())::date
  end;
begin
  insert into account_owner (
    customer_id, since, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist
  )
    values (
      new.customer_id, day, coalesce(new.user_id_vp, 0), coalesce(new.user_id_rm, 0),
      coalesce(new.user_id_tm, 0), coalesce(new.user_id_am, 0), coalesce(new.user_id_specialist, 0)
    )
    on conflict (customer_id, since)
      do update set (user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist)
      = (
        excluded.user_id_vp, excluded.user_id_rm, excluded.user_id_tm, excluded.user_id_am,
        excluded.user_id_specialist
      );
  return null;
end $$;
