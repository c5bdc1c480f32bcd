-- Whoever makes second reviews rarer could work without one: to the work of that person the rule of
-- before applies until somebody else saves the rule as it is (docs/decisions/0086).
create function note_rarer_review()
returns trigger
language plpgsql
as $$
declare
  is_own boolean := old.user_id_rarer is not null and is_behind(scope_user(), old.user_id_rarer);
begin
  if scope_user() is null then
    new.user_id_rarer := null;
  elsif new.every_nth > old.every_nth or new.first_days < old.first_days then
    new.user_id_rarer := scope_user();
    new.strict_nth := case
      when is_own then least(old.strict_nth, old.every_nth)
      else old.every_nth
    end;
    new.strict_days := case
      when is_own then greatest(old.strict_days, old.first_days)
      else old.first_days
    end;
  elsif not is_own then
    new.user_id_rarer := null;
  end if;
  return new;
end $$;
