-- Items of work that wait for a person.
--
-- What each person did in the work queues, by week (docs/decisions/0056). Kept as it happens, so
-- that reading it costs the same however many items there are.
--
-- A write-off beyond the limit of whoever wants it waits for another person's approval
-- (docs/decisions/0056).

-- One mechanism for Insurance Work and Billing Work (docs/decisions/0056). The engine opens and
-- closes items; people own, note, defer, ask, and decide.
create table work_item (
  work_item_id bigint generated always as identity primary key,
  queue text not null check (queue in ('insurance', 'billing')),
  -- id of a rule
  reason text not null check (char_length(reason) between 1 and 60),
  -- what it is about: 'insurance:12', 'bill:7', 'claim:7', 'payer:3', 'remittance:1', 'payment:4',
  -- 'file:9'; unique with the reason while it is open
  about text not null,
  -- the laboratory's own where null
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
  -- how near the deadline is: 0 a duty past its day, 1 within a week, 2 within thirty days, 3 later
  -- or none, 4 past a limit to file or appeal; kept by the engine
  band smallint not null default 3 check (band between 0 and 4),
  opened_at timestamptz not null,
  party_since timestamptz not null,
  state text not null default 'new'
    check (
      state in (
        'new', 'in work', 'waiting for client', 'waiting for payer', 'waiting for approval',
        'deferred'
      )
    ),
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
  decision text not null default ''
    check (
      decision in ('', 'written-off', 'billed-otherwise', 'dismissed', 'refunded', 'used-elsewhere')
    ),
  decision_note text not null default '' check (char_length(decision_note) <= 500),
  user_id_decided bigint,
  -- a dismissed one comes back when what was judged changes
  judged_hash bytea,
  row_version bigint not null default 1,
  -- whose work closed it: who decided, or the last who did something about it; null: nobody did
  user_id_handled bigint,
  released_cents bigint not null default 0,
  -- what was asked for last, how much, and by whom; it counts while the item waits for approval
  approval_cents bigint not null default 0,
  user_id_asked bigint,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id),
  check (closed_at is not null or decision = ''),
  constraint work_item_approval check (
    state <> 'waiting for approval' or (approval_cents > 0 and user_id_asked is not null)
  )
);
create unique index work_item_once on work_item (reason, about) where closed_at is null;
create index work_item_queue on work_item (queue, band, cents desc, opened_at, work_item_id)
  where closed_at is null;
create index work_item_of_owner on work_item (user_id_owner, queue) where closed_at is null;
create index work_item_of_cause on work_item (queue, cause) where closed_at is null;
create index work_item_of_bill on work_item (bill_id);
create index work_item_of_order on work_item (lab_order_id);
create index work_item_of_insurance on work_item (patient_insurance_id);
-- What somebody has in hand goes back with each next item.
create index work_item_held on work_item (user_id_locked) where user_id_locked is not null;
-- Open items by when they opened: the billing dashboard counts them by age, a bounded part of this
-- index at a time.
create index work_item_of_age on work_item (queue, state, opened_at) where closed_at is null;
-- What billing asked of a practice is open as long as its work item is (docs/decisions/0056),
-- whatever becomes of the order.
create index work_item_asked on work_item (inbox_id) where inbox_id is not null;
-- Closed items that people worked on: one that comes back counts as reopened.
create index work_item_handled on work_item (reason, about, closed_at)
  where user_id_handled is not null;
create index work_item_of_payer on work_item (insurance_id, queue)
  where closed_at is null and insurance_id is not null;
create index work_item_of_account
  on work_item (customer_id, queue, band, cents desc, opened_at, work_item_id)
  where closed_at is null;

create table work_note (
  work_note_id bigint generated always as identity primary key,
  work_item_id bigint not null references work_item,
  customer_id bigint,
  lab_order_id bigint,
  note text not null check (char_length(note) between 1 and 1000),
  -- an act that made it, in the word of its button; '' a note
  act text not null default '',
  user_id_created bigint not null,
  created_at timestamptz not null,
  work_act_id bigint
);
create index work_note_of on work_note (work_item_id, work_note_id desc);

-- What an act did to each item of work, so that it can be undone for a while (docs/decisions/0056).
create sequence work_act_number;
create table work_act (
  -- one act on many items has one number
  work_act_id bigint not null,
  work_item_id bigint not null references work_item,
  customer_id bigint,
  lab_order_id bigint,
  -- in the word of its button; 'note' a note
  act text not null check (char_length(act) between 1 and 40),
  -- what it was about: shown before, posted, answered, and taken back by its undo
  cents bigint not null,
  user_id_created bigint not null,
  created_at timestamptz not null,
  -- the item before and after, and what its bill or claim was
  -- (server/src/features/billing/work-queues/record-act.ts); never a text of a person
  was jsonb not null,
  became jsonb not null,
  undone_at timestamptz,
  user_id_undone bigint,
  primary key (work_act_id, work_item_id),
  check ((undone_at is null) = (user_id_undone is null))
);
create index work_act_of_item on work_act (work_item_id, work_act_id desc);
create index work_act_by_time on work_act (created_at desc);
create index work_act_of_person on work_act (user_id_created, created_at desc);

create table work_week (
  user_id bigint not null,
  queue text not null check (queue in ('insurance', 'billing')),
  -- Monday of the week in the zone of the laboratory
  week date not null check (extract(isodow from week) = 1),
  -- which connection wrote it: two that write at once never wait for each other. The figures are
  -- the sums
  writer int not null,
  handled int not null default 0,
  touches int not null default 0,
  reopened int not null default 0,
  released_cents bigint not null default 0,
  primary key (user_id, queue, week, writer)
);
create index work_week_by_week on work_week (week);
