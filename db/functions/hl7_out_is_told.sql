-- Whoever sends hears of it at once.
create function hl7_out_is_told()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('hl7_out', '');
  return null;
end $$;
