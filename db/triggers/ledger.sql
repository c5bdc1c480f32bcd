create trigger books_begin before insert on ledger
  for each statement execute function books_begin();
-- A row that already says the laboratory's day stays as it is while no month is closed: that is
-- most rows, and the function costs as much as the rest of such a row.
create trigger books_day before insert on ledger
  for each row
  when (
    current_setting('labgate.books_open') <> ''
    or new.posted_on is distinct from
      (new.at at time zone current_setting('labgate.books_zone'))::date
    or new.late_for is not null
  )
  execute function books_day();
create trigger claim_notes_insert after insert on ledger referencing new table as changed_rows
  for each statement execute function claim_notes_money();
