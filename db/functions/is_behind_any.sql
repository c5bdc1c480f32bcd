-- Whether one user may not decide about what any of these did.
create function is_behind_any(decides bigint, acted bigint[])
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select exists (select from unnest(acted) a where is_behind(decides, a))
$$;
revoke all on function is_behind_any(bigint, bigint[]) from public;
grant execute
on function is_behind_any(bigint, bigint[])
to labgate_all, labgate_some, labgate_system;
