-- Second lock. Only practices have employees apart: whoever looks after accounts counts whole
-- accounts, with no name of a patient.
create function counts_employees()
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    coalesce((select scope_employees()), false)
    or exists (select from app_user where user_id = scope_user() and user_type_id not in (2, 3, 14))
$$;
revoke all on function counts_employees() from public;
grant execute on function counts_employees() to labgate_some, labgate_all;
