-- Questions about logins that reach beyond the asker's scope and answer no more than yes or no: a clinic's administrator
-- may not see whether another account's user exists, but a new user name must still be unique everywhere.
create function user_name_taken(wanted text) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from app_user where user_name_folded = lower(wanted)) $$;
create function email_has_primary(wanted text, but bigint) returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from app_user where email_folded = lower(wanted) and email_folded <> '' and primary_login and user_id <> but) $$;
-- The oldest other login of the user's e-mail becomes the primary one.
create function pass_primary_on(leaving bigint) returns void language sql security definer set search_path = public, pg_temp as $$
  update app_user set primary_login = false where user_id = leaving;
  update app_user set primary_login = true where user_id = (
    select o.user_id from app_user o join app_user u on u.user_id = leaving and o.email_folded = u.email_folded
    where o.user_id <> leaving and o.email_folded <> '' and not o.disabled order by o.user_id limit 1);
$$;
-- Makes one login the primary of its e-mail.
create function make_primary(chosen bigint) returns void language sql security definer set search_path = public, pg_temp as $$
  update app_user o set primary_login = false from app_user u where u.user_id = chosen and o.email_folded = u.email_folded and o.user_id <> chosen and o.primary_login;
  update app_user set primary_login = true, row_version = row_version + 1 where user_id = chosen;
$$;
revoke all on function user_name_taken(text), email_has_primary(text, bigint), pass_primary_on(bigint), make_primary(bigint) from public;
grant execute on function user_name_taken(text), email_has_primary(text, bigint), pass_primary_on(bigint), make_primary(bigint) to labgate_all, labgate_some;
