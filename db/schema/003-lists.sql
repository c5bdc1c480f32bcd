-- Reference lists and dictionaries: codes, places, diagnoses, medications, allergies.

create table code (
  list text not null,
  id bigint not null,
  description text not null,
  sort int not null default 0,
  active boolean not null default true,
  primary key (list, id)
);

-- The IANA zone of each entry of the list TimeZone.
create table time_zone (
  time_zone_id bigint primary key,
  name text not null unique
);

-- Towns by ZIP code: at first those that come with the product, then a laboratory's own file (npm
-- run import -- zip).
create table zip (
  zip text collate "C" primary key check (zip ~ '^\d{5}$'),
  city text not null,
  state text not null,
  county text not null default ''
);

-- What figures count by (docs/decisions/0049): the laboratory's days of work, turnaround targets,
-- and goals. The time zone of the laboratory is in laboratory_setting.
-- Days that differ from Monday to Friday. A holiday, or with is_working a weekend day on which the
-- laboratory works.
create table holiday (
  day date primary key,
  name text not null check (char_length(name) between 1 and 80),
  is_working boolean not null default false,
  -- null: it came with the product
  user_id_updated bigint,
  updated_at timestamptz not null default now()
);

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

-- Which analytes a generic drug explains, and who says so (rules.md#approved-numbers): without a
-- source a link never makes a result inconsistent.
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

-- Who made a value: as the message names it (42 CFR 493.1291(c)). Once for all values that it made.
create table performing_lab (
  performing_lab_id bigint generated always as identity primary key,
  name text not null,
  address text not null default '',
  clia_number text not null default '',
  director text not null default '',
  unique (name, address, clia_number, director)
);
