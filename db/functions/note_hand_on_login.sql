create function note_hand_on_login()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if scope_user() > 0 and scope_user() <> new.user_id then
    insert into sign_in_hand (user_id, user_id_by, how)
      values (new.user_id, scope_user(), 'changed');
  end if;
  return null;
end $$;
