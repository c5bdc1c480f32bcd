-- That a patient has no allergies, medications or insurance is said by a person on a day; without a row nobody was asked.
create table patient_none (
  patient_none_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  what text not null check (what in ('allergies', 'medications', 'insurance')),
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  user_id_ended bigint,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create unique index none_of_patient on patient_none (patient_id, what) where ended_at is null;
alter table patient_none enable row level security;
create policy all_rows on patient_none to labgate_all using (true);
create policy system_rows on patient_none to labgate_system using (true);
create policy rows_in_scope on patient_none to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from patient p where p.patient_id = patient_none.patient_id));
grant select, insert, update on patient_none to labgate_all, labgate_some;
grant select on patient_none to labgate_system;

-- What an order said last counts where the patient's list is empty; everything else is not recorded.
insert into patient_none (patient_id, customer_id, what, user_id_created, created_at)
  select distinct on (o.patient_id) o.patient_id, o.customer_id, 'allergies', o.user_id_created, coalesce(o.collected_at, now()) from lab_order o
  where o.no_allergy and not exists (select from patient_allergy a where a.patient_id = o.patient_id and a.ended_at is null)
  order by o.patient_id, o.lab_order_id desc;
insert into patient_none (patient_id, customer_id, what, user_id_created, created_at)
  select l.patient_id, l.customer_id, 'medications', l.user_id_created, coalesce(l.collected_at, now())
  from (select distinct on (o.patient_id) o.* from lab_order o where o.no_meds or o.medications <> '[]' order by o.patient_id, o.lab_order_id desc) l
  where l.no_meds and not exists (select from patient_medication m where m.patient_id = l.patient_id and m.ended_at is null);
