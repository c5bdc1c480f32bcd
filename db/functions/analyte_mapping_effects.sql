-- What follows from a new or changed mapping of a code (docs/decisions/0071).
create function analyte_mapping_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- A person mapped the code, or mapped it otherwise.
  if coalesce(scope_user(), 0) > 0 then
    perform mapping_waits(new);
  end if;
  return null;
end $$;
