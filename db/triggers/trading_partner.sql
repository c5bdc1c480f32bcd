create trigger bill_notes_update after update
  on trading_partner referencing new table as changed_rows
  for each statement execute function bill_notes_held();
-- its control number moves with each file, and says nothing
create trigger eligibility_resumes after update
  on trading_partner referencing old table as rows_before new table as changed_rows
  for each statement execute function eligibility_resumes();
