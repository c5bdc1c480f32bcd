-- Whether a sign-in that vouches for a person is that person's own, or one that they made. False if
-- one of them is no one. It is asked about whom an act is about, `is_behind` about who was first.
create function is_above(vouches bigint, subject bigint)
returns boolean
language sql
stable
parallel safe
security definer
set search_path = public, pg_temp
as $$
  select coalesce(vouches = subject or subject = any (people_above(vouches)), false)
$$;
revoke all on function is_above(bigint, bigint) from public;
grant execute on function is_above(bigint, bigint) to labgate_all, labgate_some, labgate_system;
