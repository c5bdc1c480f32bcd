create trigger bill_notes_insert after insert
  on orderer_enrollment referencing new table as changed_rows
  for each statement execute function bill_notes_enrollments();
create trigger bill_notes_update after update
  on orderer_enrollment referencing new table as changed_rows
  for each statement execute function bill_notes_enrollments();
