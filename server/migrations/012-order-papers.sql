-- What an order carries beside its own row: the patient's signature, papers and notes; standing orders; what ends a hold or a range of labels.

-- The patient signs once for all orders of a visit. The image is sealed by the laboratory's key.
create sequence patient_signature_count as bigint;
grant usage on patient_signature_count to labgate_all, labgate_some;
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

create table lab_order_attachment (
  lab_order_attachment_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  lo_attachment_type_id bigint not null,
  description text not null default '' check (char_length(description) <= 200),
  file_name text not null default '',
  file_hash bytea not null references file,
  pdf_hash bytea references file,
  pdf_failed text not null default '',
  user_id_created bigint not null,
  date_created timestamptz not null default now(),
  deleted_at timestamptz,
  user_id_deleted bigint,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index attachment_of_order on lab_order_attachment (lab_order_id, lab_order_attachment_id desc);
create index order_attachment_of_file on lab_order_attachment (file_hash);
create index order_attachment_of_pdf on lab_order_attachment (pdf_hash) where pdf_hash is not null;

create table lab_order_note (
  lab_order_note_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  note text not null check (char_length(note) between 1 and 2000),
  date_time timestamptz not null default now(),
  user_id_created bigint not null,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index note_of_order on lab_order_note (lab_order_id, lab_order_note_id desc);

-- What a provider has signed for orders to come (rules.md#standing-orders): these tests, from and to, at one location or at all of the account.
create table standing_order (
  standing_order_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  location_id bigint,
  user_id bigint not null references app_user,
  user_signature_id bigint not null references user_signature,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  version text not null,
  tests int[] not null check (cardinality(tests) > 0),
  effective_from date not null,
  effective_to date not null check (effective_to >= effective_from),
  signed_at timestamptz not null,
  -- of what was signed
  signed_hash bytea not null,
  ended_at timestamptz,
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
create index standing_order_of_provider on standing_order (user_id, lab_type_id, effective_to desc);

alter table lab_order
  -- by which it was signed; null: by the provider or a delegate, or not at all
  add column standing_order_id bigint references standing_order,
  add column hold_released_at timestamptz,
  add column user_id_hold_released bigint,
  add column hold_release_reason text not null default '' check (char_length(hold_release_reason) <= 500),
  add column user_id_reviewed bigint;

-- A range of labels ends; what was printed stays printed, so the house never gives those numbers out itself.
alter table specimen_range
  add column ended_at timestamptz,
  add column user_id_ended bigint,
  add constraint specimen_range_once exclude using gist (int8range(first_count, last_count, '[]') with &&) where (ended_at is null);
create index specimen_range_all on specimen_range using gist (int8range(first_count, last_count, '[]'));
grant insert, update on specimen_range to labgate_all;

-- The next number of the house's own, over what was printed for any account.
create function next_specimen_count() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number bigint;
begin
  loop
    number := nextval('specimen_count');
    if not exists (select from specimen_range r where int8range(r.first_count, r.last_count, '[]') @> number) then
      return number;
    end if;
  end loop;
end $$;
revoke all on function next_specimen_count() from public;
grant execute on function next_specimen_count() to labgate_all, labgate_some;

-- Second lock: papers and notes are seen with their order, a signature with its patient, a standing order in its account.
do $$
declare
  tenant text;
begin
  foreach tenant in array array['lab_order_attachment', 'lab_order_note'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('create policy system_rows on %I to labgate_system using (true)', tenant);
    execute format('create policy rows_in_scope on %I to labgate_some
      using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = %I.lab_order_id))', tenant, tenant);
    execute format('grant select, insert on %I to labgate_all, labgate_some', tenant);
    execute format('grant select on %I to labgate_system', tenant);
  end loop;
end $$;
grant update (pdf_hash, pdf_failed) on lab_order_attachment to labgate_system;
alter table patient_signature enable row level security;
create policy all_rows on patient_signature to labgate_all using (true);
create policy rows_in_scope on patient_signature to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from patient p where p.patient_id = patient_signature.patient_id));
grant select, insert on patient_signature to labgate_all, labgate_some;
alter table standing_order enable row level security;
create policy all_rows on standing_order to labgate_all using (true);
create policy rows_in_scope on standing_order to labgate_some using (customer_id = any ((select scope_customers())::bigint[]));
grant select, insert, update on standing_order to labgate_all, labgate_some;
create policy rows_of_orders on file for select to labgate_some
  using (exists (select from lab_order_attachment a where a.file_hash = file.hash) or exists (select from lab_order_attachment a where a.pdf_hash = file.hash));
