-- The ordering provider always sees the own patient's results, employees of the practice included
-- (rules.md#employees-and-their-provider).
create function ordered_by_asker(asked bigint)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    exists (select from lab_order where patient_id = asked and user_id_physician = scope_user())
$$;
revoke all on function ordered_by_asker(bigint) from public;
grant execute on function ordered_by_asker(bigint) to labgate_some;
