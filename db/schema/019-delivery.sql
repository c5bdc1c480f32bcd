-- How reports leave: fax, interfaces, bundles.
--
-- Who gets a released result and how, fax numbers that somebody verified, and faxes with every
-- attempt (docs/decisions/0023).

-- A number of a location, and how it was found to be the practice's. Nothing about a patient goes
-- to one that is not verified.
create table fax_number (
  fax_number_id bigint generated always as identity primary key,
  location_id bigint not null,
  customer_id bigint not null,
  -- as it is dialled
  number text not null check (number ~ '^\+\d{4,20}$'),
  -- the one that stands at the location; others are used only where a person chooses them
  is_main boolean not null,
  state text not null default 'unverified'
    check (state in ('unverified', 'to confirm', 'verified', 'refused')),
  -- it took the place of another, stands beside one, was refused before, or was verified by whoever
  -- entered it: two people of the laboratory verify it
  needs_second boolean not null,
  entered_at timestamptz not null,
  user_id_entered bigint,
  -- what the practice reads back from the test page
  test_code text not null default '',
  test_tries smallint not null default 0,
  test_sent_at timestamptz,
  method text not null default '' check (method in ('', 'test page', 'call-back')),
  spoken_to text not null default '' check (char_length(spoken_to) <= 120),
  phone_called text not null default '' check (char_length(phone_called) <= 40),
  note text not null default '' check (char_length(note) <= 500),
  checked_at timestamptz,
  user_id_checked bigint,
  verified_at timestamptz,
  user_id_verified bigint,
  -- the location has another number now
  retired_at timestamptz,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  unique (fax_number_id, customer_id),
  check (state <> 'verified' or (verified_at is not null and user_id_checked is not null)),
  check (state <> 'verified' or not needs_second or user_id_verified <> user_id_checked)
);
create unique index fax_number_once on fax_number (location_id, number) where retired_at is null;
create unique index fax_number_main on fax_number (location_id)
  where is_main and retired_at is null;
create index fax_number_to_verify on fax_number (fax_number_id)
  where retired_at is null and state <> 'verified';
create index fax_number_of_customer on fax_number (customer_id) where retired_at is null;
-- Whether a location had a number before, the retired ones too: no other index has those.
create index fax_number_of_location on fax_number (location_id);

-- A fax: of one report or of a location's day, or a test page. It holds what its deliveries say
-- when it is sent.
create table fax (
  fax_id bigint generated always as identity primary key,
  location_id bigint not null,
  customer_id bigint not null,
  kind text not null check (kind in ('result', 'test')),
  -- null: the number that stands at the location when it is sent
  fax_number_id bigint references fax_number,
  -- a location's day, as it is read there
  batch_day date,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain')),
  says text not null default '' check (char_length(says) <= 500),
  pages smallint not null default 0,
  -- attempts that reached the line
  tries smallint not null default 0,
  queued_at timestamptz not null,
  -- 0: by itself
  user_id_queued bigint not null default 0,
  next_try_at timestamptz not null,
  done_at timestamptz,
  fax_id_resent bigint references fax,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- Rounds in which the paper of a fax could not be made.
  paper_failures smallint not null default 0,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  unique (fax_id, customer_id)
);
create index fax_due on fax (next_try_at, fax_id) where state = 'queued';
create index fax_open on fax (fax_id) where state in ('sending', 'uncertain');
create index fax_by_time on fax (queued_at desc, fax_id desc);
create index fax_of_customer on fax (customer_id, queued_at desc, fax_id desc);
create index fax_of_location on fax (location_id, queued_at desc, fax_id desc);
create unique index fax_batch_of_day on fax (location_id, batch_day) where batch_day is not null;
-- faxes that are not simply sent, and the test page of a number
create index fax_not_sent on fax (queued_at desc, fax_id desc) where state <> 'sent';
create index fax_of_state on fax (state, queued_at desc, fax_id desc) where state <> 'sent';
create index fax_test_of_number on fax (fax_number_id, fax_id desc) where kind = 'test';

-- Each attempt is written down before it starts, under a reference of ours
-- (rules.md#fax-exactly-once).
create table fax_attempt (
  fax_attempt_id bigint generated always as identity primary key,
  fax_id bigint not null,
  customer_id bigint not null,
  fax_number_id bigint not null references fax_number,
  number text not null,
  carrier text not null,
  reference text not null unique,
  file_hash bytea not null references file,
  pages smallint not null,
  started_at timestamptz not null,
  -- until then whoever began it is at work on it; afterwards the carrier is asked
  leased_until timestamptz not null,
  -- the carrier said that it has it
  taken_at timestamptz,
  ended_at timestamptz,
  outcome text not null default ''
    check (
      outcome in ('', 'sent', 'busy', 'no answer', 'partial', 'refused', 'not taken', 'uncertain')
    ),
  pages_sent smallint not null default 0,
  says text not null default '' check (char_length(says) <= 500),
  foreign key (fax_id, customer_id) references fax (fax_id, customer_id)
);
create index attempt_of_fax on fax_attempt (fax_id, fax_attempt_id);
create unique index attempt_open on fax_attempt (fax_id) where ended_at is null;
create index fax_attempt_of_file on fax_attempt (file_hash);

-- What people did with a fax.
create table fax_event (
  fax_event_id bigint generated always as identity primary key,
  fax_id bigint not null,
  customer_id bigint not null,
  act text not null check (act in ('resent', 'cancelled', 'arrived', 'sent again')),
  note text not null default '' check (char_length(note) <= 500),
  user_id bigint not null,
  at timestamptz not null,
  foreign key (fax_id, customer_id) references fax (fax_id, customer_id)
);
create index event_of_fax on fax_event (fax_id, fax_event_id);

-- Who is to get a version, by which way, and what became of it.
create table delivery (
  delivery_id bigint generated always as identity primary key,
  customer_id bigint not null,
  location_id bigint not null,
  lab_order_id bigint not null,
  result_id bigint not null,
  version smallint not null,
  -- the report, or word that an earlier one is withdrawn
  kind text not null check (kind in ('report', 'withdrawal')),
  way text not null check (way in ('portal', 'fax', 'mail', 'hl7')),
  -- one beside the location's own
  fax_number_id bigint references fax_number,
  fax_id bigint references fax,
  state text not null default 'waiting'
    check (
      state in ('waiting', 'sending', 'delivered', 'failed', 'uncertain', 'stopped', 'cancelled')
    ),
  says text not null default '' check (char_length(says) <= 300),
  -- 0: by itself
  user_id_asked bigint not null default 0,
  made_at timestamptz not null,
  done_at timestamptz,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  foreign key (result_id, customer_id) references result (result_id, customer_id),
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
create unique index delivery_once
  on delivery (result_id, way, location_id, coalesce(fax_number_id, 0))
  where user_id_asked = 0;
create index delivery_of_order on delivery (lab_order_id, delivery_id);
create index delivery_of_fax on delivery (fax_id, delivery_id) where fax_id is not null;
create index delivery_to_fax on delivery (location_id, delivery_id)
  where way = 'fax' and state = 'waiting' and fax_id is null;
create index delivery_waiting_for_fax on delivery (location_id)
  where way = 'fax' and state = 'waiting';
create index delivery_to_mail on delivery (made_at) where way = 'mail' and state = 'waiting';
create index delivery_by_hl7 on delivery (location_id, delivery_id)
  where way = 'hl7' and state in ('waiting', 'sending');
create index delivery_by_time on delivery (made_at desc, delivery_id desc);
create index delivery_not_done on delivery (made_at desc, delivery_id desc)
  where state in ('waiting', 'sending', 'failed', 'uncertain');
-- What is looked for in the lists of Resend and by practices' systems (FHIR) is reached by an
-- index, however much lies before it. deliveries: of an account, by a way that few take, and in a
-- state that few are in
create index delivery_of_account on delivery (customer_id, made_at desc, delivery_id desc);
create index delivery_by_other_way on delivery (way, made_at desc, delivery_id desc)
  where way in ('mail', 'hl7');
create index delivery_of_state on delivery (state, made_at desc, delivery_id desc)
  where state <> 'delivered';

-- The message of a delivery: made at the first try, and the same bytes under the same number from
-- then on.
create table hl7_back (
  delivery_id bigint primary key references delivery,
  customer_id bigint not null,
  control_id text not null unique,
  content bytea not null,
  ack text not null default '',
  tries int not null default 0,
  next_try_at timestamptz,
  is_sealed boolean not null default false
);
create index hl7_back_plain on hl7_back (delivery_id) where not is_sealed;

-- Reports of many orders as one PDF: made by a job, with its progress, for whoever asked
-- (records.md#paper).
create table report_bundle (
  report_bundle_id bigint generated always as identity primary key,
  user_id bigint not null,
  -- in the order in which they stand in it
  result_ids bigint[] not null check (cardinality(result_ids) between 1 and 500),
  state text not null default 'waiting'
    check (state in ('waiting', 'making', 'done', 'failed', 'cancelled')),
  made smallint not null default 0,
  -- of reports that could not be made, or why there is none
  says text not null default '' check (char_length(says) <= 500),
  content bytea,
  asked_at timestamptz not null,
  done_at timestamptz,
  is_sealed boolean not null default false,
  check (state = 'done' or content is null)
);
alter table report_bundle alter column content set storage external;
create index report_bundle_age on report_bundle (asked_at);
create index report_bundle_plain on report_bundle (report_bundle_id)
  where not is_sealed and content is not null;
