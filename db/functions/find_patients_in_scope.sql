-- Name search under a scope of many accounts, as find_customers_in_scope does it: by trigram first,
-- the scope applied to what is found.
-- Searches by letters that names share run with other rights, since no trigram index serves a table
-- with a policy: also for who sees all accounts.
create function find_patients_in_scope(pattern text, most int)
returns setof bigint
language sql
stable
security definer
set search_path = public, pg_temp
rows 10
as $$
  select patient_id
  from patient
  where
    folded like pattern
    and customer_id = any (scope_customers())
    and (scope_locations() is null or location_id = any (scope_locations()))
    and (not is_employee or scope_employees())
    and patient_id <> all ((select closed_charts())::bigint[])
  limit least(most, 1001)
$$;
revoke all on function find_patients_in_scope(text, integer) from public;
grant execute on function find_patients_in_scope(text, integer) to labgate_some;
