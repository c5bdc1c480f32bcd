-- What follows from a changed patient, in this order (docs/decisions/0071). The trigger's condition
-- has the columns that the conditions here read.
create function patient_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- The chart was restricted or opened, or the patient is or is no longer an employee.
  if (old.restricted, old.is_employee, old.restricted_by_practice)
    is distinct from (new.restricted, new.is_employee, new.restricted_by_practice) then
    perform restrict_merged_records(new);
  end if;

  -- The name, birth date, sex, or medical record number changed.
  if
    (
      old.last_name, old.first_name, old.middle_name, old.dob, old.gender_id, old.medical_record_id
    ) is distinct from (
      new.last_name, new.first_name, new.middle_name, new.dob, new.gender_id, new.medical_record_id
    )
  then
    perform queue_patient_change_to_laboratory_systems(new.patient_id);
  end if;
  return null;
end $$;
