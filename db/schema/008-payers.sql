-- Payers and the partners that exchange files with them.

-- To whom files go and from whom they come.
create table trading_partner (
  trading_partner_id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  active boolean not null default true,
  -- simulated: the payer of the demo, a part of Labgate. folder: a directory with in, out, done,
  -- refused
  transport text not null check (transport in ('simulated', 'folder', 'sftp', 'http')),
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
  row_version bigint not null default 1,
  -- sealed: a password or a private key; no call answers it
  secret bytea,
  -- takes 276: partners that do not would refuse the file
  asks_status boolean not null default false,
  -- days after the sending; 0: those of each payer (insurance.answer_days)
  status_days int not null default 0 check (status_days between 0 and 365),
  -- who entered where its files go; null: nobody did, as for the demo's payer. Until another person
  -- confirms it, nothing is exchanged
  user_id_asked bigint,
  -- everybody who entered a part of the place since it was confirmed
  user_ids_asked bigint[] not null default '{}',
  confirmed_at timestamptz,
  user_id_confirmed bigint,
  is_waiting boolean not null generated always as (
    user_id_asked is not null and confirmed_at is null
  ) stored
);

-- How the last exchange with a partner went. Apart from the partner's row: it moves every few
-- minutes, and nothing is judged anew for it.
create table trading_partner_line (
  trading_partner_id bigint primary key references trading_partner,
  -- everything went through, for the last time
  reached_at timestamptz,
  -- since then it does not; '' it does
  failed_at timestamptz,
  failure text not null default '' check (char_length(failure) <= 300)
);

create table insurance (
  insurance_id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- other names, one a line
  aliases text not null default '' check (char_length(aliases) <= 1000),
  folded text collate "C" not null generated always as (fold(name)) stored,
  searched text collate "C" not null generated always as (fold(name || chr(10) || aliases)) stored,
  payer_kind text not null default 'commercial'
    check (
      payer_kind in
(
        'Medicare', 'Medicare Advantage', 'Medicaid', 'Medicaid managed', 'commercial', 'TRICARE',
        'workers'' compensation', 'auto', 'other'
      )
    ),
  active boolean not null default true,
  website text not null default '',
  email text not null default '',
  phone text not null default '',
  street1 text not null default '',
  street2 text not null default '',
  city text not null default '',
  county text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country_code text not null default 'USA',
  preauth_required boolean not null default false,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  claims_payer_id text not null default '' check (char_length(claims_payer_id) <= 20),
  eligibility_payer_id text not null default '' check (char_length(eligibility_payer_id) <= 20),
  -- SBR09; '': by the kind of payer
  filing_code text not null default '' check (filing_code ~ '^[0-9A-Z]{0,2}$'),
  trading_partner_id bigint references trading_partner,
  -- first day from which the payer takes our claims; null: not enrolled
  enrolled_from date,
  -- days after the service, the denial; 0: not known
  filing_days int not null default 0 check (filing_days between 0 and 1100),
  appeal_days int not null default 0 check (appeal_days between 0 and 1100),
  -- days after the service in which an authorization may still be requested
  retro_auth_days int not null default 0 check (retro_auth_days between 0 and 365),
  -- wants place of service 81 whatever the place of collection
  wants_laboratory_place boolean not null default false,
  -- the test's Z-code in SV101-7
  wants_z_code boolean not null default false,
  -- takes corrected and void claims (frequency 7, 8)
  takes_replacements boolean not null default true,
  -- days after which a claim without an answer is asked about
  answer_days int not null default 30 check (answer_days between 1 and 365),
  -- when a person last changed the kind: a decision of an earlier claim does not end by it
  -- (docs/decisions/0086)
  kind_changed_at timestamptz
);
create unique index insurance_once on insurance (folded) where active;
create index insurance_sorted on insurance (folded, insurance_id);

-- A payer that refuses questions because of our setup is asked nothing, but one question a day that
-- finds out whether it does still.
create table eligibility_pause (
  insurance_id bigint primary key references insurance,
  -- what an administrator has to fix
  says text not null check (char_length(says) between 1 and 300),
  -- AAA03
  reason text not null,
  since timestamptz not null,
  probe_after timestamptz not null
);

-- What may be a reason to ask notes its insurance or its order; a job asks.
create table eligibility_due (
  n bigint generated always as identity primary key,
  patient_insurance_id bigint,
  lab_order_id bigint,
  check ((patient_insurance_id is null) <> (lab_order_id is null))
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
create index billing_import_of_kind on billing_import (kind, billing_import_id desc);

-- What Medicare covers, as the laboratory's administrator has it (rules.md#advance-notice-need). An
-- empty table judges nothing.
create table coverage_rule (
  coverage_rule_id bigint generated always as identity primary key,
  lab_type_id int not null,
  test_code int not null default 0,
  diagnoses text[] not null default '{}',
  frequency_days int not null default 0 check (frequency_days between 0 and 3660),
  source text not null check (char_length(source) between 1 and 300),
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint,
  -- Coverage has days of its own, as the other tables.
  valid_from date not null,
  valid_to date,
  billing_import_id bigint references billing_import,
  constraint coverage_rule_days check (valid_to >= valid_from - 1)
);
create index coverage_rule_of_type on coverage_rule (lab_type_id, valid_from);
