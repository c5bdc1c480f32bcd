create trigger effects after insert or update on location for each row
  execute function location_effects();
create trigger location_keeps_place after insert or update of location_name, city, state, "primary"
  on location
  for each row execute function keep_primary_place();
create trigger bill_notes_update after update on location referencing new table as changed_rows
  for each statement execute function bill_notes_held();
create trigger bill_notes_places after update
  on location referencing old table as rows_before new table as changed_rows
  for each statement execute function bill_notes_places();
