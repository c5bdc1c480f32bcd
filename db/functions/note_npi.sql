-- Another NPI: the one of before joins for 30 days more if somebody else had confirmed it, and the new
-- one joins nobody until somebody other than whoever typed it confirms it, unless this sign-in had it
-- confirmed before (docs/decisions/0082).
create function note_npi()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if new.npi = old.npi then
      return null;
    end if;
    if old.npi <> '' and not exists (select from unconfirmed_npi n where n.user_id = new.user_id) then
      insert into former_npi (user_id, npi) values (new.user_id, old.npi);
    end if;
    delete from unconfirmed_npi where user_id = new.user_id;
  end if;
  if new.npi <> '' and scope_user() > 0
    and not exists (select from former_npi f where f.user_id = new.user_id and f.npi = new.npi)
  then
    insert into unconfirmed_npi (user_id, user_id_by) values (new.user_id, scope_user());
  end if;
  return null;
end $$;
