-- While something waits, the list of those who entered a part of it only grows, or whoever writes takes
-- all of it over and is the only one, without confirming it at once (rules.md#destinations). The
-- triggers say for each table when something waits. Commands and the demo write what they want.
create function guard_who_entered()
returns trigger
language plpgsql
as $$
begin
  if coalesce(scope_user(), 0) <= 0
    or (
      new.user_ids_asked = array[scope_user()]
      and new.user_id_asked = scope_user()
      and new.confirmed_at is not distinct from old.confirmed_at
      and to_jsonb(new) ->> 'source_confirmed_at'
        is not distinct from to_jsonb(old) ->> 'source_confirmed_at'
    )
  then
    return new;
  end if;
  raise exception 'whoever entered a part in % is left out', tg_table_name
    using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
end $$;
