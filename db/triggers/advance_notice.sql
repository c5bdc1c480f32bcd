create trigger bill_notes_insert after insert
  on advance_notice referencing new table as changed_rows
  for each statement execute function bill_notes_results();
create trigger bill_notes_update after update
  on advance_notice referencing new table as changed_rows
  for each statement execute function bill_notes_results();
