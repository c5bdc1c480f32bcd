-- Two records of one person become one, and can be separated again (docs/decisions/0046). Nothing is deleted: what was changed stays beside it, value by value.

insert into code (list, id, description, sort) values ('AuditIncidentType', 21, 'Patient records merged or separated', 21) on conflict do nothing;

-- The record under which an order was moved here by a merge; null: it was not. Releases of information count by it.
alter table lab_order add column patient_id_before bigint;
create index order_before_merge on lab_order (patient_id_before) where patient_id_before is not null;

create table patient_merge (
  patient_merge_id bigint generated always as identity primary key,
  customer_id bigint not null,
  -- the record that is kept, and the one that is folded into it
  patient_id bigint not null,
  patient_id_folded bigint not null,
  -- asked: waits for a second person
  state text not null check (state in ('asked', 'rejected', 'merged', 'undone')),
  reason text not null check (char_length(reason) between 1 and 500),
  -- why a second person is needed: ids of the contract
  second_person_for text[] not null default '{}',
  -- fields whose value was taken from the folded record: ids of the contract
  picks text[] not null default '{}',
  -- versions of both records as they were shown to whoever asked
  row_version bigint not null,
  row_version_folded bigint not null,
  -- of each table the last key at the merge: what is beyond it came later
  marks jsonb not null default '{}',
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  user_id_decided bigint,
  decided_by text not null default '',
  decided_at timestamptz,
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  merged_at timestamptz,
  user_id_undone bigint,
  undone_by text not null default '',
  undone_at timestamptz,
  undo_reason text not null default '' check (char_length(undo_reason) <= 500),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  foreign key (patient_id_folded, customer_id) references patient (patient_id, customer_id),
  unique (patient_merge_id, customer_id),
  check (patient_id <> patient_id_folded),
  check ((state in ('merged', 'undone')) = (merged_at is not null)),
  check ((state = 'undone') = (undone_at is not null))
);
create index merge_into on patient_merge (patient_id, patient_merge_id desc);
-- A record is folded once at a time, and asked about once.
create unique index merge_of_folded on patient_merge (patient_id_folded) where state in ('asked', 'merged');
create index merge_of_account on patient_merge (customer_id, patient_merge_id desc);

-- A value that a merge changed, as it was and as it became; both as JSON. This is what is undone.
create table patient_merge_row (
  patient_merge_id bigint not null,
  customer_id bigint not null,
  table_name text not null,
  row_id bigint not null,
  column_name text not null,
  was jsonb not null,
  became jsonb not null,
  primary key (patient_merge_id, table_name, row_id, column_name),
  foreign key (patient_merge_id, customer_id) references patient_merge (patient_merge_id, customer_id)
);
create index merge_row_of on patient_merge_row (table_name, row_id);

-- Two records that look alike and were found to be two people.
create table patient_not_same (
  customer_id bigint not null,
  patient_id_one bigint not null,
  patient_id_other bigint not null,
  note text not null default '' check (char_length(note) <= 500),
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (patient_id_one, patient_id_other),
  foreign key (patient_id_one, customer_id) references patient (patient_id, customer_id),
  foreign key (patient_id_other, customer_id) references patient (patient_id, customer_id),
  check (patient_id_one < patient_id_other)
);

-- Second lock: the laboratory merges. A practice reads the state of its own records alone.
do $$
declare
  tenant text;
begin
  foreach tenant in array array['patient_merge', 'patient_merge_row', 'patient_not_same'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('grant select, insert on %I to labgate_all', tenant);
  end loop;
end $$;
grant update (state, user_id_decided, decided_by, decided_at, decision_note, merged_at, marks, user_id_undone, undone_by, undone_at, undo_reason) on patient_merge to labgate_all;
create policy rows_in_scope on patient_merge to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from patient p where p.patient_id = patient_merge.patient_id));
grant select on patient_merge to labgate_some;
-- Closed with a restricted chart on either side.
create policy closed_charts on patient_merge as restrictive to labgate_all, labgate_some
  using (patient_id <> all ((select closed_charts())::bigint[]) and patient_id_folded <> all ((select closed_charts())::bigint[]));
create policy closed_charts on patient_merge_row as restrictive to labgate_all, labgate_some
  using (exists (select from patient_merge m where m.patient_merge_id = patient_merge_row.patient_merge_id));
create policy closed_charts on patient_not_same as restrictive to labgate_all, labgate_some
  using (patient_id_one <> all ((select closed_charts())::bigint[]) and patient_id_other <> all ((select closed_charts())::bigint[]));

-- What a merge writes in tables whose rows are otherwise never moved.
grant update (patient_id) on inbox, observation, patient_signature, patient_eligibility, call_note, patient_note, patient_none, patient_medication, patient_diagnosis, patient_allergy, patient_attachment, patient_insurance
  to labgate_all;

-- Parole officers: by the record that was released. An officer of the kept record is not shown the orders of the folded one, nor the other way round.
alter policy rows_of_officer on lab_order
  using ((lab_status_id between 30 and 60 or ended > 0)
         and (patient_id_before is null and patient_id = any ((select case when scope_customers() = '{}' then parole_patients() end)::bigint[])
              or patient_id_before = any ((select case when scope_customers() = '{}' then parole_patients() end)::bigint[]))
         and coalesce(patient_id_before, patient_id) * 1000 + lab_type_id = any ((select case when scope_customers() = '{}' then parole_tests() end)::bigint[]));
create or replace function parole_report(asked bigint) returns bigint language sql stable security definer set search_path = public, pg_temp
  as $$ select r.result_id from lab_order o join result r on r.lab_order_id = o.lab_order_id
        join parole_releases() p on p.patient_id = coalesce(o.patient_id_before, o.patient_id) and o.lab_type_id = any (p.lab_types)
        where o.lab_order_id = asked and o.ended = 0 and o.stage >= 50
          and r.released_at is not null and r.kind in ('final', 'corrected', 'amended')
          and not exists (select from result n where n.lab_order_id = o.lab_order_id and n.version > r.version and (n.released_at is not null or n.kind like 'withdrawn%')) $$;

-- A folded record takes nothing new: whoever saves waits for a merge that is under way, and is told where the person's record is now.
create function folded_record_takes_nothing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare kept bigint;
begin
  select p.patient_id_merged_into into kept from patient p where p.patient_id = new.patient_id for key share;
  if kept is not null then
    raise exception 'patient % was merged into %', new.patient_id, kept using errcode = 'LGM01', constraint = 'folded_record_takes_nothing';
  end if;
  return new;
end $$;
do $$
declare
  moving text;
begin
  foreach moving in array array['lab_order', 'patient_insurance', 'patient_medication', 'patient_diagnosis', 'patient_allergy', 'patient_none', 'patient_attachment', 'patient_note',
    'patient_signature', 'patient_eligibility', 'call_note', 'patient_parole', 'identity_correction'] loop
    execute format('create trigger folded_record_takes_nothing before insert or update of patient_id on %I for each row execute function folded_record_takes_nothing()', moving);
  end loop;
end $$;

-- A folded record is as closed as the one that was kept: who restricts that one, or marks an employee, closes both.
create function folded_is_as_closed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update patient f set restricted = new.restricted, is_employee = new.is_employee
    where f.patient_id_merged_into = new.patient_id and (f.restricted, f.is_employee) is distinct from (new.restricted, new.is_employee);
  return null;
end $$;
create trigger folded_is_as_closed after update of restricted, is_employee on patient
  for each row when (old.restricted is distinct from new.restricted or old.is_employee is distinct from new.is_employee) execute function folded_is_as_closed();
create index patient_folded_into on patient (patient_id_merged_into) where patient_id_merged_into is not null;

-- Who opened the kept chart in an emergency has opened what was folded into it.
create or replace function closed_charts() returns bigint[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare opened bigint[];
begin
  if current_setting('labgate.charts', true) = 'all' then return '{}'; end if;
  opened := coalesce(nullif(current_setting('labgate.charts', true), ''), '{}')::bigint[];
  return coalesce((select array_agg(patient_id) from patient
    where restricted > 0 and not patient_id = any (opened) and not coalesce(patient_id_merged_into, 0) = any (opened)), '{}');
end $$;
