-- Messages to practices, account issues, and second reviews of accessioning.

-- What a practice is told: something is missing, held, rejected, or did not arrive. It resolves
-- itself when that is mended.
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
  -- A message for one person; null: for everybody of the location who reads the inbox.
  user_id_for bigint,
  -- The practice's message that it answers: all answers to one message are one conversation.
  customer_incident_id bigint,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create unique index inbox_once on inbox (lab_order_id, reason)
  where resolved_at is null and lab_order_id is not null;
create index inbox_of_account on inbox (customer_id, inbox_id desc);
create index inbox_open on inbox (customer_id) where resolved_at is null;
create index inbox_to_mail on inbox (inbox_id) where mailed_at is null and resolved_at is null;
-- What a practice is told follows the order by itself, whoever changes it and however
-- (docs/decisions/0019).
create index inbox_of_patient on inbox (patient_id) where resolved_at is null;
-- Of messages about the same problem of an order the latest is shown.
create index inbox_of_order on inbox (lab_order_id, reason, inbox_id desc)
  where lab_order_id is not null;
-- Whether a practice read what it was told of a correction at the patient whom the order left.
create index inbox_of_patient_corrected on inbox (patient_id)
  where reason = 'order-corrected' and lab_order_id is null;

create table inbox_read (
  inbox_id bigint not null references inbox,
  customer_id bigint not null,
  user_id bigint not null,
  read_at timestamptz not null,
  primary key (inbox_id, user_id)
);

-- What happened with an account's parcels and specimens, and who looks after it until it is
-- resolved.
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
  status text not null default 'new'
    check (status in ('new', 'in work', 'waiting for client', 'resolved')),
  user_id_owner bigint references app_user,
  due_date date,
  for_customer boolean not null default false,
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null,
  resolved_at timestamptz,
  user_id_resolved bigint,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- Of a parcel or a specimen, an account issue is its location's to see.
  location_id bigint,
  inbox_id bigint references inbox,
  -- What an event opens, the opposite event closes: an account issue about a missing tube, a
  -- rejection, or a hold stayed new, and visible to the practice, after the tube was found, the
  -- rejection undone, or the hold released. A difference between tube and order is closed by a
  -- person.
  opened_by text not null default ''
    check (opened_by in ('', 'hold', 'reject', 'missing', 'difference')),
  -- Whom a practice's message is about.
  patient_id bigint references patient,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  unique (customer_incident_id, customer_id),
  check ((status = 'resolved') = (resolved_at is not null))
);
create index incident_of_account
  on customer_incident (customer_id, incident_date desc, customer_incident_id desc);
create index incident_by_date on customer_incident (incident_date desc, customer_incident_id desc);
create index incident_open on customer_incident (user_id_owner, due_date)
  where status <> 'resolved';
create index incident_of_order on customer_incident (lab_order_id) where lab_order_id is not null;
create index incident_of_message on customer_incident (inbox_id) where inbox_id is not null;
create index incident_of_parcel on customer_incident (ship_log_id)
  where ship_log_id is not null and status <> 'resolved';

create index inbox_of_incident on inbox (customer_incident_id, inbox_id desc)
  where customer_incident_id is not null;
create index incident_of_patient on customer_incident (patient_id) where patient_id is not null;

-- What practice or laboratory attached.
create table customer_incident_file (
  customer_incident_file_id bigint generated always as identity primary key,
  customer_incident_id bigint not null,
  customer_id bigint not null,
  file_name text not null check (char_length(file_name) <= 200),
  file_hash bytea not null references file,
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null,
  foreign key (customer_incident_id, customer_id)
    references customer_incident (customer_incident_id, customer_id)
);
create index file_of_incident
  on customer_incident_file (customer_incident_id, customer_incident_file_id);
create index incident_file_of_file on customer_incident_file (file_hash);

create table customer_incident_note (
  customer_incident_note_id bigint generated always as identity primary key,
  customer_incident_id bigint not null,
  customer_id bigint not null,
  note text not null check (char_length(note) between 1 and 2000),
  for_customer boolean not null default false,
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null,
  foreign key (customer_incident_id, customer_id)
    references customer_incident (customer_incident_id, customer_id)
);
create index note_of_incident
  on customer_incident_note (customer_incident_id, customer_incident_note_id);

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
  -- Whether the reviewer had the tube in hand: it was scanned during the second review
  -- (docs/decisions/0017). Null for reviews from before this was recorded.
  tube_scanned boolean,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  -- nobody audits the own work (rules.md#own-work-not-reviewed)
  check (user_id_accessioned is distinct from user_id_audited)
);
create index audit_of_order on order_audit (lab_order_id, order_audit_id desc);
create index audit_of_accessioner on order_audit (user_id_accessioned, audited_at);
create index audit_by_time on order_audit (audited_at);

-- Who follows up on a late specimen, and why one was taken off the list: for as long as it waits
-- since that moment. The next step begins anew.
create table late_follow_up (
  lab_order_id bigint not null,
  customer_id bigint not null,
  since timestamptz not null,
  user_id_owner bigint,
  reason text not null default '' check (char_length(reason) <= 500),
  closed_at timestamptz,
  user_id_closed bigint,
  primary key (lab_order_id, since),
  check ((closed_at is null) = (reason = '')),
  check ((closed_at is null) = (user_id_closed is null)),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
