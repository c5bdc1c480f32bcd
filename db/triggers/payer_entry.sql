create trigger books_begin before insert on payer_entry
  for each statement execute function books_begin();
create trigger books_day before insert on payer_entry
  for each row execute function books_day_of_entry();
