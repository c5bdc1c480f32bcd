-- Patients with their insurance, medications, diagnoses, allergies, and notes.

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
  dob date check (dob >= '1900-01-02'),
  dob_missing boolean not null default false,
  gender_id bigint,
  gender_missing boolean not null default false,
  ethnicity_id bigint,
  -- of the papers that the patient sees; '' if no one recorded it (docs/decisions/0101)
  language text not null default '' check (language in ('', 'en', 'es')),
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
  phone_digits text collate "C" not null
    generated always as (right(regexp_replace(phone, '\D', '', 'g'), 10)) stored,
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
  -- Demographics of a patient are numbered: an order whose number is another stands on paper under
  -- the old ones.
  demographics_version bigint not null default 0,
  -- Names in letters that paper cannot show stand there as the patient writes them in Latin letters
  -- (rules.md#names-in-other-scripts), and are found by them.
  first_name_latin text not null default '' check (char_length(first_name_latin) <= 50),
  middle_name_latin text not null default '' check (char_length(middle_name_latin) <= 50),
  last_name_latin text not null default '' check (char_length(last_name_latin) <= 50),
  -- '' for whoever has no such name; a part that has none stands as it is
  latin_folded text collate "C" not null
    generated always as
(
      case
        when first_name_latin || last_name_latin = '' then ''
        else
          fold_name(
            coalesce(nullif(last_name_latin, ''), last_name) || ' '
            || coalesce(nullif(first_name_latin, ''), first_name)
          )
      end
    ) stored,
  first_latin_folded text collate "C" not null
    generated always as (
      case
        when first_name_latin || last_name_latin = '' then ''
        else fold_name(coalesce(nullif(first_name_latin, ''), first_name))
      end
    ) stored,
  latin_sound text collate "C" not null
    generated always as (dmetaphone(fold_name(last_name_latin))) stored,
  folded text collate "C" not null
    generated always as (fold_name(last_name || ' ' || first_name)) stored,
  first_folded text collate "C" not null generated always as (fold_name(first_name)) stored,
  sound text collate "C" not null generated always as (dmetaphone(fold_name(last_name))) stored,
  -- Charts that the laboratory's side opens in an emergency only (docs/decisions/0037).
  -- 0 open; 1 employee of the laboratory, 2 employee of the practice, 3 relative or friend of
  -- staff, 4 person in the public eye, 5 42 CFR Part 2 program.
  restricted smallint not null default 0 check (restricted between 0 and 5),
  -- its practice restricted it, and ends that; the laboratory ends its own restriction only
  restricted_by_practice boolean not null default false,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  unique (patient_id, customer_id),
  constraint employee_is_marked check (restricted <> 2 or is_employee)
);
create index patient_record_of_account on patient (customer_id, record_folded)
  where record_folded <> '';
create index patient_record on patient (record_folded, patient_id) where record_folded <> '';
create index patient_phone_of_account on patient (customer_id, phone_digits)
  where phone_digits <> '';
create index patient_phone on patient (phone_digits, patient_id) where phone_digits <> '';
-- Possible duplicates by the end of the social security number, within an account.
create index patient_ssn_end_of_account on patient (customer_id, ssn_last4) where ssn_last4 <> '';
create index patient_latin_of_account on patient (customer_id, latin_folded, patient_id)
  where latin_folded <> '';
create index patient_latin on patient (latin_folded, patient_id) where latin_folded <> '';
create index patient_first_latin_of_account on patient (customer_id, first_latin_folded, patient_id)
  where first_latin_folded <> '';
create index patient_first_latin on patient (first_latin_folded, patient_id)
  where first_latin_folded <> '';
create index patient_latin_sound_of_account on patient (customer_id, latin_sound)
  where latin_sound <> '';
create index patient_latin_trgm on patient using gin (latin_folded gin_trgm_ops)
  with (fastupdate = off) where latin_folded <> '';
create index patient_of_account on patient (customer_id, folded, patient_id);
create index patient_sorted on patient (folded, patient_id);
create index patient_dob_of_account on patient (customer_id, dob, folded, patient_id);
create index patient_dob on patient (dob, folded, patient_id);
create index patient_first_of_account on patient (customer_id, first_folded, patient_id);
create index patient_first on patient (first_folded, patient_id);
create index patient_sound_of_account on patient (customer_id, sound) where sound <> '';
create index patient_folded_trgm on patient using gin (folded gin_trgm_ops) with (fastupdate = off);
create index patient_incomplete on patient (customer_id, folded, patient_id)
  where active
    and (
      first_name = '' or last_name = '' or dob is null or gender_id is null
      or (not use_facesheet and (street1 = '' or city = '' or postal_code = '' or phone = ''))
    );
-- what changed or was made since a practice's system asked last
create index patient_by_change_of_account on patient (customer_id, updated_at);
create index patient_restricted on patient (patient_id) where restricted > 0;
create index patient_folded_into on patient (patient_id_merged_into)
  where patient_id_merged_into is not null;
-- A search by the name of a record that was merged into another one finds that other one
-- (docs/decisions/0046). Few records are folded: these indexes are small.
create index patient_former_name on patient (folded, patient_id)
  where patient_id_merged_into is not null;
create index patient_former_latin on patient (latin_folded, patient_id)
  where patient_id_merged_into is not null and latin_folded <> '';

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
  subscriber_gender_id bigint,
  -- SBR05: why Medicare is not the first payer
  secondary_reason text not null default ''
    check (secondary_reason in ('', '12', '13', '14', '15', '41', '42', '43', '47')),
  injury_date date,
  injury_claim_no text not null default '' check (char_length(injury_claim_no) <= 40),
  injury_state text not null default '' check (injury_state ~ '^([A-Z]{2})?$'),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  check (insurance_id is not null or insurance_name <> ''),
  check (expire_date >= effective_date)
);
create index insurance_of_patient on patient_insurance (patient_id, sequence, patient_insurance_id);
create index insurance_of_payer on patient_insurance (insurance_id);
create index insurance_unlisted on patient_insurance (name_folded, patient_insurance_id)
  where insurance_id is null;
-- What the search of the work queues finds items by (docs/decisions/0056): numbers from their
-- beginning, and the payer. Names, specimens, and requisitions have indexes.
create index insurance_of_member on patient_insurance ((member_id collate "C"))
  where member_id <> '';

create table patient_medication (
  patient_medication_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  medication_id bigint references medication,
  description text not null check (char_length(description) between 1 and 200),
  folded text collate "C" not null generated always as (fold(description)) stored,
  -- how much and how often, as typed; '' not recorded
  dose text not null default '' check (char_length(dose) <= 100),
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index medication_of_patient on patient_medication (patient_id, folded)
  where ended_at is null;

create table patient_diagnosis (
  patient_diagnosis_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  icd10_code text not null,
  description text not null,
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index diagnosis_of_patient on patient_diagnosis (patient_id, icd10_code)
  where ended_at is null;

create table patient_allergy (
  patient_allergy_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  allergy_id bigint references allergy,
  description text not null check (char_length(description) between 1 and 200),
  folded text collate "C" not null generated always as (fold(description)) stored,
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index allergy_of_patient on patient_allergy (patient_id, folded)
  where ended_at is null;

create table patient_note (
  patient_note_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  subject text not null,
  note text not null,
  date_time timestamptz not null default now(),
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create index note_of_patient on patient_note (patient_id, patient_note_id desc);

-- That a patient has no allergies, medications or insurance is said by a person on a day; without a
-- row nobody was asked.
create table patient_none (
  patient_none_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  what text not null check (what in ('allergies', 'medications', 'insurance')),
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index none_of_patient on patient_none (patient_id, what) where ended_at is null;

-- Parole officers: which patients are linked with whom, and what an officer sees
-- (rules.md#parole-access, docs/decisions/0013).
create table patient_parole (
  patient_parole_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  -- the officer, a user of type 14
  user_id bigint not null references app_user,
  linked_at timestamptz not null default now(),
  user_id_linked bigint not null,
  removed_at timestamptz,
  user_id_removed bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index parole_once on patient_parole (user_id, patient_id) where removed_at is null;
create index parole_of_patient on patient_parole (patient_id);

-- The patient signs once for all orders of a visit. The image is sealed by the laboratory's key.
create sequence patient_signature_count as bigint;
create table patient_signature (
  patient_signature_id bigint primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  image bytea not null,
  signed_at timestamptz not null,
  user_id_created bigint not null,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create index signature_of_patient on patient_signature (patient_id, patient_signature_id);

-- What was said in a call about a patient, and that the caller gave two identifiers. The
-- laboratory's own: practices do not read it. Never changed, never removed.
create table call_note (
  call_note_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  caller text not null check (char_length(caller) between 1 and 120),
  heard_name boolean not null check (heard_name),
  heard_dob boolean not null check (heard_dob),
  note text not null check (char_length(note) between 1 and 1000),
  user_id_created bigint not null,
  created_at timestamptz not null,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create index call_of_patient on call_note (patient_id, call_note_id desc);
