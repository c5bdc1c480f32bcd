-- A shared view is seen by the owner's colleagues alone: staff of the laboratory, or users of the
-- same account (docs/decisions/0053). Its name is free text.
create function works_with(other bigint)
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
        app_user a
        join app_user b using (customer_id)
      where a.user_id = scope_user() and b.user_id = other
    )
$$;
revoke all on function works_with(bigint) from public;
grant execute on function works_with(bigint) to labgate_all, labgate_some;
