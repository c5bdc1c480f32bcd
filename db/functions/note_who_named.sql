-- Who names a provider is kept, so that nobody approves whom they named (docs/decisions/0082).
create function note_who_named()
returns trigger
language plpgsql
as $$
begin
  new.user_id_named := scope_user();
  return new;
end $$;
