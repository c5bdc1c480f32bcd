-- Somebody stays who decides for the laboratory: of two administrators who end each other in the same
-- moment, the later one waits here and is refused (docs/decisions/0082). Commands on the server may.
create function leave_administrator()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not coalesce(scope_user() > 0, false) or decisions_blocked(old.user_id) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('labgate administrators'));
  if not exists (
    select from app_user
    where customer_id = 0 and user_type_id = 1 and not disabled and not decisions_blocked(user_id)
  ) then
    raise exception 'no administrator would be left who decides for the laboratory'
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return null;
end $$;
