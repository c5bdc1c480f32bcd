create trigger bill_notes_update after update
  on insurance referencing old table as rows_before new table as changed_rows
  for each statement execute function bill_notes_held();
create trigger eligibility_resumes after update
  on insurance referencing old table as rows_before new table as changed_rows
  for each statement execute function eligibility_resumes();
create trigger note_kind_changed before update on insurance for each row
  when (new.payer_kind is distinct from old.payer_kind and scope_user() is not null)
  execute function note_kind_changed();
