-- Systems of practices that read their own results by FHIR (docs/decisions/0025).
create table fhir_client (
  fhir_client_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  name text not null check (char_length(name) between 1 and 100),
  -- what the system calls itself at the token endpoint; no secret
  client_key text not null unique check (client_key ~ '^[A-Za-z0-9_-]{22}$'),
  -- the locations whose patients and orders it sees; empty: all of the account
  locations bigint[] not null default '{}',
  -- also patients who are the practice's own employees
  employees boolean not null default false,
  resources text[] not null check (cardinality(resources) > 0 and resources <@ array['Patient', 'ServiceRequest', 'Specimen', 'DiagnosticReport', 'Observation']),
  -- from where it may ask: addresses or ranges; empty: from anywhere
  addresses text[] not null default '{}',
  last_used_at timestamptz,
  user_id_created bigint not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  user_id_revoked bigint
);
create index fhir_client_of_account on fhir_client (customer_id, fhir_client_id desc);

-- SHA-256 of 32 random bytes: nobody guesses those, so a slow hash would protect nothing. No role of an actor reads it.
create table fhir_secret (
  fhir_client_id bigint primary key references fhir_client,
  secret_hash bytea not null check (octet_length(secret_hash) = 32)
);
create table fhir_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  fhir_client_id bigint not null references fhir_client,
  -- 'Patient.rs': what it may read (r) and search (s)
  rights text[] not null,
  made_at timestamptz not null,
  until timestamptz not null
);
create index fhir_token_until on fhir_token (until);

-- The latest released results of an account, and its latest orders.
create index result_released_of_account on result (customer_id, released_at desc, result_id desc) where released_at is not null;
create index order_of_account on lab_order (customer_id, lab_order_id desc);

-- Second lock. Clients are the laboratory's to make and to end; the house itself looks them up.
alter table fhir_client enable row level security;
create policy all_rows on fhir_client to labgate_all using (true);
create policy system_rows on fhir_client to labgate_system using (true);
grant select, insert, update on fhir_client to labgate_all;
grant insert on fhir_secret to labgate_all;
grant select, update (last_used_at) on fhir_client to labgate_system;
grant select on fhir_secret to labgate_system;
grant select, insert, delete on fhir_token to labgate_system;
