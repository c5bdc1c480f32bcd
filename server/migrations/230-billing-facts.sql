-- What bills need to know of the house and of payers (docs/decisions/0055). Codes, prices, edits, and limits are rows with dates: a rule of January is wrong in April.

-- Who bills. The one in force on the day when a claim is written; an ended one stays for what was sent under it.
create table billing_entity (
  billing_entity_id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  npi text not null check (npi ~ '^[12]\d{9}$'),
  -- digits
  tax_id text not null check (tax_id ~ '^\d{9}$'),
  taxonomy text not null default '291U00000X' check (taxonomy ~ '^[0-9A-Z]{10}$'),
  street1 text not null check (char_length(street1) between 1 and 55),
  street2 text not null default '' check (char_length(street2) <= 55),
  city text not null check (char_length(city) between 1 and 30),
  state text not null check (state ~ '^[A-Z]{2}$'),
  postal_code text not null check (postal_code ~ '^\d{5}-\d{4}$'),
  -- where payments go, if elsewhere: {line1, line2, city, state, zip}
  pay_to jsonb,
  contact_name text not null check (char_length(contact_name) between 1 and 60),
  contact_phone text not null check (contact_phone ~ '^\d{10}$'),
  contact_email text not null default '' check (char_length(contact_email) <= 100),
  valid_from date not null,
  valid_to date,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  check (valid_to >= valid_from)
);

-- To whom files go and from whom they come.
create table trading_partner (
  trading_partner_id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  active boolean not null default true,
  -- simulated: the payer of the demo, a part of Labgate. folder: a directory with in, out, done, refused
  transport text not null check (transport in ('simulated', 'folder')),
  -- of a folder: {path}
  settings jsonb not null default '{}',
  submitter_qualifier text not null default 'ZZ' check (submitter_qualifier ~ '^[0-9A-Z]{2}$'),
  submitter_id text not null check (submitter_id ~ '^[ -)+-9;-_]{1,15}$'),
  receiver_qualifier text not null default 'ZZ' check (receiver_qualifier ~ '^[0-9A-Z]{2}$'),
  receiver_id text not null check (receiver_id ~ '^[ -)+-9;-_]{1,15}$'),
  receiver_name text not null check (char_length(receiver_name) between 1 and 60),
  -- ISA15: T moves no money outside of the demo
  is_test boolean not null default true,
  -- ISA13, GS06: never the same twice until it wraps
  control bigint not null default 0,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);

alter table insurance drop constraint insurance_payer_kind_check;
alter table insurance add constraint insurance_payer_kind_check check (payer_kind in
    ('Medicare', 'Medicare Advantage', 'Medicaid', 'Medicaid managed', 'commercial', 'TRICARE', 'workers'' compensation', 'auto', 'other')),
  add column claims_payer_id text not null default '' check (char_length(claims_payer_id) <= 20),
  add column eligibility_payer_id text not null default '' check (char_length(eligibility_payer_id) <= 20),
  -- SBR09; '': by the kind of payer
  add column filing_code text not null default '' check (filing_code ~ '^[0-9A-Z]{0,2}$'),
  add column trading_partner_id bigint references trading_partner,
  -- first day from which the payer takes our claims; null: not enrolled
  add column enrolled_from date,
  -- days after the service, the payer's decision, the denial; 0: not known
  add column filing_days int not null default 0 check (filing_days between 0 and 1100),
  add column correction_days int not null default 0 check (correction_days between 0 and 1100),
  add column appeal_days int not null default 0 check (appeal_days between 0 and 1100),
  -- days after the service in which an authorization may still be requested
  add column retro_auth_days int not null default 0 check (retro_auth_days between 0 and 365),
  -- wants place of service 81 whatever the place of collection
  add column wants_laboratory_place boolean not null default false,
  -- the test's Z-code in SV101-7
  add column wants_z_code boolean not null default false,
  -- takes corrected and void claims (frequency 7, 8)
  add column takes_replacements boolean not null default true,
  -- days after which a claim without an answer is asked about
  add column answer_days int not null default 30 check (answer_days between 1 and 365);

alter table lab add column npi text not null default '' check (npi = '' or npi ~ '^[12]\d{9}$'),
  add column clia_valid_to date;
-- Where specimens are taken (CMS place of service); '' not said
alter table location add column place_of_service text not null default '' check (place_of_service ~ '^(\d{2})?$');
alter table patient_insurance
  add column subscriber_gender_id bigint,
  -- SBR05: why Medicare is not the first payer
  add column secondary_reason text not null default '' check (secondary_reason in ('', '12', '13', '14', '15', '41', '42', '43', '47')),
  add column injury_kind text not null default '' check (injury_kind in ('', 'work', 'auto', 'other')),
  add column injury_date date,
  add column injury_claim_no text not null default '' check (char_length(injury_claim_no) <= 40),
  add column injury_state text not null default '' check (injury_state ~ '^([A-Z]{2})?$');

-- Enrolment of a person who orders (42 CFR 424.507, 455.410): a fact with dates. For whom nothing is recorded, the mark of the user counts.
create table orderer_enrollment (
  orderer_enrollment_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  program text not null check (program in ('Medicare', 'Medicaid')),
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  valid_from date not null,
  valid_to date,
  source text not null default '' check (char_length(source) <= 200),
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  check (valid_to >= valid_from)
);
create index orderer_enrollment_of on orderer_enrollment (user_id, valid_from desc);

-- From what was tested to a code of a bill. `tests`: codes of the catalogue, {} for all of the type. Counted by order, test, class, or target from low to high.
create table charge_code (
  charge_code_id bigint generated always as identity primary key,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  tests int[] not null default '{}',
  counted_by text not null check (counted_by in ('order', 'test', 'class', 'target')),
  low int not null default 1 check (low > 0),
  high int check (high >= low),
  -- '' and null: all payers; the closest row counts
  payer_kind text not null default '',
  insurance_id bigint references insurance,
  code text not null check (code ~ '^[0-9A-Z]{5}$'),
  modifiers text[] not null default '{}',
  z_code text not null default '' check (z_code ~ '^([0-9A-Z]{5})?$'),
  -- in our own words: descriptors of CPT belong to the AMA
  says text not null check (char_length(says) between 1 and 80),
  source text not null default '' check (char_length(source) <= 200),
  valid_from date not null,
  valid_to date,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  check (valid_to >= valid_from)
);
create index charge_code_of_type on charge_code (lab_type_id, valid_from);
-- The drug class of a test, by which definitive drug tests are counted.
create table charge_class (
  test_code int not null,
  class text not null check (char_length(class) between 1 and 60),
  valid_from date not null,
  valid_to date,
  primary key (test_code, valid_from)
);
-- What a code costs: the charge of claims (neither payer nor account), a contract with a payer, an account's own list, self-pay.
create table charge_price (
  charge_price_id bigint generated always as identity primary key,
  list text not null check (list in ('charge', 'payer', 'client', 'self-pay')),
  insurance_id bigint references insurance,
  customer_id bigint references customer,
  code text not null check (code ~ '^[0-9A-Z]{5}$'),
  cents bigint not null check (cents > 0),
  valid_from date not null,
  valid_to date,
  source text not null default '' check (char_length(source) <= 200),
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  check ((list = 'payer') = (insurance_id is not null)),
  check (list = 'client' or customer_id is null),
  check (valid_to >= valid_from)
);
create index charge_price_of_code on charge_price (code, list, valid_from);
-- Edits of the National Correct Coding Initiative: pairs (ptp) and units (mue).
create table code_edit (
  code_edit_id bigint generated always as identity primary key,
  kind text not null check (kind in ('ptp', 'mue')),
  code text not null,
  -- of a pair: the code that is refused beside the first
  code2 text not null default '',
  -- pair: 0 never, 1 with a modifier, 9 deleted. units: 1 a line, 2 a day by policy, 3 a day, clinical
  indicator smallint not null,
  units int,
  valid_from date not null,
  valid_to date,
  source text not null default ''
);
create index code_edit_of on code_edit (code, kind);
-- What payers' reasons mean in plain words, and which rule of ours would have stopped it ('' none). List: CARC, RARC, STC (category and status), AAA.
create table payer_reason (
  list text not null check (list in ('CARC', 'RARC', 'STC', 'AAA')),
  code text not null,
  says text not null check (char_length(says) between 1 and 200),
  rule text not null default '',
  -- of a CARC: whether what it takes away is gone by contract, is denied and stays open, or only repeats what an earlier payer did
  effect text not null default 'denied' check (effect in ('contractual', 'denied', 'repeats')),
  valid_from date not null default '2000-01-01',
  valid_to date,
  primary key (list, code, valid_from)
);
-- Files of codes, prices, and edits as they were loaded.
create table billing_import (
  billing_import_id bigint generated always as identity primary key,
  kind text not null,
  file_name text not null,
  release text not null default '',
  hash bytea not null,
  added int not null,
  changed int not null,
  ended int not null,
  user_id_created bigint not null,
  created_at timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array['billing_entity', 'trading_partner', 'orderer_enrollment', 'charge_code', 'charge_class', 'charge_price', 'code_edit', 'payer_reason', 'billing_import'] loop
    execute format('grant select, insert, update on %I to labgate_all', t);
    execute format('grant select on %I to labgate_system', t);
  end loop;
end $$;
alter table charge_price enable row level security;
create policy all_rows on charge_price to labgate_all using (true);
create policy system_rows on charge_price to labgate_system using (true);
-- LCS read the bills of their own accounts
grant select on charge_code, charge_class, payer_reason to labgate_some;
grant select (trading_partner_id, name, active, transport, is_test) on trading_partner to labgate_some;
grant update (control) on trading_partner to labgate_system;
