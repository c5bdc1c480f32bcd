-- Another director waits until a second person confirms who it is: the user, and the name and the
-- credentials as printed (docs/decisions/0082). What commands enter is confirmed. Where none of them
-- is entered, nothing waits.
create function director_waits()
returns trigger
language plpgsql
as $$
declare
  is_named constant boolean := new.user_id_director is not null or new.director <> ''
    or new.director_credentials <> '';
  is_changed boolean := case
    when tg_op = 'INSERT' then is_named
    else
      (new.user_id_director, new.director, new.director_credentials)
        is distinct from (old.user_id_director, old.director, old.director_credentials)
  end;
begin
  if not is_changed then return new; end if;
  new.user_id_confirmed := null;
  if scope_user() is null then
    new.confirmed_at := now();
    new.user_id_asked := null;
    new.user_ids_asked := '{}';
  elsif not is_named then
    new.confirmed_at := null;
    new.user_id_asked := null;
    new.user_ids_asked := '{}';
  else
    new.user_ids_asked := also_asked(
      new.user_ids_asked, new.confirmed_at is not null, scope_user()
    );
    new.confirmed_at := null;
    new.user_id_asked := scope_user();
  end if;
  return new;
end $$;
