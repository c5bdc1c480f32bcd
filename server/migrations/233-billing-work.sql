-- One mechanism for Insurance Work and Billing Work (docs/decisions/0056). The engine opens and closes items; people own, note, defer, ask, and decide.
create table work_item (
  work_item_id bigint generated always as identity primary key,
  queue text not null check (queue in ('insurance', 'billing')),
  -- id of a rule
  reason text not null check (char_length(reason) between 1 and 60),
  -- what it is about: 'insurance:12', 'bill:7', 'claim:7', 'payer:3', 'remittance:1', 'payment:4', 'file:9'; unique with the reason while it is open
  about text not null,
  -- the house's own where null
  customer_id bigint,
  lab_order_id bigint,
  patient_insurance_id bigint references patient_insurance,
  bill_id bigint,
  claim_id bigint,
  insurance_id bigint,
  -- what is wrong and what to do; the field that it opens
  says text not null check (char_length(says) <= 300),
  path text not null default '',
  -- the same cause in many items is worked once
  cause text not null default '' check (char_length(cause) <= 160),
  owner_kind text not null check (owner_kind in ('client', 'insurance', 'billing', 'lab')),
  -- at stake, as expected
  cents bigint not null default 0,
  service_day date,
  deadline date,
  -- how near the deadline is: 0 past, 1 within a week, 2 within thirty days, 3 later or none; kept by the engine
  band smallint not null default 3,
  opened_at timestamptz not null,
  party_since timestamptz not null,
  state text not null default 'new' check (state in ('new', 'in work', 'waiting for client', 'waiting for payer', 'deferred')),
  user_id_owner bigint references app_user,
  -- of a deferred one
  next_day date,
  defer_reason text not null default '' check (char_length(defer_reason) <= 200),
  inbox_id bigint,
  -- dealt to someone, for fifteen minutes
  user_id_locked bigint,
  locked_until timestamptz,
  touches int not null default 0,
  closed_at timestamptz,
  -- '' the reason is gone; else 'written-off', 'billed-otherwise', 'dismissed'
  decision text not null default '' check (decision in ('', 'written-off', 'billed-otherwise', 'dismissed')),
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  user_id_decided bigint,
  -- a dismissed one comes back when what was judged changes
  judged_hash bytea,
  row_version bigint not null default 1,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id),
  check (closed_at is not null or decision = '')
);
create unique index work_item_once on work_item (reason, about) where closed_at is null;
create index work_item_queue on work_item (queue, band, cents desc, opened_at, work_item_id) where closed_at is null;
create index work_item_of_account on work_item (customer_id, queue) where closed_at is null;
create index work_item_of_owner on work_item (user_id_owner, queue) where closed_at is null;
create index work_item_of_cause on work_item (queue, cause) where closed_at is null;
create index work_item_of_bill on work_item (bill_id);
create index work_item_of_order on work_item (lab_order_id);
create index work_item_of_insurance on work_item (patient_insurance_id);

create table work_note (
  work_note_id bigint generated always as identity primary key,
  work_item_id bigint not null references work_item,
  customer_id bigint,
  lab_order_id bigint,
  note text not null check (char_length(note) between 1 and 1000),
  -- an act that made it, in the word of its button; '' a note
  act text not null default '',
  user_id_created bigint not null,
  created_at timestamptz not null
);
create index work_note_of on work_note (work_item_id, work_note_id desc);

-- How much a user type writes off by itself, in cents; a larger one needs a second person.
create table write_off_limit (
  user_type_id smallint primary key,
  cents bigint not null check (cents >= 0)
);
insert into write_off_limit values (7, 2500), (8, 50000), (18, 10000);
