-- A report keeps the name of the patient for whom it is.
create function report_keeps_identity()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  new.identity := (select identity_of(patient_of_version(new.lab_order_id, new.version)));
  return new;
end $$;
