-- The scope of the running transaction; null where none is set, which matches nothing.
create function scope_customers()
returns bigint[]
language sql
stable
parallel safe
as $$
  select nullif(current_setting('labgate.customers', true), '')::bigint[]
$$;
