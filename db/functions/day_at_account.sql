-- The day at the account: in its time zone, else UTC.
create function day_at_account(zone text)
returns date
language sql
stable
as $$
  select
    (now() at time zone coalesce((select name from time_zone where name = zone), 'UTC'))::date
$$;
