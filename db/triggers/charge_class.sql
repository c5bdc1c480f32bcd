create trigger bill_notes_insert after insert on charge_class referencing new table as changed_rows
  for each statement execute function bill_notes_tables();
create trigger bill_notes_update after update on charge_class referencing new table as changed_rows
  for each statement execute function bill_notes_tables();
