create function scope_user()
returns bigint
language sql
stable
parallel safe
as $$
  select nullif(current_setting('labgate.user', true), '')::bigint
$$;
