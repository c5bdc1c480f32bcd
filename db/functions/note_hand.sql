create function note_hand()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  -- a temporary password is set by the laboratory's own role, which says here who it was
  actor bigint := case
    when
      tg_op = 'UPDATE'
      and (new.signing_closed_at, new.signing_closed_by)
        is distinct from (old.signing_closed_at, old.signing_closed_by)
    then new.signing_closed_by
    else scope_user()
  end;
begin
  if actor > 0 and actor <> new.user_id then
    insert into sign_in_hand (user_id, user_id_by, how)
      values (new.user_id, actor, case tg_op when 'INSERT' then 'made' else 'changed' end);
  end if;
  return null;
end $$;
