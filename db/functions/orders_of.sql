create function orders_of(patients bigint[])
returns bigint
language sql
volatile
security definer
set search_path = public, pg_temp
as $$
  select count(*) from lab_order o where o.patient_id = any (patients)
$$;
