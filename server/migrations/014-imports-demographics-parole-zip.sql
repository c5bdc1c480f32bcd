-- An import numbers its patients before it writes them, so that what hangs on them goes along.
grant usage on sequence patient_patient_id_seq to labgate_all, labgate_some;

-- Demographics of a patient are numbered: an order whose number is another stands on paper under the old ones.
alter table patient add column demographics_version bigint not null default 0;
alter table lab_order add column demographics_version bigint not null default 0;
create function demographics_change() returns trigger language plpgsql as $$
begin
  new.demographics_version := old.demographics_version + 1;
  return new;
end $$;
create trigger patient_demographics before update on patient for each row
  when ((old.last_name, old.first_name, old.middle_name, old.suffix, old.dob, old.gender_id)
        is distinct from (new.last_name, new.first_name, new.middle_name, new.suffix, new.dob, new.gender_id))
  execute function demographics_change();

-- A parole officer sees the tests of released patients from accession on, and that some were rejected or cancelled. Nothing that hangs on an
-- order follows: events, papers, labels and notes ask for the account too, which is never in an officer's scope (docs/decisions/0013).
create policy rows_of_officer on lab_order for select to labgate_some
  using ((lab_status_id between 30 and 60 or ended > 0)
         and patient_id = any ((select case when scope_customers() = '{}' then parole_patients() end)::bigint[]));

-- Towns by ZIP code, loaded from a file (npm run import -- zip); without one nothing is filled in.
create table zip (
  zip text collate "C" primary key check (zip ~ '^\d{5}$'),
  city text not null,
  state text not null,
  county text not null default ''
);
grant select on zip to labgate_all, labgate_some;
