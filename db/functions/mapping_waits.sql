-- What a code means decides what a report says: the results of its system are released by themselves
-- again when a second person confirmed it.
create function mapping_waits(m analyte_mapping)
returns void
language sql
as $$
  update lab_system s
  set
    confirmed_source = jsonb_set(s.confirmed_source, '{trusted}', 'false'),
    source_confirmed_at = null,
    user_id_asked = scope_user(),
    user_ids_asked = also_asked(
      s.user_ids_asked,
      s.confirmed_at is not null and s.source_confirmed_at is not null,
      scope_user()
    ),
    row_version = s.row_version + 1
  where s.lab_system_id = m.lab_system_id and s.trusted
$$;
