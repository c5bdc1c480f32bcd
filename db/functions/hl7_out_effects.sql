-- What follows from new messages to laboratory systems (docs/decisions/0071).
create function hl7_out_effects()
returns trigger
language plpgsql
as $$
begin
  -- There are some: whoever sends begins at once.
  perform pg_notify('hl7_out', '');
  return null;
end $$;
