-- Patients with their insurance, lists and papers; payers; the dictionaries of diagnoses, medications and allergies.
create extension if not exists fuzzystrmatch;

-- Whether employees of the practice are in the asker's scope; not set: they are not.
create function scope_employees() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('labgate.employees', true), '') = 'yes' $$;

create table insurance (
  insurance_id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  -- other names, one a line
  aliases text not null default '' check (char_length(aliases) <= 1000),
  folded text collate "C" not null generated always as (fold(name)) stored,
  searched text collate "C" not null generated always as (fold(name || chr(10) || aliases)) stored,
  payer_kind text not null default 'commercial' check (payer_kind in ('Medicare', 'Medicaid', 'commercial', 'workers'' compensation', 'other')),
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
  row_version bigint not null default 1
);
create unique index insurance_once on insurance (folded) where active;
create index insurance_sorted on insurance (folded, insurance_id);

create table icd10 (
  code text primary key check (code ~ '^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$'),
  description text not null,
  folded text collate "C" not null generated always as (fold(description)) stored,
  valid_from date not null,
  -- the last day; null while it is in the newest file
  valid_to date
);
create index icd10_words on icd10 using gin (folded gin_trgm_ops) with (fastupdate = off);
create table medication (
  medication_id bigint generated always as identity primary key,
  medication_id_generic bigint references medication,
  description text not null unique check (char_length(description) between 1 and 200),
  folded text collate "C" not null generated always as (fold(description)) stored,
  class text not null default '',
  active boolean not null default true
);
create index medication_words on medication using gin (folded gin_trgm_ops) with (fastupdate = off);
create index medication_sorted on medication (folded, medication_id);
-- Which analytes a generic drug explains, and who says so (rules.md#approved-numbers): without a source a link never makes a result inconsistent.
create table medication_analyte (
  medication_id bigint not null references medication,
  analyte text not null,
  source text not null default '',
  primary key (medication_id, analyte)
);
create table allergy (
  allergy_id bigint generated always as identity primary key,
  description text not null unique check (char_length(description) between 1 and 200),
  folded text collate "C" not null generated always as (fold(description)) stored,
  kind text not null default ''
);
create index allergy_words on allergy using gin (folded gin_trgm_ops) with (fastupdate = off);

create table patient (
  patient_id bigint generated always as identity primary key,
  customer_id bigint not null,
  location_id bigint not null,
  active boolean not null default true,
  priority boolean not null default false,
  is_patient boolean not null default true,
  is_employee boolean not null default false,
  first_name text not null default '' check (char_length(first_name) <= 50),
  first_name_missing boolean not null default false,
  middle_name text not null default '' check (char_length(middle_name) <= 50),
  last_name text not null default '' check (char_length(last_name) <= 50),
  last_name_missing boolean not null default false,
  folded text collate "C" not null generated always as (fold(last_name || ' ' || first_name)) stored,
  first_folded text collate "C" not null generated always as (fold(first_name)) stored,
  -- how the last name sounds, for possible duplicates
  sound text collate "C" not null generated always as (dmetaphone(fold(last_name))) stored,
  dob date check (dob >= '1900-01-02'),
  dob_missing boolean not null default false,
  gender_id bigint,
  gender_missing boolean not null default false,
  ethnicity_id bigint,
  prefix text not null default '',
  suffix text not null default '',
  email text not null default '',
  medical_record_id text not null default '' check (char_length(medical_record_id) <= 40),
  record_folded text collate "C" not null generated always as (lower(medical_record_id)) stored,
  billing_type_id bigint,
  street1 text not null default '',
  street2 text not null default '',
  city text not null default '',
  county text not null default '',
  state text not null default '',
  postal_code text not null default '',
  country_code text not null default 'USA',
  address_missing boolean not null default false,
  use_facesheet boolean not null default false,
  phone text not null default '',
  phone_missing boolean not null default false,
  phone_digits text collate "C" not null generated always as (right(regexp_replace(phone, '\D', '', 'g'), 10)) stored,
  phone_cell text not null default '',
  phone_work text not null default '',
  -- sealed; the last four signs stand beside them for the mask
  ssn bytea,
  ssn_last4 text not null default '' check (char_length(ssn_last4) <= 4),
  drivers_license bytea,
  drivers_license_last4 text not null default '' check (char_length(drivers_license_last4) <= 4),
  drivers_license_state text not null default '',
  self_pay boolean not null default false,
  contract_pay boolean not null default false,
  hardship boolean not null default false,
  scholarship boolean not null default false,
  user_id_parol_officer bigint references app_user,
  patient_id_merged_into bigint references patient,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  unique (patient_id, customer_id)
);
create index patient_of_account on patient (customer_id, folded, patient_id);
create index patient_sorted on patient (folded, patient_id);
create index patient_dob_of_account on patient (customer_id, dob, folded, patient_id);
create index patient_dob on patient (dob, folded, patient_id);
create index patient_first_of_account on patient (customer_id, first_folded, patient_id);
create index patient_first on patient (first_folded, patient_id);
create index patient_record_of_account on patient (customer_id, record_folded) where record_folded <> '';
create index patient_record on patient (record_folded, patient_id) where record_folded <> '';
create index patient_phone_of_account on patient (customer_id, phone_digits) where phone_digits <> '';
create index patient_phone on patient (phone_digits, patient_id) where phone_digits <> '';
create index patient_sound_of_account on patient (customer_id, sound) where sound <> '';
create index patient_folded_trgm on patient using gin (folded gin_trgm_ops) with (fastupdate = off);
-- what the list of patients with missing information counts
create index patient_incomplete on patient (customer_id, folded, patient_id)
  where active and (first_name = '' or last_name = '' or dob is null or gender_id is null or (not use_facesheet and (street1 = '' or city = '' or postal_code = '' or phone = '')));

create table patient_insurance (
  patient_insurance_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  insurance_id bigint references insurance,
  -- as typed, while the payer is not in the table
  insurance_name text not null default '' check (char_length(insurance_name) <= 100),
  name_folded text collate "C" not null generated always as (fold(insurance_name)) stored,
  active boolean not null default true,
  insurance_type_id bigint not null default 1,
  member_id text not null default '' check (char_length(member_id) <= 40),
  group_no text not null default '',
  effective_date date,
  expire_date date,
  sequence bigint not null default 1 check (sequence between 1 and 3),
  relationship_id bigint,
  notes text not null default '',
  subscriber_first_name text not null default '',
  subscriber_last_name text not null default '',
  subscriber_dob date,
  subscriber_street1 text not null default '',
  subscriber_street2 text not null default '',
  subscriber_city text not null default '',
  subscriber_county text not null default '',
  subscriber_state text not null default '',
  subscriber_postal_code text not null default '',
  subscriber_country_code text not null default '',
  subscriber_phone text not null default '',
  subscriber_phone_work text not null default '',
  pre_auth_required boolean not null default false,
  pre_auth_number text not null default '',
  pre_auth_end_date date,
  pre_auth_maximum bigint,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  check (insurance_id is not null or insurance_name <> ''),
  check (expire_date >= effective_date)
);
create index insurance_of_patient on patient_insurance (patient_id, sequence, patient_insurance_id);
create index insurance_of_payer on patient_insurance (insurance_id);
create index insurance_unlisted on patient_insurance (name_folded, patient_insurance_id) where insurance_id is null;

create table patient_medication (
  patient_medication_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  medication_id bigint references medication,
  description text not null check (char_length(description) between 1 and 200),
  folded text collate "C" not null generated always as (fold(description)) stored,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index medication_of_patient on patient_medication (patient_id, folded) where ended_at is null;
create table patient_diagnosis (
  patient_diagnosis_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  icd10_code text not null,
  description text not null,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index diagnosis_of_patient on patient_diagnosis (patient_id, icd10_code) where ended_at is null;
create table patient_allergy (
  patient_allergy_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  allergy_id bigint references allergy,
  description text not null check (char_length(description) between 1 and 200),
  folded text collate "C" not null generated always as (fold(description)) stored,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index allergy_of_patient on patient_allergy (patient_id, folded) where ended_at is null;

create table patient_attachment (
  patient_attachment_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  attachment_type_id bigint not null,
  description text not null,
  file_name text not null default '',
  file_hash bytea not null references file,
  pdf_hash bytea references file,
  pdf_failed text not null default '',
  -- of a release of information (rules.md#parole-access)
  effective_date date,
  expire_date date,
  user_id_parol_officer bigint references app_user,
  agency text not null default '',
  purpose text not null default '',
  date_revoked timestamptz,
  user_id_revoked bigint,
  user_id_created bigint not null,
  date_created timestamptz not null default now(),
  deleted_at timestamptz,
  user_id_deleted bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  check (attachment_type_id <> 12 or (effective_date is not null and expire_date > effective_date))
);
create index attachment_of_patient on patient_attachment (patient_id, patient_attachment_id desc);
create index patient_attachment_of_file on patient_attachment (file_hash);
create index patient_attachment_of_pdf on patient_attachment (pdf_hash) where pdf_hash is not null;
create index release_of_patient on patient_attachment (patient_id, expire_date) where attachment_type_id = 12 and deleted_at is null and date_revoked is null;
create table patient_note (
  patient_note_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  subject text not null,
  note text not null,
  date_time timestamptz not null default now(),
  user_id_created bigint not null,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create index note_of_patient on patient_note (patient_id, patient_note_id desc);

-- Second lock. What hangs on a patient is seen with the patient: their policies ask the patient's own.
alter table patient enable row level security;
create policy all_rows on patient to labgate_all using (true);
create policy system_rows on patient to labgate_system using (true);
create policy rows_in_scope on patient to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and ((select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[]))
         and (not is_employee or (select scope_employees())));
grant select, insert, update on patient to labgate_all, labgate_some;
grant select on patient to labgate_system;
do $$
declare tenant text;
begin
  foreach tenant in array array['patient_insurance', 'patient_medication', 'patient_diagnosis', 'patient_allergy', 'patient_attachment', 'patient_note'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('create policy system_rows on %I to labgate_system using (true)', tenant);
    execute format('create policy rows_in_scope on %I to labgate_some
      using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from patient p where p.patient_id = %I.patient_id))', tenant, tenant);
    execute format('grant select, insert, update on %I to labgate_all, labgate_some', tenant);
    execute format('grant select on %I to labgate_system', tenant);
  end loop;
end $$;
grant update (pdf_hash, pdf_failed) on patient_attachment to labgate_system;
alter policy rows_pointed_at on file
  using (exists (select from customer_attachment a where a.file_hash = file.hash)
         or exists (select from customer_attachment a where a.pdf_hash = file.hash)
         or exists (select from user_signature s where s.file_hash = file.hash)
         or exists (select from patient_attachment a where a.file_hash = file.hash)
         or exists (select from patient_attachment a where a.pdf_hash = file.hash));

grant select on insurance, icd10, medication, medication_analyte, allergy to labgate_all, labgate_some, labgate_system;
grant insert, update on insurance to labgate_all;
grant insert, update on icd10, medication, medication_analyte, allergy to labgate_system;
-- A payer that was typed freely stands in patients of many accounts: pointing them to the real one asks for no patient.
create function point_insurances(typed text, payer bigint) returns bigint language sql security definer set search_path = public, pg_temp as $$
  with pointed as (
    update patient_insurance set insurance_id = payer, insurance_name = '', row_version = row_version + 1
    where insurance_id is null and name_folded = fold(typed) returning 1)
  select count(*) from pointed $$;
revoke all on function point_insurances(text, bigint) from public;
grant execute on function point_insurances(text, bigint) to labgate_all, labgate_some;

-- Name search under a scope of many accounts, as find_customers_in_scope does it: by trigram first, the scope applied to what is found.
create function find_patients_in_scope(pattern text, most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 10
  as $$ select patient_id from patient where folded like pattern and customer_id = any (scope_customers())
          and (scope_locations() is null or location_id = any (scope_locations())) and (not is_employee or scope_employees()) limit least(most, 1001) $$;
create function patients_alike_in_scope(typed text, most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 10
  as $$ select patient_id from patient where fold(typed) <% folded and customer_id = any (scope_customers())
          and (scope_locations() is null or location_id = any (scope_locations())) and (not is_employee or scope_employees())
        order by word_similarity(fold(typed), folded) desc, patient_id limit least(most, 50) $$;
revoke all on function find_patients_in_scope(text, int), patients_alike_in_scope(text, int) from public;
grant execute on function find_patients_in_scope(text, int), patients_alike_in_scope(text, int) to labgate_some;
