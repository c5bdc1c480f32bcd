-- Lab orders with their one specimen (rules.md#one-order-one-specimen), what happened to them, and the numbers of labels and requisitions.
insert into code (list, id, description, sort) values ('LabStatus', 2, 'Shipped', 1) on conflict do nothing;

create sequence specimen_count as bigint maxvalue 99999999999;
create sequence requisition_count as bigint;
grant usage on specimen_count, requisition_count to labgate_all, labgate_some;

-- Numbers of labels that were printed for an account beforehand (rules.md#preprinted-labels): the first eleven digits, from and to.
create table specimen_range (
  specimen_range_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  first_count bigint not null,
  last_count bigint not null,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  check (first_count between 0 and last_count and last_count <= 99999999999)
);
create index specimen_range_of_account on specimen_range (customer_id, first_count);

-- What stands in an order (tests, diagnoses, medications, allergies) is kept as it was ordered: it is signed and printed as a whole.
create table lab_order (
  lab_order_id bigint generated always as identity primary key,
  requisition_no text not null,
  patient_id bigint not null,
  customer_id bigint not null,
  -- the patient's own where the order does not say
  location_id bigint not null,
  location_missing boolean not null default false,
  lab_id bigint references lab,
  user_id_physician bigint references app_user,
  physician_missing boolean not null default false,
  lab_type_id smallint not null default 0 check (lab_type_id between 0 and 9),
  version text not null default '',
  tests int[] not null default '{}',
  missing_selection boolean not null default false,
  collection_device_id smallint not null default 0,
  site_id smallint not null default 0,
  side_id smallint not null default 0,
  specimen_barcode text collate "C" not null unique check (specimen_barcode ~ '^\d{12}$'),
  -- with the time unknown, midnight of the day at the location
  collected_at timestamptz,
  collection_day date,
  collection_date_missing boolean not null default false,
  no_collection_time boolean not null default false,
  diagnosis jsonb not null default '[]',
  diagnosis_missing boolean not null default false,
  medications jsonb not null default '[]',
  no_meds boolean not null default false,
  medication_not_provided boolean not null default false,
  allergies jsonb not null default '[]',
  no_allergy boolean not null default false,
  poct_screen boolean not null default false,
  poct jsonb not null default '{}',
  is_pregnant smallint not null default 0 check (is_pregnant between 0 and 2),
  shipped_on_ice boolean not null default false,
  self_pay boolean not null default false,
  contract_pay boolean not null default false,
  patient_insurance_id_primary bigint references patient_insurance,
  patient_insurance_id_secondary bigint references patient_insurance,
  -- custody, hold and end (rules.md#custody-hold-and-end); the status on the wire is read off them
  stage smallint not null default 1 check (stage in (1, 2, 20, 30, 35, 40, 50, 60)),
  hold smallint not null default 0 check (hold = 0 or hold between 11 and 19),
  ended smallint not null default 0 check (ended = 0 or ended between 100 and 999),
  lab_status_id smallint not null generated always as (case when ended > 0 then ended when hold > 0 then hold else stage end) stored,
  received_at timestamptz,
  accessioned_at timestamptz,
  lab_system_at timestamptz,
  resulted_at timestamptz,
  reviewed_at timestamptz,
  cancelled_at timestamptz,
  demographics_hold boolean not null default false,
  -- what was missing or wrong at the last save
  findings jsonb not null default '[]',
  -- 0 none, -1 on paper, else a stored signature
  user_signature_id_physician bigint not null default 0,
  date_physician_signature timestamptz,
  user_id_signed bigint references app_user,
  user_id_delegate bigint references app_user,
  -- of what was signed (rules.md#who-can-sign)
  signed_hash bytea,
  patient_signature_id bigint not null default 0,
  date_patient_signature timestamptz,
  patient_consent_on_file boolean not null default false,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  unique (lab_order_id, customer_id),
  check (hold = 0 or ended > 0 or stage < 50),
  check (collected_at is null or collection_day is not null)
);
create index order_by_collection_of_account on lab_order (customer_id, collected_at desc nulls last, lab_order_id desc);
create index order_by_collection on lab_order (collected_at desc nulls last, lab_order_id desc);
create index order_by_receipt on lab_order (received_at desc, lab_order_id desc) where received_at is not null;
create index order_by_accession on lab_order (accessioned_at desc, lab_order_id desc) where accessioned_at is not null;
create index order_by_result on lab_order (resulted_at desc, lab_order_id desc) where resulted_at is not null;
create index order_of_patient on lab_order (patient_id, collected_at desc nulls last, lab_order_id desc);
create index order_of_provider on lab_order (user_id_physician, collected_at desc nulls last, lab_order_id desc);
create index order_by_status on lab_order (lab_status_id, collected_at desc nulls last, lab_order_id desc) where lab_status_id < 50;
create index order_unsigned on lab_order (user_id_physician, lab_order_id) where user_signature_id_physician = 0 and ended = 0;
create index order_of_requisition on lab_order (requisition_no);

-- Every move of a specimen's life, with who and when.
create table order_event (
  order_event_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  move text not null,
  lab_status_id smallint not null,
  comment text not null default '' check (char_length(comment) <= 500),
  user_id bigint not null,
  user_name text not null,
  at timestamptz not null default now(),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index event_of_order on order_event (lab_order_id, order_event_id);

-- Second lock: an order is seen with its patient and at its location, an event with its order.
alter table lab_order enable row level security;
create policy all_rows on lab_order to labgate_all using (true);
create policy system_rows on lab_order to labgate_system using (true);
create policy rows_in_scope on lab_order to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and ((select scope_locations()) is null or location_id = any ((select scope_locations())::bigint[]))
         and exists (select from patient p where p.patient_id = lab_order.patient_id));
grant select, insert, update on lab_order to labgate_all, labgate_some;
grant select on lab_order to labgate_system;
alter table order_event enable row level security;
create policy all_rows on order_event to labgate_all using (true);
create policy system_rows on order_event to labgate_system using (true);
create policy rows_in_scope on order_event to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = order_event.lab_order_id));
grant select, insert on order_event to labgate_all, labgate_some;
grant select on order_event to labgate_system;
alter table specimen_range enable row level security;
create policy all_rows on specimen_range to labgate_all using (true);
create policy rows_in_scope on specimen_range to labgate_some using (customer_id = any ((select scope_customers())::bigint[]));
grant select on specimen_range to labgate_all, labgate_some;
