-- The law of conservation, whoever asks and by whatever call. The owner, who loads and migrates, is
-- not asked.
create function guards_custody()
returns boolean
language sql
stable
as $$
  select current_user in ('labgate_all', 'labgate_some', 'labgate_system')
$$;
