create function is_administrator()
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    exists (select from app_user where user_id = scope_user() and user_type_id = 1 and not disabled)
$$;
