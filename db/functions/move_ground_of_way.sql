-- A passkey or a link to an organization that comes or goes is a change of the sign-in; one that went
-- ends every sign-in that is under way with it.
create function move_ground_of_way()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    update app_user set
      sign_in_changed = nextval('sign_in_ground'),
      sign_in_ground = nextval('sign_in_ground')
      where user_id = old.user_id;
  else
    update app_user set sign_in_changed = nextval('sign_in_ground') where user_id = new.user_id;
  end if;
  return null;
end $$;
