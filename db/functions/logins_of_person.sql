-- All sign-ins of the person who has this one, itself included: those with its email or its NPI,
-- and those that had either within the last 30 days, or whose email or NPI it had: who changes an
-- address or a number does not become another person the same day. An NPI counts where somebody
-- other than whoever typed it confirmed it, or typing one would take a vote (docs/decisions/0082).
-- An email counts whether or not it is proven: it can only take away the right to be the second
-- person. In plpgsql, which plans it once per connection: planning takes ten times as long as the
-- look-up.
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
    with recursive person (user_id) as (
      select who where who is not null
      union
      select login.user_id
      from person p
        cross join lateral (
          select array(
            select a.email_folded from app_user a
              where a.user_id = p.user_id and a.email_folded <> ''
            union all
            select lower(c.old_value) collate "C" from sign_in_change c
              where c.user_id = p.user_id and c.kind = 'email' and c.old_value <> ''
                and c.applied_at > now() - interval '30 days'
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
          select a.user_id from app_user a where a.email_folded = any (has.emails)
          union all
          select c.user_id from sign_in_change c
            where c.kind = 'email' and lower(c.old_value) collate "C" = any (has.emails)
              and c.applied_at > now() - interval '30 days'
          union all
          select a.user_id from app_user a
            where a.npi = any (has.npis) and a.npi <> ''
              and not exists (select from unconfirmed_npi n where n.user_id = a.user_id)
          union all
          select f.user_id from former_npi f
            where f.npi = any (has.npis) and f.until > now() - interval '30 days'
        ) login
    )
    select coalesce(array_agg(user_id), '{}') from person
  );
end $$;
revoke all on function logins_of_person(bigint) from public;
grant execute on function logins_of_person(bigint) to labgate_all, labgate_some, labgate_system;
