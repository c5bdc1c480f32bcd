create trigger effects after insert on delivery for each row when (new.way = 'hl7')
  execute function delivery_effects();
create trigger figure_notes_insert after insert on delivery referencing new table as changed_rows
  for each statement execute function figure_notes();
create trigger figure_notes_update after update on delivery referencing new table as changed_rows
  for each statement execute function figure_notes();
