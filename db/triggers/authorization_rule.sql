create trigger bill_notes_insert after insert
  on authorization_rule referencing new table as changed_rows
  for each statement execute function bill_notes_authorization_rules();
create trigger bill_notes_update after update
  on authorization_rule referencing new table as changed_rows
  for each statement execute function bill_notes_authorization_rules();
