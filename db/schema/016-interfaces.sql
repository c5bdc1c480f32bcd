-- Laboratory systems, practices’ systems, and the tables that read their messages.

create table lab_system (
  lab_system_id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  active boolean not null default true,
  -- whose orders go to it and whose results it sends
  lab_id bigint not null references lab,
  -- as its messages name it: MSH-3 and MSH-4
  application text not null check (char_length(application) between 1 and 100),
  facility text not null default '' check (char_length(facility) <= 100),
  -- from where it may connect: addresses or ranges; an empty list lets nobody in
  addresses text[] not null default '{}',
  -- what is asked of its messages (rules.md#hl7-senders)
  strict boolean not null default false,
  time_zone text not null default 'America/New_York',
  -- its results go out by themselves when nothing speaks against it (rules.md#result-release)
  trusted boolean not null default false,
  -- who assigns the persons' numbers that are our record numbers: PID-3.4; '' nobody, and a person
  -- never matches
  person_assigner text not null default '' check (char_length(person_assigner) <= 100),
  -- orders to it: which message, and where; '' none
  order_message text not null default '' check (order_message in ('', 'OML^O21', 'ORM^O01')),
  host text not null default '' check (char_length(host) <= 200),
  port int not null default 0 check (port between 0 and 65535),
  tls boolean not null default false,
  -- a part of Labgate: it is on this machine, and nobody confirms it
  is_simulator boolean not null default false
    check (not is_simulator or host ~ '^(localhost|127([.][0-9]{1,3}){3}|::1|)$'),
  -- one node speaks with it at a time
  leased_by text not null default '',
  leased_until timestamptz,
  -- an error that lasts, in words; '' while messages go through
  trouble text not null default '',
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- Certificates by which a laboratory system is known, as their SHA-256 fingerprints; an empty
  -- list: its addresses are enough.
  certificates text[] not null default '{}',
  -- Where messages go counts only after a second person confirmed it (docs/decisions/0035). What
  -- was there before goes on counting.
  confirmed_at timestamptz,
  user_id_confirmed bigint,
  user_id_asked bigint,
  -- everybody who entered a part of the place since it was confirmed
  user_ids_asked bigint[] not null default '{}',
  -- where results come from, as far as it counts (`source_of`, `source_in_force`); null: nothing was
  -- confirmed, and nothing is taken
  confirmed_source jsonb,
  -- null: something of the source waits for a second person
  source_confirmed_at timestamptz,
  -- What the messages of a laboratory system may carry without being read, beside what the
  -- standard's routing and visit segments say. Anything else with content holds its message: a
  -- result may be in it.
  unread_segments text[] not null default '{}' check (cardinality(unread_segments) <= 40),
  -- The version of HL7 in which a laboratory system writes results.
  hl7_version text not null default '2.5.1'
    check (
      hl7_version
      in ('2.3', '2.3.1', '2.4', '2.5', '2.5.1', '2.6', '2.7', '2.7.1', '2.8', '2.8.1', '2.8.2')
    ),
  check (order_message = '' or (host <> '' and port > 0))
);
create unique index lab_system_by_name_of_sender
  on lab_system (lower(application), lower(facility));

-- What a system's codes are in the catalog.
create table analyte_mapping (
  analyte_mapping_id bigint generated always as identity primary key,
  lab_system_id bigint not null references lab_system,
  code text not null check (char_length(code) between 1 and 100),
  coding_system text not null default '' check (char_length(coding_system) <= 50),
  -- a key of the catalog; '' what it says is read past
  analyte text not null default '',
  method text not null default 'measured' check (method in ('screen', 'confirmation', 'measured')),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);
create unique index mapping_of_code on analyte_mapping (lab_system_id, coding_system, code);

-- Every message that came, until it is processed or a person decides. Nothing is thrown away: a
-- repeat is answered, not kept.
create table hl7_in (
  hl7_in_id bigint generated always as identity primary key,
  lab_system_id bigint references lab_system,
  -- MSH-10; '' where it could not be read
  control_id text not null default '',
  message_type text not null default '',
  -- sealed
  content bytea not null,
  content_hash bytea not null,
  came_at timestamptz not null,
  came_from text not null default '',
  -- AA it is ours now; AR it was refused and is kept to be looked at
  ack text not null check (ack in ('AA', 'AR')),
  state text not null check (state in ('waiting', 'processed', 'quarantined')),
  -- why it waits for a person: an id of the contract, and a sentence
  reason text not null default '' check (char_length(reason) <= 40),
  says text not null default '' check (char_length(says) <= 500),
  -- an order that a person chose for it
  lab_order_id_chosen bigint references lab_order,
  tries int not null default 0,
  done_at timestamptz,
  user_id_done bigint,
  -- a person decided that nothing is to be done with it
  set_aside boolean not null default false,
  -- A person files a waiting message to an order: who, and how it is known that both are the same
  -- (docs/decisions/0021).
  user_id_chosen bigint,
  chosen_note text not null default '' check (char_length(chosen_note) <= 400),
  -- The certificate that a connection showed; '' none.
  came_certificate text not null default '',
  -- How often the server ended while it filed this message, which was the oldest of its sender: one
  -- that does so again and again is set aside.
  interrupted smallint not null default 0
);
alter table hl7_in alter column content set storage external;
create unique index hl7_in_once on hl7_in (lab_system_id, control_id) where ack = 'AA';
create index hl7_in_waiting on hl7_in (hl7_in_id) where state = 'waiting';
create index hl7_in_by_time on hl7_in (came_at desc, hl7_in_id desc);
-- Lists of results, messages, faxes and the archive reach what they ask for by an index, however
-- much lies before it. messages: of a sender, by their number, for a reason, and what a person has
-- to decide
create index hl7_in_of_system on hl7_in (lab_system_id, came_at desc, hl7_in_id desc);
create index hl7_in_by_control on hl7_in (control_id, came_at desc);
create index hl7_in_by_reason on hl7_in (reason, came_at desc, hl7_in_id desc) where reason <> '';
create index hl7_in_quarantined on hl7_in (came_at desc, hl7_in_id desc)
  where state = 'quarantined';

-- What is to be told to a laboratory system of an order: written with the change itself, made and
-- sent afterwards.
create table hl7_out (
  hl7_out_id bigint generated always as identity primary key,
  lab_system_id bigint not null references lab_system,
  lab_order_id bigint not null,
  customer_id bigint not null,
  kind text not null check (kind in ('new', 'change', 'cancel')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'dropped')),
  -- MSH-10 and the message, from the first try on
  control_id text not null default '',
  content bytea,
  ack text not null default '',
  says text not null default '' check (char_length(says) <= 500),
  tries int not null default 0,
  -- null: at once
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  is_sealed boolean not null default false,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index hl7_out_waiting on hl7_out (lab_system_id, hl7_out_id) where state = 'waiting';
create index hl7_out_of_order on hl7_out (lab_order_id, hl7_out_id desc);
create index hl7_out_refused on hl7_out (hl7_out_id desc) where state = 'refused';
create unique index hl7_out_by_control on hl7_out (lab_system_id, control_id)
  where control_id <> '';
create index hl7_out_plain on hl7_out (hl7_out_id) where not is_sealed and content is not null;

-- Results to practices' systems by HL7 v2.5.1 (docs/decisions/0025). Where a location's results go.
create table hl7_destination (
  hl7_destination_id bigint generated always as identity primary key,
  location_id bigint not null unique,
  customer_id bigint not null,
  active boolean not null default true,
  host text not null check (char_length(host) between 1 and 200),
  port int not null check (port between 1 and 65535),
  tls boolean not null default false,
  -- as its messages are to name it: MSH-5 and MSH-6
  application text not null check (char_length(application) between 1 and 100),
  facility text not null default '' check (char_length(facility) <= 100),
  -- the report as a file inside the message
  with_pdf boolean not null default false,
  -- nothing that was released before; null: from the beginning
  start_date date,
  -- one node speaks with it at a time
  leased_by text not null default '',
  leased_until timestamptz,
  -- an error that lasts, in words; '' while messages go through
  trouble text not null default '',
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  confirmed_at timestamptz,
  user_id_confirmed bigint,
  user_id_asked bigint,
  -- everybody who entered a part of the place since it was confirmed
  user_ids_asked bigint[] not null default '{}',
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
create index hl7_destination_of_account on hl7_destination (customer_id);

-- One act of approval: by whom, printed as of then, from which day on, and when the second factor
-- was shown for it.
create table clinical_approval (
  approval_id bigint generated always as identity primary key,
  lab_id bigint not null references lab,
  effective_date date not null,
  user_id bigint not null,
  director text not null check (director <> ''),
  credentials text not null default '',
  factor_proven_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 500),
  approved_at timestamptz not null,
  -- tells it from every other approval of any database: what a server keeps in memory bears it
  token text not null default gen_random_uuid()::text
);
create index clinical_approval_of_lab on clinical_approval (lab_id, effective_date);
create index clinical_approval_of_user on clinical_approval (user_id, approval_id);

-- A row of a table as somebody drafted it, dropped the draft, or a director approved or retired it.
-- Without content the row is to end, or has ended.
create table clinical_version (
  version_id bigint generated always as identity primary key,
  lab_id bigint not null references lab,
  kind text not null check (char_length(kind) between 1 and 40),
  row_key text not null check (char_length(row_key) between 1 and 300),
  content jsonb,
  source text not null default '' check (char_length(source) <= 300),
  source_date text not null default '' check (char_length(source_date) <= 10),
  state text not null check (state in ('draft', 'dropped', 'approved', 'retired')),
  approval_id bigint references clinical_approval,
  user_id bigint not null,
  user_name text not null,
  made_at timestamptz not null,
  check ((state in ('approved', 'retired')) = (approval_id is not null)),
  check (state <> 'approved' or content is not null),
  check (state not in ('retired', 'dropped') or content is null)
);
create index clinical_version_of_row on clinical_version (lab_id, kind, row_key, version_id desc);
create index clinical_version_approved on clinical_version (lab_id, approval_id)
  where approval_id is not null;
-- a row is approved once by one act
create unique index clinical_version_once on clinical_version (approval_id, kind, row_key)
  where approval_id is not null;
