-- The specimen's way: parcels, receiving, accessioning, manifests, the second look, account issues, messages to the practice (docs/decisions/0017).
insert into code (list, id, description, sort) values
  ('LabStatus', 107, 'Rejected - lost on the way', 107),
  ('LabStatus', 108, 'Rejected - returned to the practice', 108),
  ('AuditIncidentType', 9, 'Missing tube', 9),
  ('AuditIncidentType', 10, 'Tube not on the sheet', 10),
  ('AuditIncidentType', 11, 'Billing documents missing', 11),
  ('ParcelCondition', 1, 'Good', 1),
  ('ParcelCondition', 2, 'Leaking', 2),
  ('ParcelCondition', 3, 'Broken', 3),
  ('ParcelCondition', 4, 'Opened', 4),
  ('ParcelCondition', 5, 'Wet', 5),
  ('ParcelCondition', 6, 'Other', 6)
on conflict do nothing;

-- A hand-over says from whom, to whom, where, and in which condition (docs/decisions/0017). A scan that waited without a network keeps its own time.
alter table order_event
  add column recorded_at timestamptz,
  add column place text not null default '' check (char_length(place) <= 160),
  add column from_whom text not null default '' check (char_length(from_whom) <= 160),
  add column to_whom text not null default '' check (char_length(to_whom) <= 160),
  add column condition text not null default '' check (char_length(condition) <= 200),
  add column ship_log_id bigint,
  add column manifest_id bigint;

alter table lab_order
  -- since when it stands at its stage
  add column stage_at timestamptz,
  add column shipped_at timestamptz,
  add column user_id_received bigint,
  add column received_on_ice boolean not null default false,
  -- where it was accessioned; lab_id is where it is tested, null while that is open
  add column working_lab_id bigint references lab,
  add column user_id_accessioned bigint,
  add column accession_comment text not null default '' check (char_length(accession_comment) <= 500),
  add column accessioning_note text not null default '' check (char_length(accessioning_note) <= 2000),
  add column mismatch_date boolean not null default false,
  add column mismatch_dob boolean not null default false,
  add column mismatch_name boolean not null default false,
  add column mismatch_pregnant boolean not null default false,
  -- how tube and order were matched (rules.md#match-is-an-act): 1 by eye on a label of ours, 2 by the birth date keyed from the tube, 3 released by a named
  -- person
  add column matched smallint not null default 0 check (matched between 0 and 3),
  -- why it was taken although it was too old (rules.md#specimen-age)
  add column age_override text not null default '' check (char_length(age_override) <= 500),
  add column user_id_age_override bigint,
  -- as it was measured or said at the bench, '' when nobody did
  add column temperature text not null default '' check (temperature in ('', 'ambient', 'refrigerated', 'frozen')),
  -- the insurances as they were when it was accessioned: what is billed (rules.md#frozen-insurance)
  add column billed_insurance jsonb,
  add column held_at timestamptz,
  add column user_id_held bigint,
  add column rejected_at timestamptz,
  add column user_id_rejected bigint,
  -- a second pair of eyes shall look at its accessioning, and did
  add column audit_due boolean not null default false,
  add column audited_at timestamptz,
  add column user_id_audited bigint;
update lab_order set stage_at = coalesce(reviewed_at, resulted_at, accessioned_at, received_at, created_at);
alter table lab_order alter column stage_at set default now(), alter column stage_at set not null;
create index order_at_practice on lab_order (location_id, collected_at desc nulls last, lab_order_id desc) where stage = 1 and ended = 0 and hold = 0;
create index order_for_manifest on lab_order (lab_type_id, collected_at desc nulls last, lab_order_id desc) where stage in (30, 35) and ended = 0 and hold = 0;
create index order_audit_due on lab_order (accessioned_at) where audit_due and audited_at is null;
create index order_of_accessioner on lab_order (user_id_accessioned, accessioned_at desc) where user_id_accessioned is not null;
-- What waits, for who looks for what waits too long.
create index order_waiting on lab_order (stage, stage_at) where stage < 50 and ended = 0;

-- Which change of a specimen's state there is: one move of the contract (order-status.ts), or the receipt and one move at once. A test compares the two.
create function specimen_becomes(s1 int, h1 int, e1 int, s2 int, h2 int, e2 int) returns boolean language sql immutable parallel safe as $$
  select case
    when s1 = s2 and h1 = h2 and e1 = e2 then true
    -- an end is taken back, and nothing else happens to what has ended
    when e1 <> 0 then s1 = s2 and h1 = h2 and e2 = 0
    when e2 = 100 then s1 < 20 and s2 = s1 and h2 = h1
    when e2 <> 0 then s1 < 50 and h2 = h1 and (s2 = s1 or (s1 < 20 and s2 = 20))
    when s2 = s1 then s1 < 50
    when s2 = 2 then s1 = 1 and h1 = 0 and h2 = 0
    when s2 = 1 then s1 = 2 and h2 = h1
    when s2 = 20 then s1 < 20 or (s1 = 30 and h1 = 0 and h2 = 0)
    when s2 = 30 then s1 < 30 and h2 = 0
    when h1 <> 0 or h2 <> 0 then false
    when s2 = 35 then s1 = 30
    when s2 = 40 then s1 in (30, 35)
    when s2 = 50 then s1 in (30, 35, 40, 60)
    when s2 = 60 then s1 = 50
    else false
  end $$;

-- A parcel: what a practice lists in a ship log and the laboratory receives.
create table ship_log (
  ship_log_id bigint generated always as identity primary key check (ship_log_id < 1000000000),
  customer_id bigint not null references customer,
  location_id bigint not null,
  -- 0 being packed, 1 on its way, 2 being received, 3 received
  status smallint not null default 0 check (status between 0 and 3),
  -- it came without a sheet: the laboratory made the log
  without_sheet boolean not null default false,
  shipping_method_id bigint not null default 0,
  tracking_no text not null default '' check (char_length(tracking_no) <= 50),
  on_ice boolean not null default false,
  note text not null default '' check (char_length(note) <= 500),
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  shipped_at timestamptz,
  user_id_shipped bigint,
  -- where it arrived, and how
  lab_id bigint references lab,
  temperature numeric(4, 1),
  condition_id bigint not null default 0,
  condition_note text not null default '' check (char_length(condition_note) <= 500),
  -- asked for with the specimens: 0 not looked, 1 there, 2 not there
  billing_documents smallint not null default 0 check (billing_documents between 0 and 2),
  arrived_at timestamptz,
  received_at timestamptz,
  user_id_received bigint,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  check ((status = 3) = (received_at is not null))
);
create index ship_log_of_account on ship_log (customer_id, ship_log_id desc);
create index ship_log_of_location on ship_log (location_id, ship_log_id desc);
create index ship_log_under_way on ship_log (status, shipped_at) where status in (1, 2);
create index ship_log_by_tracking on ship_log (tracking_no) where tracking_no <> '';

-- A tube of a parcel and what became of it. A tube of another account that lay in it belongs to that account alone.
create table ship_log_specimen (
  ship_log_specimen_id bigint generated always as identity primary key,
  ship_log_id bigint not null references ship_log,
  lab_order_id bigint not null,
  customer_id bigint not null,
  -- on the sheet
  is_listed boolean not null,
  fate text not null default 'packed'
    check (fate in ('packed', 'received', 'counted', 'missing', 'found-elsewhere', 'found-at-laboratory', 'found-at-practice', 'lost')),
  fate_at timestamptz not null default now(),
  user_id_fate bigint not null,
  note text not null default '' check (char_length(note) <= 500),
  unique (ship_log_id, lab_order_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  check (is_listed or fate in ('received', 'counted'))
);
-- A specimen is in one open parcel at most.
create unique index specimen_packed_once on ship_log_specimen (lab_order_id) where fate = 'packed';
create index parcels_of_specimen on ship_log_specimen (lab_order_id, ship_log_specimen_id desc);
create index specimen_missing on ship_log_specimen (customer_id, fate_at) where fate = 'missing';

-- Scans at the dock as they were made, with the key that each got there: what is sent again changes nothing (rules.md#offline-receiving).
create table receiving_scan (
  receiving_scan_id bigint generated always as identity primary key,
  scan_key text not null unique check (char_length(scan_key) between 8 and 64),
  specimen_barcode text not null,
  ship_log_id bigint references ship_log,
  lab_order_id bigint,
  -- who scanned, and who sent it in
  user_id bigint not null,
  user_id_sent bigint not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  outcome text not null,
  says text not null
);
create index scans_of_parcel on receiving_scan (ship_log_id, at);

-- What the laboratory sends on to another one.
create table manifest (
  manifest_id bigint generated always as identity primary key check (manifest_id < 1000000000),
  lab_id bigint not null references lab,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  -- 0 open, 1 final
  status smallint not null default 0 check (status in (0, 1)),
  manifest_day date not null,
  sequence int not null,
  shipping_method_id bigint not null default 0,
  tracking_no text not null default '' check (char_length(tracking_no) <= 50),
  user_id_created bigint not null,
  created_at timestamptz not null,
  finalized_at timestamptz,
  user_id_finalized bigint,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  unique (lab_id, manifest_day, sequence),
  check ((status = 1) = (finalized_at is not null))
);
create index manifest_by_day on manifest (manifest_day desc, manifest_id desc);
create table manifest_specimen (
  manifest_specimen_id bigint generated always as identity primary key,
  manifest_id bigint not null references manifest,
  lab_order_id bigint not null,
  customer_id bigint not null,
  user_id_added bigint not null,
  added_at timestamptz not null default now(),
  -- taken back from a final manifest: what the other laboratory returned
  withdrawn_at timestamptz,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
-- A specimen is on one manifest at most.
create unique index specimen_on_manifest_once on manifest_specimen (lab_order_id) where withdrawn_at is null;
create index specimens_of_manifest on manifest_specimen (manifest_id, manifest_specimen_id);

-- What happened with an account's parcels and specimens, and who looks after it until it is resolved.
create table customer_incident (
  customer_incident_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  lab_order_id bigint,
  ship_log_id bigint references ship_log,
  audit_incident_type_id bigint not null default 0,
  audit_rejection_type_id bigint not null default 0,
  incident_date date not null,
  shipping_method_id bigint not null default 0,
  tracking_no text not null default '' check (char_length(tracking_no) <= 50),
  ticket_note text not null default '' check (char_length(ticket_note) <= 2000),
  status text not null default 'new' check (status in ('new', 'in work', 'waiting for client', 'resolved')),
  user_id_owner bigint references app_user,
  due_date date,
  for_customer boolean not null default false,
  user_id_created bigint not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  user_id_resolved bigint,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  unique (customer_incident_id, customer_id),
  check ((status = 'resolved') = (resolved_at is not null))
);
create index incident_of_account on customer_incident (customer_id, incident_date desc, customer_incident_id desc);
create index incident_by_date on customer_incident (incident_date desc, customer_incident_id desc);
create index incident_open on customer_incident (user_id_owner, due_date) where status <> 'resolved';
create index incident_of_order on customer_incident (lab_order_id) where lab_order_id is not null;
create table customer_incident_note (
  customer_incident_note_id bigint generated always as identity primary key,
  customer_incident_id bigint not null,
  customer_id bigint not null,
  note text not null check (char_length(note) between 1 and 2000),
  for_customer boolean not null default false,
  user_id_created bigint not null,
  created_at timestamptz not null,
  foreign key (customer_incident_id, customer_id) references customer_incident (customer_incident_id, customer_id)
);
create index note_of_incident on customer_incident_note (customer_incident_id, customer_incident_note_id);

-- What a practice is told: something is missing, held, rejected, or did not arrive. It resolves itself when that is mended.
create table inbox (
  inbox_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  location_id bigint not null,
  patient_id bigint,
  lab_order_id bigint,
  ship_log_id bigint references ship_log,
  -- of the contract, such as the id of a rule
  reason text not null check (char_length(reason) between 1 and 40),
  subject text not null check (char_length(subject) between 1 and 100),
  message text not null check (char_length(message) <= 2000),
  created_at timestamptz not null,
  mailed_at timestamptz,
  resolved_at timestamptz,
  -- 0: it resolved itself
  user_id_resolved bigint,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create unique index inbox_once on inbox (lab_order_id, reason) where resolved_at is null and lab_order_id is not null;
create index inbox_of_account on inbox (customer_id, inbox_id desc);
create index inbox_open on inbox (customer_id) where resolved_at is null;
create index inbox_to_mail on inbox (inbox_id) where mailed_at is null and resolved_at is null;
create table inbox_read (
  inbox_id bigint not null references inbox,
  customer_id bigint not null,
  user_id bigint not null,
  read_at timestamptz not null,
  primary key (inbox_id, user_id)
);

-- The second look at accessioning (records.md#second-review): every outcome, the last one counts.
create table order_audit (
  order_audit_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  -- 1 verified, 2 receiving department, 3 quality, 4 account, 5 rejection
  outcome smallint not null check (outcome between 1 and 5),
  audit_srd_type_id bigint not null default 0,
  audit_incident_type_id bigint not null default 0,
  audit_rejection_type_id bigint not null default 0,
  ticket_note text not null default '' check (char_length(ticket_note) <= 2000),
  internal_note text not null default '' check (char_length(internal_note) <= 2000),
  customer_incident_id bigint references customer_incident,
  user_id_accessioned bigint,
  user_id_audited bigint not null,
  audited_at timestamptz not null,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  -- nobody audits the own work (rules.md#own-work-not-reviewed)
  check (user_id_accessioned is distinct from user_id_audited)
);
create index audit_of_order on order_audit (lab_order_id, order_audit_id desc);
create index audit_of_accessioner on order_audit (user_id_accessioned, audited_at);
-- How much is looked at a second time: every so many of an accessioner's specimens, and all of the first days.
create table audit_rule (
  one boolean primary key default true check (one),
  every_nth int not null default 10 check (every_nth between 1 and 1000),
  first_days int not null default 30 check (first_days between 0 and 365),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);
insert into audit_rule default values;
-- How many specimens somebody has accessioned, and since when.
create table accession_count (
  user_id bigint primary key references app_user,
  first_at timestamptz not null,
  specimens bigint not null
);

-- What a payer said of a patient's coverage on a day.
create table patient_eligibility (
  patient_eligibility_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  patient_insurance_id bigint references patient_insurance,
  lab_order_id bigint,
  request_date timestamptz not null,
  -- asked, active, inactive, not found, failed
  status text not null check (status in ('asked', 'active', 'inactive', 'not found', 'failed')),
  -- why it failed, in words
  says text not null default '' check (char_length(says) <= 300),
  asked jsonb not null,
  answered jsonb not null default '{}',
  answered_at timestamptz,
  user_id_created bigint not null,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id)
);
create index eligibility_of_patient on patient_eligibility (patient_id, patient_eligibility_id desc);

-- How long each step takes, learned from what happened (rules.md#late-specimens).
create table step_time (
  step text not null,
  lab_type_id smallint not null,
  route text not null,
  -- 1 Monday to 7 Sunday, of the step's begin
  weekday smallint not null check (weekday between 1 and 7),
  samples int not null,
  median_minutes int not null,
  high_minutes int not null,
  learned_at timestamptz not null,
  primary key (step, lab_type_id, route, weekday)
);

-- Second lock. What hangs on an order is seen with it; a parcel in its account, and at its location; manifests, scans and the second look by the laboratory alone.
do $$
declare
  tenant text;
begin
  foreach tenant in array array['manifest_specimen', 'order_audit'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('grant select, insert on %I to labgate_all', tenant);
  end loop;
  foreach tenant in array array['ship_log', 'ship_log_specimen', 'customer_incident', 'customer_incident_note', 'inbox', 'inbox_read', 'patient_eligibility'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('create policy all_rows on %I to labgate_all using (true)', tenant);
    execute format('create policy system_rows on %I to labgate_system using (true)', tenant);
    execute format('grant select, insert on %I to labgate_all, labgate_some', tenant);
    execute format('grant select on %I to labgate_system', tenant);
  end loop;
end $$;
create policy rows_in_scope on ship_log_specimen to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from lab_order o where o.lab_order_id = ship_log_specimen.lab_order_id));
create policy rows_in_scope on ship_log to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and coalesce(location_id = any ((select scope_locations())::bigint[]), true));
create policy rows_in_scope on customer_incident to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and (lab_order_id is null or exists (select from lab_order o where o.lab_order_id = customer_incident.lab_order_id)));
create policy rows_in_scope on customer_incident_note to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and exists (select from customer_incident i where i.customer_incident_id = customer_incident_note.customer_incident_id));
create policy rows_in_scope on inbox to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[])
         and coalesce(location_id = any ((select scope_locations())::bigint[]), true)
         and (lab_order_id is null or exists (select from lab_order o where o.lab_order_id = inbox.lab_order_id)));
create policy rows_in_scope on inbox_read to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and user_id = (select scope_user()) and exists (select from inbox i where i.inbox_id = inbox_read.inbox_id));
create policy rows_in_scope on patient_eligibility to labgate_some
  using (customer_id = any ((select scope_customers())::bigint[]) and exists (select from patient p where p.patient_id = patient_eligibility.patient_id));
grant update on ship_log, ship_log_specimen, customer_incident, inbox to labgate_all, labgate_some;
grant delete on ship_log_specimen to labgate_all, labgate_some;
grant update (status, says, answered, answered_at) on patient_eligibility to labgate_all, labgate_system;
grant update (mailed_at) on inbox to labgate_system;
grant select, insert, update on manifest, receiving_scan to labgate_all;
grant update, delete on manifest_specimen to labgate_all;
grant select, update on audit_rule to labgate_all;
grant select, insert, update on accession_count to labgate_all;
grant select on step_time to labgate_all, labgate_some;
grant select, insert, update, delete on step_time to labgate_system;

-- The law of conservation, whoever asks and by whatever call. The owner, who loads and migrates, is not asked.
create function guards_custody() returns boolean language sql stable as $$ select current_user in ('labgate_all', 'labgate_some', 'labgate_system') $$;
create function specimen_moves_along() returns trigger language plpgsql as $$
begin
  if not specimen_becomes(old.stage, old.hold, old.ended, new.stage, new.hold, new.ended) then
    raise exception 'a specimen does not go from %/%/% to %/%/%', old.stage, old.hold, old.ended, new.stage, new.hold, new.ended using errcode = 'check_violation', constraint = 'specimen_moves';
  end if;
  return new;
end $$;
create trigger order_moves_along before update of stage, hold, ended on lab_order
  for each row when (guards_custody() and (old.stage, old.hold, old.ended) is distinct from (new.stage, new.hold, new.ended)) execute function specimen_moves_along();

-- When all is written: what happened last to a specimen says its status, and what is under way is in a parcel that left.
create function custody_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said smallint;
begin
  select e.lab_status_id into said from order_event e where e.lab_order_id = new.lab_order_id order by e.order_event_id desc limit 1;
  if said is distinct from (select o.lab_status_id from lab_order o where o.lab_order_id = new.lab_order_id) then
    raise exception 'order % changed its state without an event', new.lab_order_id using errcode = 'check_violation', constraint = 'specimen_event';
  end if;
  if new.stage = 2 and new.ended = 0 and not exists (
    select from ship_log_specimen s join ship_log l using (ship_log_id) where s.lab_order_id = new.lab_order_id and s.fate in ('packed', 'missing') and l.status > 0
  ) and exists (select from lab_order o where o.lab_order_id = new.lab_order_id and o.stage = 2 and o.ended = 0) then
    raise exception 'order % is under way in no parcel', new.lab_order_id using errcode = 'check_violation', constraint = 'specimen_parcel';
  end if;
  return null;
end $$;
create constraint trigger order_custody_is_whole after update of stage, hold, ended on lab_order deferrable initially deferred
  for each row when ((old.stage, old.hold, old.ended) is distinct from (new.stage, new.hold, new.ended) and guards_custody()) execute function custody_is_whole();
