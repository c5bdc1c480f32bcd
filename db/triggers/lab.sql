create trigger bill_notes_update after update on lab referencing new table as changed_rows
  for each statement execute function bill_notes_held();
create trigger bill_notes_makers after update
  on lab referencing old table as rows_before new table as changed_rows
  for each statement execute function bill_notes_makers();
