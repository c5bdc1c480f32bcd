-- A session begins only with what was proven since the sessions of its user were ended, and since what
-- it was proven with changed (docs/decisions/0033). Whoever ends them, or changes it, moves the ground under the
-- same lock.
create function session_stands_on_ground()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform from app_user
    where user_id = new.user_id and not disabled and sign_in_ground <= new.ground
    for no key update;
  if not found then
    raise exception 'what a session began with is gone (user %)', new.user_id;
  end if;
  return new;
end $$;
