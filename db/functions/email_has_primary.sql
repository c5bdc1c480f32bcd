create function email_has_primary(wanted text, but bigint)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from app_user
      where email_folded = lower(wanted) and email_folded <> '' and primary_login and user_id <> but
    )
$$;
revoke all on function email_has_primary(text, bigint) from public;
grant execute
on function email_has_primary(text, bigint)
to labgate_all, labgate_some, labgate_system;
