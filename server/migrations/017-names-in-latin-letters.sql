-- Names are compared without apostrophes and hyphens (018 makes it so for all names).
create function fold_name(text) returns text language sql immutable strict parallel safe
  as $$ select translate(public.fold($1), '''"`´ʼ‘’-‐‑–—', '') $$;

-- Names in letters that paper cannot show stand there as the patient writes them in Latin letters (rules.md#names-in-other-scripts), and are found by them.
alter table patient
  add column first_name_latin text not null default '' check (char_length(first_name_latin) <= 50),
  add column middle_name_latin text not null default '' check (char_length(middle_name_latin) <= 50),
  add column last_name_latin text not null default '' check (char_length(last_name_latin) <= 50);
-- '' for whoever has no such name; a part that has none stands as it is
alter table patient
  add column latin_folded text collate "C" not null generated always as
    (case when first_name_latin || last_name_latin = '' then ''
          else fold_name(coalesce(nullif(last_name_latin, ''), last_name) || ' ' || coalesce(nullif(first_name_latin, ''), first_name)) end) stored,
  add column first_latin_folded text collate "C" not null generated always as
    (case when first_name_latin || last_name_latin = '' then '' else fold_name(coalesce(nullif(first_name_latin, ''), first_name)) end) stored,
  add column latin_sound text collate "C" not null generated always as (dmetaphone(fold_name(last_name_latin))) stored;
create index patient_latin_of_account on patient (customer_id, latin_folded, patient_id) where latin_folded <> '';
create index patient_latin on patient (latin_folded, patient_id) where latin_folded <> '';
create index patient_first_latin_of_account on patient (customer_id, first_latin_folded, patient_id) where first_latin_folded <> '';
create index patient_first_latin on patient (first_latin_folded, patient_id) where first_latin_folded <> '';
create index patient_latin_sound_of_account on patient (customer_id, latin_sound) where latin_sound <> '';
create index patient_latin_trgm on patient using gin (latin_folded gin_trgm_ops) with (fastupdate = off) where latin_folded <> '';

-- A name that is spelt otherwise in Latin letters is another name on the tube; one that is given for the first time was on no paper yet.
drop trigger patient_demographics on patient;
create trigger patient_demographics before update on patient for each row
  when ((old.last_name, old.first_name, old.middle_name, old.suffix, old.dob, old.gender_id)
        is distinct from (new.last_name, new.first_name, new.middle_name, new.suffix, new.dob, new.gender_id)
        or (old.last_name_latin <> '' and old.last_name_latin <> new.last_name_latin)
        or (old.first_name_latin <> '' and old.first_name_latin <> new.first_name_latin)
        or (old.middle_name_latin <> '' and old.middle_name_latin <> new.middle_name_latin))
  execute function demographics_change();

-- What a label bore is what it was printed with.
alter table label_print
  add column first_name_latin text not null default '',
  add column middle_name_latin text not null default '',
  add column last_name_latin text not null default '';
