-- How much a sign-in takes off or gives back alone, in cents: what its user type may, and nothing while
-- no second person confirmed it (docs/decisions/0086).
create function own_limit(who bigint)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    coalesce(
      (
        select l.cents
        from
          app_user u
          join write_off_limit l using (user_type_id)
        where u.user_id = who and not decisions_blocked(who)
      ),
      0
    )
$$;
revoke all on function own_limit(bigint) from public;
grant execute on function own_limit(bigint) to labgate_all, labgate_some, labgate_system;
