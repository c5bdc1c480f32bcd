-- Whether a sign-in may not vouch for a person: it is that person's own, or one that they made, or it
-- is not confirmed. False if one of them is no one. It is asked about whom an act is about,
-- `is_behind` about who was first.
create function is_above(vouches bigint, subject bigint)
returns boolean
language sql
stable
parallel safe
security definer
set search_path = public, pg_temp
as $$
  select
    coalesce(
      vouches = subject
      or subject = any (people_above(vouches))
      or (subject is not null and decisions_blocked(vouches)),
      false
    )
$$;
revoke all on function is_above(bigint, bigint) from public;
grant execute on function is_above(bigint, bigint) to labgate_all, labgate_some, labgate_system;
