create function audit_seal_is_kept()
returns trigger
language plpgsql
as $$
begin
  raise exception 'seals of the audit log are neither changed nor removed' using errcode = '42501';
end $$;
