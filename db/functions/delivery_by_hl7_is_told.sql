create function delivery_by_hl7_is_told()
returns trigger
language plpgsql
as $$
begin
  perform pg_notify('hl7_back', '');
  return null;
end $$;
