-- Rows stay. Who may switch this off owns the tables, and the server does not sign in as the owner
-- (docs/decisions/0035).
create function audit_is_kept()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.sealed_by is null and new.sealed_by is not null then
    old.sealed_by := new.sealed_by;
    if old is not distinct from new then return new; end if;
  end if;
  raise exception 'audit rows are neither changed nor removed' using errcode = '42501';
end $$;
