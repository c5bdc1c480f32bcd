-- Whoever approves a provider confirms the NPI.
create function confirm_npi_of_provider()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform confirm_npi(new.user_id, scope_user());
  return null;
end $$;
