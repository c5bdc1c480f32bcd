-- Functions that columns and indexes of tables compute with: of values alone, but for the last.

-- What a search compares: lower case, no accents. Stored, so that an index serves it under row
-- level security.
create function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

-- Names are compared without apostrophes and hyphens.
create function fold_name(text) returns text language sql immutable strict parallel safe
  as $$ select translate(public.fold($1), '''"`´ʼ‘’-‐‑–—', '') $$;

-- The letters and digits of a number, in capitals: how people and payers write it does not count.
create function plain_number(number text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'));

-- The practice's user as whom the person of the transaction acts (rules.md#acting-as-a-customer); 0
-- outside a visit. The default of `user_id_subject`: no statement that writes a row can forget it.
create function scope_subject() returns bigint language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('labgate.subject', true), '')::bigint, 0) $$;
