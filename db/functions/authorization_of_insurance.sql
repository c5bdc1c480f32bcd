create function authorization_of_insurance()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if new.pre_auth_number = '' or new.pre_auth_end_date is null then return null; end if;
  insert into pre_authorization (
    customer_id, patient_id, patient_insurance_id, state, number, valid_to, units, user_id_created,
    created_at, updated_at
  )
  values (
    new.customer_id, new.patient_id, new.patient_insurance_id, 'granted', new.pre_auth_number,
    new.pre_auth_end_date, nullif(new.pre_auth_maximum, 0), coalesce(new.user_id_updated, 1),
    new.updated_at, new.updated_at
  )
  on conflict (patient_insurance_id, number) where number <> '' and state <> 'void' do update
    set valid_to = excluded.valid_to, units = excluded.units,
      user_id_updated = excluded.user_id_created, updated_at = excluded.updated_at,
      row_version = pre_authorization.row_version + 1
    where (pre_authorization.valid_to, coalesce(pre_authorization.units, 0))
      is distinct from (excluded.valid_to, coalesce(excluded.units, 0));
  return null;
end $$;
