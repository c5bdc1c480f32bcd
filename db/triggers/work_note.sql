create trigger work_note_counts after insert on work_note referencing new table as new_rows
  for each statement execute function work_note_counts();
