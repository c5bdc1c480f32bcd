create trigger effects after update on patient for each row
  when (
    (
      old.restricted, old.is_employee, old.restricted_by_practice,
      old.last_name, old.first_name, old.middle_name, old.dob,
      old.gender_id, old.medical_record_id
    ) is distinct from (
      new.restricted, new.is_employee, new.restricted_by_practice,
      new.last_name, new.first_name, new.middle_name, new.dob,
      new.gender_id, new.medical_record_id
    )
  )
  execute function patient_effects();
create trigger patient_demographics before update on patient for each row
  when (
    (
      old.last_name, old.first_name, old.middle_name, old.suffix, old.dob, old.gender_id
    ) is distinct from (
      new.last_name, new.first_name, new.middle_name, new.suffix, new.dob, new.gender_id
    )
    or (old.last_name_latin <> '' and old.last_name_latin <> new.last_name_latin)
    or (old.first_name_latin <> '' and old.first_name_latin <> new.first_name_latin)
    or (old.middle_name_latin <> '' and old.middle_name_latin <> new.middle_name_latin)
  )
  execute function demographics_change();
create constraint trigger identity_is_kept after update on patient deferrable initially deferred
  for each row
  when (
    guards_custody()
    and (
      (
        old.last_name, old.first_name, old.middle_name, old.suffix, old.dob, old.gender_id,
        old.medical_record_id
      ) is distinct from (
        new.last_name, new.first_name, new.middle_name, new.suffix, new.dob, new.gender_id,
        new.medical_record_id
      )
      or (old.last_name_latin <> '' and old.last_name_latin <> new.last_name_latin)
      or (old.first_name_latin <> '' and old.first_name_latin <> new.first_name_latin)
      or (old.middle_name_latin <> '' and old.middle_name_latin <> new.middle_name_latin)
    )
  )
  execute function identity_is_kept();
create trigger figure_notes_patient after update of is_employee on patient for each row
  when (old.is_employee is distinct from new.is_employee) execute function figure_notes_patient();
create trigger bill_notes_update after update on patient referencing new table as changed_rows
  for each statement execute function bill_notes_patient();
create trigger eligibility_notes_update after update
  on patient referencing old table as rows_before new table as changed_rows
  for each statement execute function eligibility_notes();
