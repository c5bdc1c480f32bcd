-- Names are compared without apostrophes and hyphens: who types Obrien finds O'Brien, and O'Brien-Moss under Obrienmoss. The columns that
-- are sought by become so; their names and their indexes stay.
drop index patient_of_account, patient_sorted, patient_dob_of_account, patient_dob, patient_first_of_account, patient_first, patient_folded_trgm, patient_incomplete, patient_sound_of_account;
alter table patient
  drop column folded,
  drop column first_folded,
  drop column sound,
  add column folded text collate "C" not null generated always as (fold_name(last_name || ' ' || first_name)) stored,
  add column first_folded text collate "C" not null generated always as (fold_name(first_name)) stored,
  add column sound text collate "C" not null generated always as (dmetaphone(fold_name(last_name))) stored;
create index patient_of_account on patient (customer_id, folded, patient_id);
create index patient_sorted on patient (folded, patient_id);
create index patient_dob_of_account on patient (customer_id, dob, folded, patient_id);
create index patient_dob on patient (dob, folded, patient_id);
create index patient_first_of_account on patient (customer_id, first_folded, patient_id);
create index patient_first on patient (first_folded, patient_id);
create index patient_sound_of_account on patient (customer_id, sound) where sound <> '';
create index patient_folded_trgm on patient using gin (folded gin_trgm_ops) with (fastupdate = off);
create index patient_incomplete on patient (customer_id, folded, patient_id)
  where active and (first_name = '' or last_name = '' or dob is null or gender_id is null or (not use_facesheet and (street1 = '' or city = '' or postal_code = '' or phone = '')));

create or replace function patients_alike_in_scope(typed text, most int) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp rows 10
  as $$ select patient_id from patient where (fold_name(typed) <% folded or (latin_folded <> '' and fold_name(typed) <% latin_folded)) and customer_id = any (scope_customers())
          and (scope_locations() is null or location_id = any (scope_locations())) and (not is_employee or scope_employees())
        order by greatest(word_similarity(fold_name(typed), folded), word_similarity(fold_name(typed), latin_folded)) desc, patient_id limit least(most, 50) $$;

-- A file that was chosen in a form which is not saved yet: sealed, its writer's alone, and gone with the draft that it belongs to.
create sequence draft_file_count;
create table draft_file (
  draft_file_id bigint primary key,
  user_id bigint not null,
  -- whom the writer acted as; 0 for oneself
  subject_id bigint not null,
  form text not null,
  record_id bigint not null,
  file_type text not null,
  size int not null,
  content bytea not null,
  kept_at timestamptz not null default now()
);
create index draft_file_of_draft on draft_file (user_id, subject_id, form, record_id);
create index draft_file_age on draft_file (kept_at);
alter table draft_file enable row level security;
create policy own_rows on draft_file to labgate_all, labgate_some using (user_id = (select scope_user()));
grant select, insert, delete on draft_file to labgate_all, labgate_some;
grant usage on sequence draft_file_count to labgate_all, labgate_some;
grant select, delete on draft_file to labgate_system;
create policy system_rows on draft_file to labgate_system using (true);
