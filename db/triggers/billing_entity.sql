create trigger eligibility_resumes after update
  on billing_entity referencing old table as rows_before new table as changed_rows
  for each statement execute function eligibility_resumes();
create trigger eligibility_resumes_insert after insert on billing_entity for each statement
  execute function eligibility_resumes();
