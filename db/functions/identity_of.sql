-- A report names whom it named when it went out, on screen as on paper.
create function identity_of(patient bigint)
returns jsonb
language plpgsql
stable
security definer
set search_path = public, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'lastName', last_name, 'firstName', first_name, 'middleName', middle_name, 'suffix', suffix,
      'lastNameLatin', last_name_latin, 'firstNameLatin', first_name_latin, 'middleNameLatin',
      middle_name_latin, 'dob', dob, 'genderId', coalesce(gender_id, 0), 'medicalRecordId',
      medical_record_id
    )
    from patient where patient_id = $1
  );
end $$;
revoke all on function identity_of(bigint) from public;
grant execute on function identity_of(bigint) to labgate_all;
