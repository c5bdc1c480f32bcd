create function scope_locations()
returns bigint[]
language sql
stable
parallel safe
as $$
  select nullif(current_setting('labgate.locations', true), '')::bigint[]
$$;
