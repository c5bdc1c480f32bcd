create trigger figure_notes_owner after insert or update or delete on account_owner for each row
  execute function figure_notes_owner();
