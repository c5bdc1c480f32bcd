-- Where money that was posted at `made` stands in the books: the laboratory's day, and never in a
-- closed month. What belongs to a closed month, by the day of the check or of the posting, stands in
-- the first open one and says so. A close takes the lock alone, so no row enters a month while it
-- is closed; each query here sees what was committed before it, also while the statement waited.
create function book_place(made timestamptz, money_of date, out posted_on date, out late_for date)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  -- not house_zone(): each row of a day's payments would switch its search path once more
  day date := (made at time zone (select time_zone from laboratory_setting))::date;
  first_open date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('labgate books'));
  select (max(month) + interval '1 month')::date into first_open from book_month;
  posted_on := greatest(day, first_open);
  if least(day, money_of) < first_open then
    late_for := date_trunc('month', least(day, money_of));
  end if;
end $$;
revoke all on function book_place(timestamptz, date) from public;
