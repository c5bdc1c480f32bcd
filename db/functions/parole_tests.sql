-- The kinds of tests that are released, each as patient * 1000 + kind, so that a policy compares
-- one number.
create function parole_tests()
returns bigint[]
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select array_agg(r.patient_id * 1000 + t.lab_type)
  from
    parole_releases() r,
    unnest(r.lab_types) as t (lab_type)
$$;
revoke all on function parole_tests() from public;
grant execute on function parole_tests() to labgate_some;
