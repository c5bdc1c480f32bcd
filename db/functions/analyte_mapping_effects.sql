-- What a code means decides what a report says: after a change of it, the results of its system are
-- released by themselves again when a second person confirmed it.
create function analyte_mapping_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if coalesce(scope_user(), 0) > 0 then
    update lab_system s set
      confirmed_source = jsonb_set(s.confirmed_source, '{trusted}', 'false'),
      source_confirmed_at = null,
      user_id_asked = scope_user(),
      user_ids_asked = also_asked(
        s.user_ids_asked, s.confirmed_at is not null and s.source_confirmed_at is not null,
        scope_user()
      ),
      row_version = s.row_version + 1
      where s.lab_system_id = new.lab_system_id and s.trusted;
  end if;
  return null;
end $$;
