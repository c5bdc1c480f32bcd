-- What follows from a changed account (docs/decisions/0071). The trigger has the condition.
create function customer_effects()
returns trigger
language plpgsql
as $$
begin
  -- Its people changed, whether it is active, or whether its locations share patients.
  perform notify_sessions_of_account(new);
  return null;
end $$;
