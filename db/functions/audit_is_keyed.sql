create function audit_is_keyed()
returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
declare
  ticket bytea := new.mac;
  words bigint[];
begin
  words := array(
    select ('x' || encode(substring(ticket from at for 8), 'hex'))::bit(64)::bigint
    from generate_series(65, octet_length(ticket) - 7, 8) at
  );
  new.node := words[1];
  new.number := words[2];
  new.settled := words[3];
  new.voided := coalesce(words[4:], '{}');
  new.mac := sha256(
    substring(ticket from 1 for 32)
    || sha256(substring(ticket from 33 for 32) || convert_to(public.audit_text(new), 'UTF8'))
  );
  return new;
end $$;
