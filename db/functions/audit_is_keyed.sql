-- The ticket in `mac`: two keys, then node, number, and up to where it is settled, and numbers that
-- no row has. Rarely are there any of these; reading them takes as long as all of the rest.
create function audit_is_keyed()
returns trigger
language plpgsql
set search_path = pg_catalog, public
as $$
declare
  ticket bytea := new.mac;
begin
  new.node := ('x' || encode(substring(ticket from 65 for 8), 'hex'))::bit(64)::bigint;
  new.number := ('x' || encode(substring(ticket from 73 for 8), 'hex'))::bit(64)::bigint;
  new.settled := ('x' || encode(substring(ticket from 81 for 8), 'hex'))::bit(64)::bigint;
  new.voided := '{}';
  if octet_length(ticket) > 88 then
    new.voided := array(
      select ('x' || encode(substring(ticket from at for 8), 'hex'))::bit(64)::bigint
      from generate_series(89, octet_length(ticket) - 7, 8) at
    );
  end if;
  new.mac := sha256(
    substring(ticket from 1 for 32)
    || sha256(substring(ticket from 33 for 32) || convert_to(public.audit_text(new), 'UTF8'))
  );
  return new;
end $$;
