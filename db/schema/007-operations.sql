-- What the server keeps about itself: settings, the audit log, nodes, clients of FHIR.

create table setting (
  name text primary key,
  value text not null
);

-- Probe for the key (rules.md#encryption-key): a known text, sealed; restore opens it first.
create table key_probe (
  key_id text primary key,
  sealed bytea not null,
  at timestamptz not null default now()
);

-- Insert-only for every role but the sealer, which may set sealed_by alone.
create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id bigint not null,
  subject_id bigint not null default 0,
  visit_id bigint not null default 0,
  session_id bigint not null default 0,
  source int not null default 0,
  address text not null default '',
  act text not null,
  outcome text not null default 'done',
  customer_id bigint not null default 0,
  target text not null default '',
  fields text[] not null default '{}',
  sealed_by bigint,
  -- Whom an act was about: the patient and the tube, beside the account. 0 and '' where it was
  -- about neither (docs/decisions/0028).
  patient_id bigint not null default 0,
  lab_order_id bigint not null default 0,
  specimen_barcode text not null default '',
  -- Audit rows are keyed from now on (docs/decisions/0035). The server gives each row a ticket in
  -- the column `mac`: two keys for this row alone, and which process wrote it as its how-manieth
  -- row. The database computes the row's code from them, over all its columns, and forgets them:
  -- what the keys are made from is never in it.
  node bigint,
  number bigint,
  -- up to here every number of the process is a row that was committed, or one of the numbers in
  -- some row's `voided`
  settled bigint,
  voided bigint[],
  mac bytea,
  constraint audit_mac check (mac is null or octet_length(mac) = 32),
  -- the row of those whom an answer showed names somebody (rules.md#who-looked)
  constraint audit_names_seen check (target <> 'patients seen' or fields <> '{}')
);
create index audit_unsealed on audit (audit_id) where sealed_by is null;
create index audit_of_seal on audit (sealed_by, audit_id);
create index audit_of_user on audit (user_id, audit_id desc);
create index audit_of_customer on audit (customer_id, audit_id desc);
create index audit_of_act on audit (act, audit_id desc);
-- What the audit log is searched by beside person, account and act: rows come in the order of time,
-- refusals are few.
create index audit_at on audit using brin (at) with (pages_per_range = 32);
create index audit_not_done on audit (audit_id desc) where outcome <> 'done';
create index audit_of_patient on audit (patient_id, audit_id desc) where patient_id > 0;
-- The charts that a person opened last, however much else they did since (charts_opened).
create index audit_of_charts on audit (user_id, audit_id desc)
  where act in ('patients.get', 'orderForm.get') and patient_id > 0 and outcome = 'done';
create index audit_of_seen on audit using gin (fields) where target = 'patients seen';
create unique index audit_of_node on audit (node, number) where node is not null;

create table audit_seal (
  seal_id bigint primary key,
  at timestamptz not null,
  rows int not null,
  last_audit_id bigint not null,
  previous text not null,
  hash text not null,
  -- For each row of a seal its id and the first eight bytes of its own hash, so that the verifier
  -- can name the row that was altered or removed.
  marks bytea not null default '',
  -- 1: SHA-256, 2: HMAC with the audit key. The first seal of scheme 2 covers no rows: it binds all
  -- that was sealed before it.
  scheme smallint not null default 1 check (scheme in (1, 2))
);

-- Audit keys of before a new LABGATE_KEY, sealed with it: what they sealed stays verifiable.
create table audit_key (
  key_id text primary key,
  sealed bytea not null,
  at timestamptz not null default now()
);

-- One row. Days of receipt, accession, result, and release are days of this zone; collection keeps
-- the location's own.
create table laboratory_setting (
  one_row boolean primary key default true check (one_row),
  time_zone text not null default 'America/New_York'
    check (char_length(time_zone) between 1 and 60),
  -- How times of day are written: 2:05 PM, or 14:05.
  clock text not null default '12' check (clock in ('12', '24')),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- Whether results marked as simulated count: in the demo, where there are no others.
  counts_simulated boolean not null default false,
  -- Whether the emails may say how many specimens the whole laboratory received and released.
  mails_volumes boolean not null default false,
  -- Orders collected since this day are billed here; null: none are.
  billing_since date,
  -- the last number of an invoice or a statement: without gaps
  last_paper_number bigint not null default 0,
  -- days until an invoice is due
  invoice_days int not null default 30 check (invoice_days between 0 and 120),
  -- days that a patient has to pay a statement
  statement_due_days int not null default 30 check (statement_due_days between 7 and 120),
  -- days between statements, and how many go out before a person decides
  statement_days int not null default 30 check (statement_days between 7 and 120),
  -- the smallest sum that a statement asks a patient for
  statement_min_cents int not null default 0 check (statement_min_cents between 0 and 10000),
  statement_count int not null default 3 check (statement_count between 1 and 12)
);

-- Minutes from receipt to release by type of test and priority. Drafts, dropped drafts, and
-- approvals are rows of their own, as those of clinical tables are.
create table turnaround_target (
  turnaround_target_id bigint generated always as identity primary key,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  priority smallint not null check (priority in (0, 1)),
  -- null: no target from that day on
  minutes int check (minutes between 1 and 86400),
  effective_from date not null,
  state text not null check (state in ('draft', 'dropped', 'approved')),
  approved_by text not null default '' check (char_length(approved_by) <= 120),
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  check ((state = 'approved') = (approved_by <> ''))
);
create index turnaround_target_approved
  on turnaround_target (lab_type_id, priority, effective_from desc, turnaround_target_id desc)
  where state = 'approved';

-- What each node says of itself once a minute, for the status page (docs/decisions/0053). A node
-- that ended says nothing more.
create table node_beat (
  node text primary key check (char_length(node) between 1 and 80),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- 99 of 100 turns of the event loop were at most so late, in milliseconds
  loop_ms int not null,
  memory_mb int not null,
  lent int not null,
  waiting int not null,
  -- Status (docs/decisions/0053): what a node says of itself. Its row goes when it stops; one that
  -- was ended otherwise is forgotten after an hour.
  pool int not null default 0,
  -- megabytes of the disk that holds LABGATE_DATA; null: not known
  disk_free bigint,
  disk_size bigint,
  -- name and end of each certificate that it watches; an end of null: it cannot be read
  certificates jsonb not null default '[]',
  -- the last backup of an embedded database; null: none
  backup_at timestamptz,
  -- when files outside the database could last be reached; null: never, or there are none
  file_store_at timestamptz
);

-- What does not work as it should, since when: every node judges, the first moment stays.
create table service_trouble (
  service text primary key check (service in ('orders', 'results', 'fax', 'email', 'figures')),
  since timestamptz not null
);

-- Backups of a PostgreSQL and restore drills are done outside Labgate: whoever did one records its
-- day.
create table upkeep_done (
  upkeep_done_id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  done_on date not null,
  user_id bigint not null,
  noted_at timestamptz not null
);
create index upkeep_done_last on upkeep_done (kind, done_on desc);

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
  resources text[] not null
    check (
      cardinality(resources) > 0
      and resources <@ array[
        'Patient', 'ServiceRequest', 'Specimen', 'DiagnosticReport', 'Observation'
      ]
    ),
  -- from where it may ask: addresses or ranges; empty: from anywhere
  addresses text[] not null default '{}',
  last_used_at timestamptz,
  user_id_created bigint not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  user_id_revoked bigint,
  -- a second person confirms it before it can sign in
  confirmed_at timestamptz,
  user_id_confirmed bigint,
  check ((confirmed_at is null) = (user_id_confirmed is null))
);
create index fhir_client_of_account on fhir_client (customer_id, fhir_client_id desc);

-- SHA-256 of 32 random bytes: nobody guesses those, so a slow hash would protect nothing. No role
-- of an actor reads it.
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

-- What practices need to reach the laboratory, besides the phone and email of its settings.
create table laboratory_contact (
  one_row boolean primary key default true check (one_row),
  hours text not null default '' check (char_length(hours) <= 500),
  fax text not null default '' check (char_length(fax) <= 30),
  -- who picks parcels up at practices, and where requests for it go; '': none can be made
  courier text not null default 'own-route' check (courier in ('own-route', 'fedex', 'ups')),
  courier_email text not null default '' check (char_length(courier_email) <= 254),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);

-- Where shipments go: the default, and test types that go elsewhere.
create table receiving_address (
  -- 0: the default
  lab_type_id smallint primary key check (lab_type_id between 0 and 9),
  name text not null check (char_length(name) between 1 and 100),
  street1 text not null check (char_length(street1) between 1 and 100),
  street2 text not null default '' check (char_length(street2) <= 100),
  city text not null check (char_length(city) between 1 and 50),
  state text not null check (char_length(state) = 2),
  postal_code text not null check (postal_code ~ '^\d{5}(-\d{4})?$'),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);
