-- Laboratory administrators who get an email, with the first name for the greeting, whoever's act it
-- is: staff of some accounts do not see their rows. Those of the last 30 days are among them, so that
-- nobody ends the notices by ending the others; those whose own sign-in waits to be confirmed are not
-- (docs/decisions/0082).
create function administrators_to_tell()
returns table (email text, first_name text)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select distinct on (lower(told.email)) told.email, told.first_name
  from
    (
      select a.email, a.first_name
      from app_user a
      where
        a.customer_id = 0
        and a.user_type_id = 1
        and not a.disabled
        and a.email <> ''
        and not decisions_blocked(a.user_id)
      union all
      select f.email, a.first_name
      from
        former_administrator f
        join app_user a on a.user_id = f.user_id
      where f.until > now() - interval '30 days'
    ) told
  order by lower(told.email)
  limit 200
$$;
revoke all on function administrators_to_tell() from public;
grant execute on function administrators_to_tell() to labgate_all, labgate_some, labgate_system;
