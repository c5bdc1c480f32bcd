-- Orders whose figures wait to be counted, bounded.
create function figures_waiting(most int)
returns int
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select count(*)::int from (select from figure_dirty limit most) counted
$$;
revoke all on function figures_waiting(integer) from public;
grant execute on function figures_waiting(integer) to labgate_system;
