create trigger books_begin before insert on ledger
  for each statement execute function books_begin();
create trigger books_day before insert on ledger
  for each row execute function books_day();
create trigger claim_notes_insert after insert on ledger referencing new table as changed_rows
  for each statement execute function claim_notes_money();
