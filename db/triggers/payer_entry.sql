create trigger books_day before insert on payer_entry
  for each row execute function books_day_of_entry();
