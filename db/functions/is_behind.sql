-- Whether one user may not decide about the acts of another: their sign-ins are of one person or in
-- one hand, or the one that decides is not confirmed. False if one of them is no one.
create function is_behind(decides bigint, acted bigint)
returns boolean
language sql
stable
parallel safe
security definer
set search_path = public, pg_temp
as $$
  select
    coalesce(
      decides = acted
      or acted = any (people_behind(decides))
      or (acted is not null and decisions_blocked(decides)),
      false
    )
$$;
revoke all on function is_behind(bigint, bigint) from public;
grant execute on function is_behind(bigint, bigint) to labgate_all, labgate_some, labgate_system;
