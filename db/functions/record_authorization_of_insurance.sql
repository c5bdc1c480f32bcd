-- A preauthorization that was entered with a patient's insurance, as a record of its own.
create function record_authorization_of_insurance(i patient_insurance)
returns void
language plpgsql
as $$
begin
  insert into pre_authorization (
    customer_id, patient_id, patient_insurance_id, state, number, valid_to, units, user_id_created,
    created_at, updated_at
  )
  values (
    i.customer_id, i.patient_id, i.patient_insurance_id, 'granted', i.pre_auth_number,
    i.pre_auth_end_date, nullif(i.pre_auth_maximum, 0), coalesce(i.user_id_updated, 1),
    i.updated_at, i.updated_at
  )
  on conflict (patient_insurance_id, number) where number <> '' and state <> 'void' do update
    set valid_to = excluded.valid_to, units = excluded.units,
      user_id_updated = excluded.user_id_created, updated_at = excluded.updated_at,
      row_version = pre_authorization.row_version + 1
    where (pre_authorization.valid_to, coalesce(pre_authorization.units, 0))
      is distinct from (excluded.valid_to, coalesce(excluded.units, 0));
end $$;
