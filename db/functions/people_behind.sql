-- Whose acts a sign-in may not decide about (docs/decisions/0007): those of the people above it; of
-- the sign-ins that its own person made or changed, or that such a sign-in did; and of the sign-ins
-- that one person made or changed as well as this one, unless a second person confirmed either. What
-- was made or changed counts for 30 days, and on until a second person has confirmed it
-- (`hand_that_counts`). It is the same both ways.
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
    with recursive
      -- is_alone: one person's hand made each sign-in on the way
      hand (user_id, is_alone) as (
        select who, true where who is not null
        union
        select h.user_id_by, p.is_alone and not h.is_confirmed
        from hand p join hand_that_counts h on h.user_id = p.user_id
      ),
      above (user_id, is_alone) as (
        select distinct login, hand.is_alone from hand
          cross join lateral unnest(logins_of_person(hand.user_id)) login
      ),
      below (user_id, is_alone) as (
        select login, false from unnest(logins_of_person(who)) login
        union
        select above.user_id, true from above where above.is_alone
        union
        select h.user_id, p.is_alone
        from below p
          join hand_that_counts h
            on h.user_id_by = p.user_id and not (p.is_alone and h.is_confirmed)
      )
    select coalesce(array_agg(behind.user_id), '{}')
    from (select above.user_id from above union select below.user_id from below) behind
  );
end $$;
revoke all on function people_behind(bigint) from public;
grant execute on function people_behind(bigint) to labgate_all, labgate_some, labgate_system;
