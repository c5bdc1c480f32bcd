-- What follows from a new delivery (docs/decisions/0071). The trigger has the condition.
create function delivery_effects()
returns trigger
language plpgsql
as $$
begin
  -- It goes by HL7: whoever sends begins at once.
  perform pg_notify('hl7_back', '');
  return null;
end $$;
