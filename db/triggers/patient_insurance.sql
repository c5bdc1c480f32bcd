create trigger effects after insert or update of pre_auth_number, pre_auth_end_date,
  pre_auth_maximum
  on patient_insurance
  for each row execute function patient_insurance_effects();
create trigger folded_record_takes_nothing before insert or update of patient_id
  on patient_insurance
  for each row execute function folded_record_takes_nothing();
create trigger bill_notes_insert after insert
  on patient_insurance referencing new table as changed_rows
  for each statement execute function bill_notes_patient();
create trigger bill_notes_update after update
  on patient_insurance referencing new table as changed_rows
  for each statement execute function bill_notes_patient();
create trigger eligibility_notes_insert after insert
  on patient_insurance referencing new table as changed_rows
  for each statement execute function eligibility_notes();
create trigger eligibility_notes_update after update
  on patient_insurance referencing old table as rows_before new table as changed_rows
  for each statement execute function eligibility_notes();
