-- All sign-ins of the person who has this one, itself included: those with its email or its NPI,
-- and those that had either within the last 30 days, or whose email or NPI it had: who changes an
-- address or a number does not become another person the same day. An NPI counts where somebody
-- other than whoever typed it confirmed it, or typing one would take a vote (docs/decisions/0082).
-- An email that its mailbox proved joins all who have it. One that was only typed, or that somebody
-- else replaced, joins its own sign-in alone to those with it and nobody through it (walks: 2 this
-- sign-in, which is joined by all that it has; 1 one that is joined on by what was proven or
-- confirmed; 0 one that is not), and while that sign-in decides about no one, a typed one joins
-- nobody: typing one would take a vote, too. In plpgsql, which plans it once per connection: planning
-- takes ten times as long as the look-up.
create function logins_of_person(who bigint)
returns bigint[]
language plpgsql
stable
parallel safe
security definer
set search_path = public, pg_temp
as $$
begin
  return (
    with recursive person (user_id, walks) as (
      select who, 2 where who is not null
      union
      select login.user_id, login.walks
      from person p
        cross join lateral (
          select array(
            select a.email_folded from app_user a
              where a.user_id = p.user_id and a.email_folded <> ''
                and (a.email_proven or p.walks = 2 and not decisions_blocked(a.user_id))
            union all
            select lower(c.old_value) collate "C" from sign_in_change c
              where c.user_id = p.user_id and c.kind = 'email' and c.old_value <> ''
                and c.applied_at > now() - interval '30 days'
                and (
                  c.old_proven and c.requested_by = c.user_id
                  or p.walks = 2 and not decisions_blocked(c.user_id)
                )
          ) as emails,
          array(
            select a.npi from app_user a
              where a.user_id = p.user_id and a.npi <> ''
                and not exists (select from unconfirmed_npi n where n.user_id = a.user_id)
            union all
            select f.npi from former_npi f
              where f.user_id = p.user_id and f.until > now() - interval '30 days'
          ) as npis
        ) has
        cross join lateral (
          select a.user_id, a.email_proven::int as walks from app_user a
            where a.email_folded = any (has.emails)
              and (a.email_proven or not decisions_blocked(a.user_id))
          union all
          select c.user_id, (c.old_proven and c.requested_by = c.user_id)::int from sign_in_change c
            where c.kind = 'email' and lower(c.old_value) collate "C" = any (has.emails)
              and c.applied_at > now() - interval '30 days'
              and (c.old_proven or not decisions_blocked(c.user_id))
          union all
          select a.user_id, 1 from app_user a
            where a.npi = any (has.npis) and a.npi <> ''
              and not exists (select from unconfirmed_npi n where n.user_id = a.user_id)
          union all
          select f.user_id, 1 from former_npi f
            where f.npi = any (has.npis) and f.until > now() - interval '30 days'
        ) login
      where p.walks > 0
    )
    select coalesce(array_agg(distinct user_id), '{}') from person
  );
end $$;
revoke all on function logins_of_person(bigint) from public;
grant execute on function logins_of_person(bigint) to labgate_all, labgate_some, labgate_system;
