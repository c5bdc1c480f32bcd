-- Whose sign-in this one may be: its own person's, and that of the people who made or changed it,
-- or the sign-in that did, for 30 days and until a second person confirmed it. Whoever makes a
-- sign-in can use it.
create function people_above(who bigint)
returns bigint[]
language plpgsql
stable
parallel safe
security definer
set search_path = public, pg_temp
as $$
begin
  return (
    with recursive hand (user_id) as (
      select who where who is not null
      union
      select h.user_id_by from hand p join hand_that_counts h on h.user_id = p.user_id
    )
    select coalesce(array_agg(distinct login), '{}') from hand
      cross join lateral unnest(logins_of_person(hand.user_id)) login
  );
end $$;
revoke all on function people_above(bigint) from public;
grant execute on function people_above(bigint) to labgate_all, labgate_some, labgate_system;
