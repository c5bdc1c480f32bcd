create function week_of(at timestamptz)
returns date
language sql
stable
set search_path = public, pg_temp
as $$
  select date_trunc('week', at at time zone house_zone())::date
$$;
