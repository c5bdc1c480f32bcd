-- The keys of everyone whose chart is closed to this transaction, names also with the birth date:
-- papers of payers and of former systems name people, not charts
-- (rules.md#named-without-a-chart).
create function closed_people()
returns text[]
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
declare closed bigint[] := closed_charts();
begin
  if closed = '{}' then return '{}'; end if;
  return array(
    select k.key
    from
      patient p
      cross join lateral (
        values (person_key(p.last_name, p.first_name)),
          (person_key(p.last_name_latin, p.first_name_latin))
      ) n (name)
      cross join lateral (values (n.name), (n.name || '|' || to_char(p.dob, 'YYYY-MM-DD'))) k (key)
    where p.patient_id = any (closed) and n.name <> '' and k.key is not null
    union
    select unnest(person_keys('', '', member_id))
    from patient_insurance where patient_id = any (closed)
  );
end $$;
revoke all on function closed_people() from public;
grant execute on function closed_people() to labgate_all, labgate_some, labgate_system;
