create trigger folded_record_takes_nothing before insert or update of patient_id
  on patient_eligibility
  for each row execute function folded_record_takes_nothing();
create trigger bill_notes_update after update
  on patient_eligibility referencing new table as changed_rows
  for each statement execute function bill_notes_patient();
