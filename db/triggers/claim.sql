create trigger bill_notes_update after update
  on claim referencing old table as rows_before new table as changed_rows
  for each statement execute function bill_notes_claims();
create trigger claim_notes_update after update
  on claim referencing old table as rows_before new table as changed_rows
  for each statement execute function claim_notes_claims();
