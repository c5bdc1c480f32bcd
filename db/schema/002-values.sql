-- Functions of values alone, which columns and indexes of tables compute with.

-- What a search compares: lower case, no accents. Stored, so that an index serves it under row
-- level security.
create function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

-- Names are compared without apostrophes and hyphens.
create function fold_name(text) returns text language sql immutable strict parallel safe
  as $$ select translate(public.fold($1), '''"`´ʼ‘’-‐‑–—', '') $$;
