-- What follows from a patient's insurance and its preauthorization (docs/decisions/0071).
create function patient_insurance_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- It has the number and the end of a preauthorization.
  if new.pre_auth_number <> '' and new.pre_auth_end_date is not null then
    perform record_authorization_of_insurance(new);
  end if;
  return null;
end $$;
