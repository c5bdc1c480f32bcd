create trigger bill_notes_insert after insert
  on pre_authorization referencing new table as changed_rows
  for each statement execute function bill_notes_patient();
create trigger bill_notes_update after update
  on pre_authorization referencing new table as changed_rows
  for each statement execute function bill_notes_patient();
