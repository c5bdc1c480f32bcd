-- Whether another active sign-in, of whichever account, has the NPI of this one.
create function npi_is_elsewhere(who bigint)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from
        app_user u
        join app_user o on o.npi = u.npi and o.user_id <> u.user_id and not o.disabled
      where u.user_id = who and u.npi <> ''
    )
$$;
revoke all on function npi_is_elsewhere(bigint) from public;
grant execute on function npi_is_elsewhere(bigint) to labgate_system;
