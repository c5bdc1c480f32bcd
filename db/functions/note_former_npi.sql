create function note_former_npi()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into former_npi (user_id, npi) values (new.user_id, old.npi);
  return null;
end $$;
