-- What follows, at the end of the transaction, from what became of a tube in its parcel
-- (docs/decisions/0071). The trigger has the condition.
create function ship_log_specimen_effects()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- It was missing or given up as lost, and was found.
  perform close_issues_of_found_tube(new);
  return null;
end $$;
