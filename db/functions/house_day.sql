-- The laboratory's day: what is due on a day, or ends with it, is due where the laboratory is. A query
-- that has the moment takes its day instead (laboratoryDayOf).
create function house_day()
returns date
language sql
stable
set search_path = public, pg_temp
as $$
  select (now() at time zone house_zone())::date
$$;
