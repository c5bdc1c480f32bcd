-- What was said in a call about a patient, and that the caller gave two identifiers. The laboratory's own: practices do not read it. Never changed, never removed.
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
alter table call_note enable row level security;
create policy all_rows on call_note to labgate_all using (true);
create policy system_rows on call_note to labgate_system using (true);
create policy rows_in_scope on call_note to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from patient p where p.patient_id = call_note.patient_id));
create policy closed_charts on call_note as restrictive to labgate_all, labgate_some using (patient_id <> all ((select closed_charts())::bigint[]));
grant select, insert on call_note to labgate_all, labgate_some;
grant select on call_note to labgate_system;
