-- Whether this user may have taken a specimen of this account: a practice's scope has no users of
-- the laboratory, so it is asked here.
create function may_collect(wanted bigint, account bigint)
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
      where user_id = wanted and customer_id in (0, account) and user_type_id <> 14
    )
$$;
revoke all on function may_collect(bigint, bigint) from public;
grant execute on function may_collect(bigint, bigint) to labgate_all, labgate_some;
