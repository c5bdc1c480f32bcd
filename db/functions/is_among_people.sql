-- Whether a person is among these, by name and birth date. No planner looks into it: it would take the
-- comparison for one that leaves hardly a row, and read a whole archive for each page.
create function is_among_people(people text[], last_name text, first_name text, dob date)
returns boolean
language plpgsql
immutable
set search_path = public, pg_temp
as $$
begin
  if people = '{}' then return false; end if;
  return coalesce(
    person_key(last_name, first_name) || '|' || to_char(dob, 'YYYY-MM-DD') = any (people),
    false
  );
end $$;
