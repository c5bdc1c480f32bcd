-- Before rows are added to the books: no month is closed until they are committed, since a close
-- takes the lock alone, and what the rows need to know of it is read once for all of them
-- (books_day). Each query here sees what was committed before it, also while the statement waited.
create function books_begin()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('labgate books'));
  perform
    set_config('labgate.books_zone', (select time_zone from laboratory_setting), true),
    set_config(
      'labgate.books_open',
      coalesce((select (max(month) + interval '1 month')::date::text from book_month), ''),
      true
    );
  return null;
end $$;
