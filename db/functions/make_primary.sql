-- Makes one login the primary of its e-mail.
create function make_primary(chosen bigint)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update app_user o
  set primary_login = false
  from app_user u
  where
    u.user_id = chosen
    and o.email_folded = u.email_folded
    and o.user_id <> chosen
    and o.primary_login;
  update app_user
  set
    primary_login = true,
    row_version = row_version + 1
  where user_id = chosen;
$$;
revoke all on function make_primary(bigint) from public;
grant execute on function make_primary(bigint) to labgate_all, labgate_some;
