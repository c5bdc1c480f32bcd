-- A temporary password that waits is its request's: it goes with the request.
create function end_pending_password()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update login set password_pending = null, password_pending_of = null
    where user_id = new.user_id and password_pending_of = new.sign_in_change_id;
  return null;
end $$;
