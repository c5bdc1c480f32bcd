-- Another password ends every sign-in that is under way with the one before; another authenticator is
-- a change of the sign-in.
create function move_ground_of_login()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update app_user set
    sign_in_changed = nextval('sign_in_ground'),
    sign_in_ground = case
      when new.password_hash is distinct from old.password_hash then nextval('sign_in_ground')
      else sign_in_ground
    end
    where user_id = new.user_id;
  return null;
end $$;
