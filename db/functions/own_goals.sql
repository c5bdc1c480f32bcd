-- Who has goals reads these, and nobody else's.
create function own_goals()
returns setof figure_goal
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select * from figure_goal where user_id_owner = scope_user()
$$;
revoke all on function own_goals() from public;
grant execute on function own_goals() to labgate_all, labgate_some;
