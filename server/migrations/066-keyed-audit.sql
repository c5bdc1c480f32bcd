-- Audit rows are keyed from now on (docs/decisions/0035). The server gives each row a ticket in the column `mac`: two keys for this row alone,
-- and which process wrote it as its how-manieth row. The database computes the row's code from them, over all its columns, and forgets them: what
-- the keys are made from is never in it.
alter table audit
  add column node bigint,
  add column number bigint,
  -- up to here every number of the process is a row that was committed, or one of the numbers in some row's `voided`
  add column settled bigint,
  add column voided bigint[],
  add column mac bytea,
  add constraint audit_mac check (mac is null or octet_length(mac) = 32) not valid;
create unique index audit_of_node on audit (node, number) where node is not null;

-- A column that is added later goes behind the others, and only where it is not its default: rows of before keep their code.
create function audit_text(a audit) returns text language sql stable set search_path = pg_catalog, public as $$
  select array_to_json(array[a.audit_id::text, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), a.user_id::text, a.subject_id::text, a.visit_id::text,
    a.session_id::text, a.source::text, a.address, a.act, a.outcome, a.customer_id::text, a.target, array_to_json(a.fields)::text, a.patient_id::text,
    a.lab_order_id::text, a.specimen_barcode, a.node::text, a.number::text, a.settled::text, array_to_json(a.voided)::text])::text
$$;
create function audit_is_keyed() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  ticket bytea := new.mac;
  words bigint[];
begin
  words := array(select ('x' || encode(substring(ticket from at for 8), 'hex'))::bit(64)::bigint from generate_series(65, octet_length(ticket) - 7, 8) at);
  new.node := words[1];
  new.number := words[2];
  new.settled := words[3];
  new.voided := coalesce(words[4:], '{}');
  new.mac := sha256(substring(ticket from 1 for 32) || sha256(substring(ticket from 33 for 32) || convert_to(public.audit_text(new), 'UTF8')));
  return new;
end $$;
create trigger audit_is_keyed before insert on audit for each row when (octet_length(new.mac) >= 88) execute function audit_is_keyed();

-- Rows stay. Who may switch this off owns the tables, and the server does not sign in as the owner (docs/decisions/0035).
create function audit_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.sealed_by is null and new.sealed_by is not null then
    old.sealed_by := new.sealed_by;
    if old is not distinct from new then return new; end if;
  end if;
  raise exception 'audit rows are neither changed nor removed' using errcode = '42501';
end $$;
create trigger audit_is_kept before update or delete on audit for each row execute function audit_is_kept();
create function audit_seal_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'seals of the audit log are neither changed nor removed' using errcode = '42501';
end $$;
create trigger audit_seal_is_kept before update or delete on audit_seal for each row execute function audit_seal_is_kept();

-- 1: SHA-256, 2: HMAC with the audit key. The first seal of scheme 2 covers no rows: it binds all that was sealed before it.
alter table audit_seal add column scheme smallint not null default 1 check (scheme in (1, 2));

-- Audit keys of before a new LABGATE_KEY, sealed with it: what they sealed stays verifiable.
create table audit_key (key_id text primary key, sealed bytea not null, at timestamptz not null default now());
grant select on audit_key to labgate_system;
