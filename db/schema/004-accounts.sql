-- Users, laboratories, accounts with their locations, and who belongs to which.

create table app_user (
  user_id bigint generated always as identity primary key,
  -- 0: staff of the laboratory
  customer_id bigint not null default 0,
  user_type_id int not null check (user_type_id between 1 and 18),
  user_name text not null,
  user_name_folded text collate "C" not null generated always as (lower(user_name)) stored,
  email text not null,
  email_folded text collate "C" not null generated always as (lower(email)) stored,
  -- the login that this e-mail signs in to
  primary_login boolean not null default false,
  -- the person has shown to own the e-mail: by a mailed code, or by an identity check
  email_proven boolean not null default false,
  disabled boolean not null default false,
  change_pwd boolean not null default false,
  first_name text not null,
  last_name text not null,
  folded text collate "C" not null
    generated always as (fold(last_name || ' ' || first_name)) stored,
  prefix text not null default '',
  suffix text not null default '',
  physician boolean not null default false,
  physician_pending boolean not null default false,
  -- who named this person a provider: somebody else approves it. Null: a command
  user_id_named bigint,
  npi text not null default '',
  phone_work text not null default '',
  phone_work_ext text not null default '',
  phone_cell text not null default '',
  pecos_enrolled boolean not null default false,
  view_employee_results boolean not null default false,
  barcode_printer text not null default '' check (char_length(barcode_printer) <= 50),
  barcode_qty int not null default 1 check (barcode_qty between 0 and 5),
  camera boolean not null default false,
  ship_log boolean not null default false,
  sales_user_edit boolean not null default false,
  sales_patient_report boolean not null default false,
  sales_parole_officer boolean not null default false,
  sales_vp boolean not null default false,
  default_location bigint,
  poc boolean not null default false,
  position text not null default '',
  second_factor boolean not null default false,
  locked_until timestamptz,
  last_login timestamptz,
  -- clients 12 and 13 sign in only with users marked as system users of that source, from these
  -- addresses (rules.md#sources-and-cookie)
  system_source int,
  system_addresses text[] not null default '{}',
  user_id_updated bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- The character that a person's scanner sends before or behind each code, so that a scan is told
  -- from typing by more than its speed.
  scan_prefix text not null default '' check (char_length(scan_prefix) <= 1),
  scan_suffix text not null default '' check (char_length(scan_suffix) <= 1),
  -- Signing is closed since then, because somebody else changed or made this sign-in; by whom.
  -- Null: open.
  signing_closed_at timestamptz,
  signing_closed_by bigint,
  -- Others may close it again before anybody answered: the first closing of such a run, and everybody
  -- who closed it in the run.
  signing_closed_since timestamptz,
  user_ids_closed bigint[] not null default '{}',
  -- Numbers of one sequence. What was proven before the first begins no session any more: sessions
  -- were ended since, or what it was proven with is gone. The second is that of the last change of
  -- what one signs in with: an identity check from before says nothing about who has it now
  -- (docs/decisions/0033).
  sign_in_ground bigint not null default 0,
  sign_in_changed bigint not null default 0,
  -- How this person reads times of day on screen: 12 or 24 hours; '': as the laboratory writes them.
  clock text not null default '' check (clock in ('', '12', '24')),
  -- The language of this person's screens; '': as the browser had it at sign-in.
  language text not null default '' check (language in ('', 'en', 'es'))
);
create unique index user_name_once on app_user (user_name_folded);
create unique index user_primary_login on app_user (email_folded)
  where primary_login and email_folded <> '';
create index user_email on app_user (email_folded);
create index user_of_customer on app_user (customer_id, folded, user_id);
create index user_sorted on app_user (folded, user_id);
create index user_folded_trgm on app_user using gin (folded gin_trgm_ops) with (fastupdate = off);
create index user_of_type on app_user (user_type_id, folded, user_id);
create index user_pending on app_user (customer_id, folded, user_id) where physician_pending;
create index user_locked on app_user (locked_until) where locked_until is not null;
-- Two people are two people (docs/decisions/0007): which sign-ins belong to one person, and acts of
-- a second person that the database refuses to the first.
create index user_npi on app_user (npi) where npi <> '';

create table lab (
  lab_id bigint generated always as identity primary key,
  name text not null,
  active boolean not null default true,
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
  service_tox_urine boolean not null default false,
  service_tox_oral boolean not null default false,
  service_rpp boolean not null default false,
  service_utisti boolean not null default false,
  service_gpp boolean not null default false,
  service_urinalysis boolean not null default false,
  service_hematology boolean not null default false,
  service_pregnancy boolean not null default false,
  service_wound boolean not null default false,
  clia_number text not null default '' check (clia_number = '' or clia_number ~ '^\d{2}D\d{7}$'),
  director text not null default '',
  street1 text not null default '',
  street2 text not null default '',
  city text not null default '',
  county text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country_code text not null default 'USA',
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- Each laboratory approves its own clinical tables (docs/decisions/0030). the user who approves
  -- clinical tables; the printed name and credentials are those of the report
  user_id_director bigint references app_user,
  director_credentials text not null default '' check (char_length(director_credentials) <= 100),
  clia_certificate text not null default '' check (char_length(clia_certificate) <= 60),
  clia_expires date,
  -- effective dates begin at midnight here
  time_zone text not null default 'America/New_York',
  npi text not null default '' check (npi = '' or npi ~ '^[12]\d{9}$'),
  -- Who named the director last, everybody who entered a part (user, printed name, credentials) since
  -- somebody confirmed it, and who confirmed it: until then nobody approves clinical tables
  -- (docs/decisions/0082).
  user_id_asked bigint,
  user_ids_asked bigint[] not null default '{}',
  confirmed_at timestamptz,
  user_id_confirmed bigint
);

create table customer (
  customer_id bigint generated always as identity primary key,
  active boolean not null default true,
  account_type_id bigint,
  name text not null check (char_length(name) between 1 and 100),
  folded text collate "C" not null generated always as (fold(name)) stored,
  facility_code text not null default '' check (char_length(facility_code) <= 20),
  facility_folded text collate "C" not null generated always as (fold(facility_code)) stored,
  contact_name text not null default '',
  contact_position text not null default '',
  contact_email text not null default '',
  region_id bigint,
  user_id_am bigint,
  user_id_tm bigint,
  user_id_rm bigint,
  user_id_vp bigint,
  user_id_specialist bigint,
  customer_billing_type_id bigint,
  allow_self_pay boolean not null default false,
  require_insurance boolean not null default false,
  ship_log boolean not null default false,
  parol_officer boolean not null default false,
  tax_id text not null default '',
  pecos_enrolled boolean not null default false,
  share_patients boolean not null default false,
  alternate_login_id boolean not null default false,
  facesheet_address boolean not null default false,
  show_pp_on_request boolean not null default false,
  auto_add_bup_reflex boolean not null default false,
  billing_with_specimen boolean not null default false,
  billing_self_pay boolean not null default false,
  billing_hardship boolean not null default false,
  billing_scholarship boolean not null default false,
  residential_facility boolean not null default false,
  auto_signature boolean not null default false,
  part2_program boolean not null default false,
  phone text not null default '',
  fax text not null default '',
  time_zone text not null default '',
  specialty text not null default '',
  service_tox_urine boolean not null default false,
  service_tox_oral boolean not null default false,
  service_rpp boolean not null default false,
  service_utisti boolean not null default false,
  service_gpp boolean not null default false,
  service_urinalysis boolean not null default false,
  service_hematology boolean not null default false,
  service_pregnancy boolean not null default false,
  service_wound boolean not null default false,
  lab_tox_urine bigint references lab,
  lab_tox_oral bigint references lab,
  lab_rpp bigint references lab,
  lab_utisti bigint references lab,
  lab_gpp bigint references lab,
  lab_urinalysis bigint references lab,
  lab_hematology bigint references lab,
  lab_pregnancy bigint references lab,
  lab_wound bigint references lab,
  version_tox_urine text not null default '',
  version_tox_oral text not null default '',
  version_rpp text not null default '',
  version_utisti text not null default '',
  version_gpp text not null default '',
  version_urinalysis text not null default '',
  version_hematology text not null default '',
  version_pregnancy text not null default '',
  version_wound text not null default '',
  multiple_tox boolean not null default false,
  multiple_rpp boolean not null default false,
  multiple_utisti boolean not null default false,
  multiple_gpp boolean not null default false,
  multiple_pregnancy boolean not null default false,
  multiple_wound boolean not null default false,
  pct_commercial numeric(5, 2) not null default 0 check (pct_commercial between 0 and 100),
  pct_self_pay numeric(5, 2) not null default 0 check (pct_self_pay between 0 and 100),
  pct_medicare numeric(5, 2) not null default 0 check (pct_medicare between 0 and 100),
  pct_medicaid numeric(5, 2) not null default 0 check (pct_medicaid between 0 and 100),
  date_reviewed timestamptz,
  user_id_reviewed bigint,
  -- of the primary location, kept by a trigger
  primary_name text not null default '',
  city text not null default '',
  city_folded text collate "C" not null generated always as (fold(city)) stored,
  state text not null default '',
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- Accounts are looked up by words of their name, city and state, in any order.
  sought text collate "C" not null
    generated always as (fold(name) || ' ' || fold(city) || ' ' || lower(state)) stored,
  -- Since when an account is there: one that never sent a specimen is late to start after a month
  -- (rules.md#account-states). Not known of accounts that were loaded.
  created_at timestamptz
);
create unique index customer_facility on customer (facility_folded) where facility_folded <> '';
create index customer_folded_trgm on customer using gin (folded gin_trgm_ops)
  with (fastupdate = off);
create index customer_sorted on customer (folded, customer_id);
create index customer_inactive on customer (folded, customer_id) where not active;
create index customer_region on customer (region_id, folded, customer_id);
create index customer_place on customer (state, folded, customer_id);
create index customer_city on customer (city_folded, folded, customer_id);
create index customer_am on customer (user_id_am, folded, customer_id) where user_id_am is not null;
create index customer_tm on customer (user_id_tm, folded, customer_id) where user_id_tm is not null;
create index customer_rm on customer (user_id_rm, folded, customer_id) where user_id_rm is not null;
create index customer_vp on customer (user_id_vp, folded, customer_id) where user_id_vp is not null;
create index customer_specialist on customer (user_id_specialist, folded, customer_id)
  where user_id_specialist is not null;
create index customer_reviewed on customer (date_reviewed nulls first, customer_id);
-- What the dashboards count and the night's work looks for, without reading whole tables.
create index customer_no_location on customer (folded, customer_id) where primary_name = '';
create index customer_no_service on customer (folded, customer_id)
  where not (
    service_tox_urine or service_tox_oral or service_rpp or service_utisti or service_gpp
    or service_urinalysis or service_hematology or service_pregnancy or service_wound
  );
create index customer_sought_trgm on customer using gin (sought gin_trgm_ops)
  with (fastupdate = off);

create table location (
  location_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  location_name text not null check (char_length(location_name) between 1 and 100),
  folded text collate "C" not null generated always as (fold(location_name)) stored,
  specialty_id bigint,
  "primary" boolean not null default false,
  residential_facility boolean not null default false,
  street1 text not null default '',
  street2 text not null default '',
  city text not null default '',
  county text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country_code text not null default 'USA',
  phone text not null default '',
  fax text not null default '',
  email text not null default '',
  time_zone_id bigint,
  pickup_days text not null default '' check (pickup_days = '' or pickup_days ~ '^[01]{6}0$'),
  clinic_hours jsonb not null default '{}',
  shipping_method_id_preferred bigint,
  -- The carrier that makes labels for its parcels, who pays, and the practice's account as typed.
  label_carrier text not null default '' check (label_carrier in ('', 'fedex', 'ups')),
  label_payer text not null default 'laboratory' check (label_payer in ('laboratory', 'practice')),
  label_account_no text not null default '' check (char_length(label_account_no) <= 30),
  pickup_way text not null default 'email'
    check (pickup_way in ('email', 'own-route', 'fedex', 'ups')),
  npi text not null default '',
  send_fax boolean not null default false,
  fax_start_date date,
  fax_batch boolean not null default false,
  send_email boolean not null default false,
  notification_email boolean not null default false,
  notification_email_address text not null default '',
  notification_text boolean not null default false,
  notification_text_number text not null default '',
  result_cover_only boolean not null default false,
  auto_signature boolean not null default false,
  contract boolean not null default false,
  critical_phone text not null default '',
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- where faxes are gathered to one a day: from this hour on, as it is read at the location
  fax_batch_hour smallint not null default 17 check (fax_batch_hour between 1 and 23),
  fax_paused_at timestamptz,
  user_id_fax_paused bigint,
  fax_paused_note text not null default '' check (char_length(fax_paused_note) <= 200),
  -- Where specimens are taken (CMS place of service); '' not said
  place_of_service text not null default '' check (place_of_service ~ '^(\d{2})?$'),
  unique (location_id, customer_id)
);
create index location_of_customer on location (customer_id, folded, location_id);
create unique index location_primary on location (customer_id) where "primary";

create table user_location (
  user_id bigint not null references app_user,
  location_id bigint not null,
  customer_id bigint not null,
  primary key (user_id, location_id),
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
create index user_location_of on user_location (location_id);

create table user_lab (
  user_id bigint not null references app_user,
  lab_id bigint not null references lab,
  primary key (user_id, lab_id)
);

create table customer_lcs (
  customer_id bigint not null references customer,
  user_id bigint not null references app_user,
  primary key (customer_id, user_id)
);
create index customer_lcs_user on customer_lcs (user_id, customer_id);

create table ticket_assign (
  user_id bigint not null references app_user,
  user_id_assign bigint not null references app_user,
  primary key (user_id, user_id_assign)
);

-- Who looked after an account from a day of the laboratory on, until the next row of the account.
-- The first row begins before all days: what was before it is not known. 0: nobody.
create table account_owner (
  customer_id bigint not null references customer on delete cascade,
  since date not null,
  user_id_vp bigint not null default 0,
  user_id_rm bigint not null default 0,
  user_id_tm bigint not null default 0,
  user_id_am bigint not null default 0,
  user_id_specialist bigint not null default 0,
  -- entered by an administrator afterwards, and why; '' as it happened
  mended_reason text not null default '' check (char_length(mended_reason) <= 500),
  user_id_mended bigint,
  mended_at timestamptz,
  primary key (customer_id, since)
);

create table top_message (
  top_message_id bigint generated always as identity primary key,
  message text not null,
  from_at timestamptz not null default now(),
  to_at timestamptz,
  audience text not null default 'all' check (audience in ('all', 'laboratory', 'customers')),
  user_id_updated bigint not null,
  row_version bigint not null default 1
);
