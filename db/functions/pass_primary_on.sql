-- The oldest other login of the user's e-mail becomes the primary one.
create function pass_primary_on(leaving bigint)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update app_user set primary_login = false where user_id = leaving;
  update app_user
  set primary_login = true
  where
    user_id = (
      select o.user_id
      from
        app_user o
        join app_user u on u.user_id = leaving and o.email_folded = u.email_folded
      where o.user_id <> leaving and o.email_folded <> '' and not o.disabled
      order by o.user_id
      limit 1
    );
$$;
revoke all on function pass_primary_on(bigint) from public;
grant execute on function pass_primary_on(bigint) to labgate_all, labgate_some, labgate_system;
