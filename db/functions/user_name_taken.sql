-- Questions about logins that reach beyond the asker's scope and answer no more than yes or no: a
-- clinic's administrator may not see whether another account's user exists, but a new user name
-- must still be unique everywhere.
create function user_name_taken(wanted text)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select exists (select from app_user where user_name_folded = lower(wanted))
$$;
revoke all on function user_name_taken(text) from public;
grant execute on function user_name_taken(text) to labgate_all, labgate_some, labgate_system;
