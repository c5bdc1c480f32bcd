-- Sessions of a user who becomes inactive, and of the users of an account that does, end for good:
-- being active again brings none of them back.
create function end_sessions_of_inactive()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  inactive bigint[];
begin
  if tg_table_name = 'customer' then
    select array_agg(locked.user_id) into inactive
      from (
        select user_id from app_user where customer_id = new.customer_id order by user_id for update
      ) locked;
    update app_user set sign_in_ground = nextval('sign_in_ground')
      where user_id = any (inactive);
  else
    inactive := array[new.user_id];
  end if;
  with gone as (
    update session set ended_at = now()
      where user_id = any (inactive) and ended_at is null
      returning visit_id
  )
  update visit v set ended_at = now() from gone
    where v.visit_id = gone.visit_id and v.ended_at is null;
  perform notify_sessions_of_user(user_id) from unnest(inactive) user_id;
  return null;
end $$;
