-- Whose acts a sign-in may not decide about: those of its own person, and of the people who made or
-- changed it within 30 days, or the sign-in that did.
create function people_behind(who bigint)
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
      select h.made_by from hand p cross join lateral (
        select s.user_id_by as made_by from sign_in_hand s
          where s.user_id = p.user_id and s.at > now() - interval '30 days'
        union all
        select c.requested_by from sign_in_change c
          where c.user_id = p.user_id and c.applied_at > now() - interval '30 days'
      ) h
    )
    select coalesce(array_agg(distinct login), '{}') from hand
      cross join lateral unnest(logins_of_person(hand.user_id)) login
  );
end $$;
revoke all on function people_behind(bigint) from public;
grant execute on function people_behind(bigint) to labgate_all, labgate_some, labgate_system;
