create function parole_patients()
returns bigint[]
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select array_agg(patient_id) from parole_releases()
$$;
revoke all on function parole_patients() from public;
grant execute on function parole_patients() to labgate_some;
