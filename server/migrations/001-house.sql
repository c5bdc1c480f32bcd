-- The house: accounts, locations, users, sign-in, audit. Roles and policies: rules.md#two-locks.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Roles belong to the cluster, so another database may have made them. labgate_none is what a connection is outside forActor:
-- it may take the other roles and nothing else, so a lost scope means 'permission denied'.
do $$
declare wanted text;
begin
  foreach wanted in array array['labgate_none', 'labgate_all', 'labgate_some', 'labgate_system'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I nologin', wanted); end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, wanted, 'member') then execute format('grant %I to current_user', wanted); end if;
  end loop;
end $$;
grant usage on schema public to labgate_all, labgate_some, labgate_system;

-- What a search compares: lower case, no accents. Stored, so that an index serves it under row level security.
create function fold(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

-- The scope of the running transaction; null where none is set, which matches nothing.
create function scope_customers() returns bigint[] language sql stable parallel safe
  as $$ select nullif(current_setting('labgate.customers', true), '')::bigint[] $$;
create function scope_locations() returns bigint[] language sql stable parallel safe
  as $$ select nullif(current_setting('labgate.locations', true), '')::bigint[] $$;
create function scope_user() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('labgate.user', true), '')::bigint $$;

create table code (
  list text not null,
  id bigint not null,
  description text not null,
  sort int not null default 0,
  active boolean not null default true,
  primary key (list, id)
);

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
  row_version bigint not null default 1
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
  row_version bigint not null default 1
);
create unique index customer_facility on customer (facility_folded) where facility_folded <> '';
create index customer_folded_trgm on customer using gin (folded gin_trgm_ops) with (fastupdate = off);
create index customer_sorted on customer (folded, customer_id);
create index customer_inactive on customer (folded, customer_id) where not active;
create index customer_region on customer (region_id, folded, customer_id);
create index customer_place on customer (state, folded, customer_id);
create index customer_city on customer (city_folded, folded, customer_id);
create index customer_am on customer (user_id_am, folded, customer_id) where user_id_am is not null;
create index customer_tm on customer (user_id_tm, folded, customer_id) where user_id_tm is not null;
create index customer_rm on customer (user_id_rm, folded, customer_id) where user_id_rm is not null;
create index customer_vp on customer (user_id_vp, folded, customer_id) where user_id_vp is not null;
create index customer_specialist on customer (user_id_specialist, folded, customer_id) where user_id_specialist is not null;
create index customer_reviewed on customer (date_reviewed nulls first, customer_id);

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
  row_version bigint not null default 1
);
alter table location add unique (location_id, customer_id);
create index location_of_customer on location (customer_id, folded, location_id);
create unique index location_primary on location (customer_id) where "primary";

create function keep_primary_place() returns trigger language plpgsql as $$
begin
  if new."primary" then
    update customer set primary_name = new.location_name, city = new.city, state = new.state
      where customer_id = new.customer_id and (primary_name, city, state) is distinct from (new.location_name, new.city, new.state);
  end if;
  return null;
end $$;
create trigger location_keeps_place after insert or update of location_name, city, state, "primary" on location
  for each row execute function keep_primary_place();

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
  folded text collate "C" not null generated always as (fold(last_name || ' ' || first_name)) stored,
  prefix text not null default '',
  suffix text not null default '',
  physician boolean not null default false,
  physician_pending boolean not null default false,
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
  identity_verified boolean not null default false,
  poc boolean not null default false,
  position text not null default '',
  second_factor boolean not null default false,
  locked_until timestamptz,
  last_login timestamptz,
  -- clients 12 and 13 sign in only with users marked as system users of that source, from these addresses (rules.md#sources-and-cookie)
  system_source int,
  system_addresses text[] not null default '{}',
  user_id_updated bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);
create unique index user_name_once on app_user (user_name_folded);
create unique index user_primary_login on app_user (email_folded) where primary_login and email_folded <> '';
create index user_email on app_user (email_folded);
create index user_of_customer on app_user (customer_id, folded, user_id);
create index user_sorted on app_user (folded, user_id);
create index user_folded_trgm on app_user using gin (folded gin_trgm_ops) with (fastupdate = off);
create index user_of_type on app_user (user_type_id, folded, user_id);

-- Names of the laboratory's own people, which customers may see (account manager, client services). A view of its owner.
create view staff as select user_id, trim(first_name || ' ' || last_name) as name, user_type_id, disabled from app_user where customer_id = 0;

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

-- What signs a person in. No actor's role has any right here.
create table login (
  user_id bigint primary key references app_user,
  password_hash text,
  temporary_until timestamptz,
  totp_secret bytea,
  totp_pending bytea,
  totp_last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}'
);
create table session (
  session_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  cookie_hash bytea unique,
  source int not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  address text not null default '',
  agent text not null default '',
  visit_id bigint,
  proven_at timestamptz
);
create index session_of_user on session (user_id, started_at desc);
create table session_token (
  token_hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  created_at timestamptz not null default now()
);
create index session_token_of on session_token (session_id);
create table sign_in (
  sign_in_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint,
  address text not null default '',
  agent text not null default '',
  outcome text not null
);
create index sign_in_of_user on sign_in (user_id, at desc);
create table throttle (
  key text primary key,
  fails int not null default 0,
  until timestamptz not null default now(),
  at timestamptz not null default now()
);
create table reset_code (
  reset_code_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  code_hash bytea not null,
  kind text not null check (kind in ('mailed', 'expired', 'link')),
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index reset_code_of_user on reset_code (user_id, created_at desc);

create table visit (
  visit_id bigint generated always as identity primary key,
  session_id bigint not null,
  user_id bigint not null references app_user,
  shadow_user_id bigint not null references app_user,
  customer_id bigint not null references customer,
  reason text not null,
  started_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  changes int not null default 0
);
create index visit_of_customer on visit (customer_id, visit_id desc);

create table identity_check (
  identity_check_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  customer_id bigint not null,
  verified_by bigint not null references app_user,
  at timestamptz not null default now(),
  method text not null,
  note text not null
);
create index identity_check_of_user on identity_check (user_id, at desc);

-- Files are rows addressed by their SHA-256; what points at them decides who may read them.
create table file (
  hash bytea primary key,
  size int not null check (size between 1 and 26214400),
  file_type text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);
alter table file alter column content set storage external;
create table customer_attachment (
  customer_attachment_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  title text not null,
  description text not null,
  file_name text not null default '',
  file_hash bytea not null references file,
  user_id_created bigint not null,
  date_created timestamptz not null default now(),
  deleted_at timestamptz,
  user_id_deleted bigint
);
create index attachment_of_customer on customer_attachment (customer_id, customer_attachment_id desc);
create index attachment_of_file on customer_attachment (file_hash);
create table customer_note (
  customer_note_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  subject text not null,
  note text not null,
  date_time timestamptz not null default now(),
  user_id_created bigint not null
);
create index note_of_customer on customer_note (customer_id, customer_note_id desc);

create table user_signature (
  user_signature_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  customer_id bigint not null,
  file_hash bytea not null references file,
  created_at timestamptz not null default now(),
  created_by bigint not null,
  attested_at timestamptz,
  used_at timestamptz,
  ended_at timestamptz
);
create index signature_of_user on user_signature (user_id, user_signature_id desc);
create index signature_of_file on user_signature (file_hash);
create table user_delegate (
  user_delegate_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  user_id_delegate bigint not null references app_user,
  customer_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint not null,
  attested_at timestamptz,
  ended_at timestamptz,
  check (user_id <> user_id_delegate)
);
create unique index delegate_once on user_delegate (user_id, user_id_delegate) where ended_at is null;
create index delegate_of on user_delegate (user_id_delegate) where ended_at is null;

-- Who changed which fields of a record: what a stale save is told.
create table change_log (
  change_id bigint generated always as identity primary key,
  kind text not null,
  record_id bigint not null,
  customer_id bigint not null,
  row_version bigint not null,
  fields text[] not null,
  user_id bigint not null,
  user_name text not null,
  at timestamptz not null default now()
);
create index change_of_record on change_log (kind, record_id, row_version);

create table idempotency (
  user_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index idempotency_age on idempotency (at);

create table draft (
  user_id bigint not null,
  -- whom the writer acted as; 0 for oneself
  subject_id bigint not null,
  form text not null,
  record_id bigint not null,
  content bytea not null,
  row_version bigint not null default 0,
  saved_at timestamptz not null default now(),
  primary key (user_id, subject_id, form, record_id)
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

create table break_glass (
  break_glass_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  patient_id bigint not null,
  reason text not null,
  at timestamptz not null default now(),
  until timestamptz not null,
  countersigned_by bigint references app_user,
  countersigned_at timestamptz,
  check (countersigned_by <> user_id)
);

-- Mail to send; bodies are encrypted, jobs carry the id alone.
create table mail (
  mail_id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  body bytea not null,
  at timestamptz not null default now(),
  sent_at timestamptz
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
  sealed_by bigint
);
create index audit_unsealed on audit (audit_id) where sealed_by is null;
create index audit_of_seal on audit (sealed_by, audit_id);
create index audit_of_user on audit (user_id, audit_id desc);
create index audit_of_customer on audit (customer_id, audit_id desc);
create index audit_of_act on audit (act, audit_id desc);
create table audit_seal (
  seal_id bigint primary key,
  at timestamptz not null,
  rows int not null,
  last_audit_id bigint not null,
  previous text not null,
  hash text not null
);

-- Probe for the key (rules.md#encryption-key): a known text, sealed; restore opens it first.
create table key_probe (key_id text primary key, sealed bytea not null, at timestamptz not null default now());
create table setting (name text primary key, value text not null);

-- Second lock. No policy has an 'or sees everything' arm: who sees all has a role of its own.
do $$
declare tenant text;
begin
  foreach tenant in array array['customer', 'location', 'user_location', 'customer_lcs', 'customer_attachment', 'customer_note', 'app_user', 'user_signature',
                                'user_delegate', 'identity_check', 'visit', 'change_log'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('create policy system_rows on %I to labgate_system using (true)', tenant);
    if tenant not in ('customer', 'location', 'app_user') then
      execute format('create policy rows_in_scope on %I to labgate_some using (customer_id = any ((select scope_customers())::bigint[]))', tenant);
    end if;
    execute format('grant select, insert, update on %I to labgate_all, labgate_some', tenant);
  end loop;
end $$;
-- A manager's scope can be tens of thousands of accounts: a hashed set, not an array that is searched from its beginning for every row.
create policy rows_in_scope on customer to labgate_some using (customer_id in (select unnest((select scope_customers()))));
create policy rows_in_scope on location to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and ((select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[])));
create policy rows_in_scope on app_user to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) or user_id = (select scope_user()));
revoke update, insert on visit, identity_check, change_log from labgate_all, labgate_some;
grant insert on identity_check, change_log to labgate_all, labgate_some;
grant update (changes) on visit to labgate_all, labgate_some;
grant delete on user_location, customer_lcs to labgate_all, labgate_some;

alter table idempotency enable row level security;
create policy own_rows on idempotency to labgate_all, labgate_some using (user_id = (select scope_user()));
grant select, insert, update on idempotency to labgate_all, labgate_some;
alter table draft enable row level security;
create policy own_rows on draft to labgate_all, labgate_some using (user_id = (select scope_user()));
grant select, insert, update, delete on draft to labgate_all, labgate_some;
alter table file enable row level security;
create policy all_rows on file to labgate_all using (true);
create policy rows_pointed_at on file to labgate_some
  using (exists (select from customer_attachment a where a.file_hash = file.hash) or exists (select from user_signature s where s.file_hash = file.hash));
create policy rows_to_add on file for insert to labgate_some with check (true);
grant select, insert on file to labgate_all, labgate_some;

grant select on code, lab, staff, top_message to labgate_all, labgate_some;
grant insert, update on code, lab, top_message, break_glass to labgate_all;
grant select on break_glass, user_lab, ticket_assign, audit, audit_seal to labgate_all;
grant insert, delete on user_lab, ticket_assign to labgate_all;
grant select on user_lab to labgate_some;
grant insert on audit, mail to labgate_all, labgate_some;

-- The house's own work: sign-in, sessions, sealing, clean-up.
grant select, insert, update, delete on login, session, session_token, sign_in, throttle, reset_code, mail, idempotency, setting, key_probe to labgate_system;
grant select, insert, update on app_user, visit, draft to labgate_system;
grant delete on draft to labgate_system;
grant select on customer, location, user_location, customer_lcs, user_signature, user_delegate, code, lab, staff, top_message, break_glass, audit_seal to labgate_system;
grant select, insert on audit to labgate_system;
grant update (sealed_by) on audit to labgate_system;
grant insert on audit_seal to labgate_system;
create policy system_rows on idempotency to labgate_system using (true);
create policy system_rows on draft to labgate_system using (true);

-- Name search under a wide scope (sales): LIKE is not leakproof, so under a policy no trigram index serves it. This function searches by
-- trigram and applies the scope itself, read from the setting and never from an argument.
create function find_customers_in_scope(pattern text, most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 10
  as $$ select customer_id from customer where folded like pattern and customer_id = any (scope_customers()) limit least(most, 1001) $$;
revoke all on function find_customers_in_scope(text, int) from public;
grant execute on function find_customers_in_scope(text, int) to labgate_some;
