-- No session outlasts the passkey that it began with, whoever removes it, nor does a session of
-- another sign-in that was switched to from such a one (docs/decisions/0081).
create function end_sessions_of_passkey()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  begun_by bigint[];
begin
  with gone as (
    update session set ended_at = now()
      where passkey_id = old.passkey_id and ended_at is null
      returning user_id, visit_id
  ), visits as (
    update visit v set ended_at = now() from gone
      where v.visit_id = gone.visit_id and v.ended_at is null
      returning v.visit_id
  )
  select array_agg(distinct user_id) into begun_by from gone;
  perform notify_sessions_of_user(user_id) from unnest(begun_by) user_id;
  return null;
end $$;
