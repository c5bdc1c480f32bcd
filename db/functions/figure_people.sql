create function figure_people()
returns bigint[]
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select people_below(scope_user())
$$;
revoke all on function figure_people() from public;
grant execute on function figure_people() to labgate_some, labgate_all;
