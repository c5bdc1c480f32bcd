create trigger claim_notes_insert after insert on bill referencing new table as changed_rows
  for each statement execute function claim_notes_bills();
create trigger claim_notes_update after update on bill referencing new table as changed_rows
  for each statement execute function claim_notes_bills();
