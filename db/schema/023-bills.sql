-- Bills with their lines and findings, estimates, and advance notices.

-- From an accessioned order to money (docs/decisions/0055). Facts are stored, words are derived.
-- Money is in cents.
-- Orders whose bill has to be judged anew: noted by triggers, taken by a job.
create table bill_due (
  n bigint generated always as identity primary key,
  lab_order_id bigint not null
);
create index bill_due_of_order on bill_due (lab_order_id);

-- Every accessioned order has one: it is billed, held with its reasons, or not billable with its
-- reason (law of conservation).
create table bill (
  bill_id bigint generated always as identity primary key,
  lab_order_id bigint not null unique,
  customer_id bigint not null,
  bill_to text not null
    check (bill_to in ('insurance', 'client', 'patient', 'facility', 'program', 'nobody')),
  -- why nobody pays: 'rejected', 'canceled', 'moved', 'program', 'our-fault', 'written-off'; ''
  -- otherwise
  why_nobody text not null default '' check ((bill_to = 'nobody') = (why_nobody <> '')),
  service_day date,
  place_of_service text not null default '',
  -- what keeps it from leaving: open findings of level stop; and whether it still waits for its
  -- final result
  stops int not null default 0,
  is_waiting boolean not null default true,
  judged_at timestamptz not null,
  -- hash of what was judged last: the same judgment is not written twice, and a dismissed item
  -- comes back when it changes
  judged_hash bytea not null default '',
  deadline date,
  -- a decision of a person that the engine keeps to: {billTo, why, userId, at}
  decided jsonb,
  row_version bigint not null default 1,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  unique (bill_id, customer_id)
);
create index bill_of_account on bill (customer_id, service_day desc, bill_id desc);
create index bill_ready on bill (bill_to, bill_id) where stops = 0 and not is_waiting;

create table bill_line (
  bill_line_id bigint generated always as identity primary key,
  bill_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  nth smallint not null check (nth between 1 and 50),
  code text not null check (code ~ '^[0-9A-Z]{5}$'),
  modifiers text[] not null default '{}' check (cardinality(modifiers) <= 4),
  units numeric(8, 3) not null check (units > 0),
  cents bigint not null check (cents >= 0),
  -- what the payer pays by contract; 0 not known
  expected_cents bigint not null default 0,
  -- places of diagnoses, from 1
  pointers int[] not null default '{}' check (cardinality(pointers) <= 4),
  -- Z-code, or the text of an unlisted code
  says text not null default '' check (char_length(says) <= 80),
  tests int[] not null default '{}',
  -- who made it, where it is not the billing laboratory: {name, clia, npi, address}
  made_by jsonb,
  -- a line that was replaced after it was charged: the ledger takes it back
  ended_at timestamptz,
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id)
);
create index bill_line_of on bill_line (bill_id, nth);
create index bill_line_of_order on bill_line (lab_order_id);

-- What the rules found, as last judged.
create table bill_finding (
  bill_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  rule text not null,
  -- of a line; 0 of the bill
  nth smallint not null default 0,
  level text not null check (level in ('stop', 'issue', 'warning')),
  owner text not null check (owner in ('client', 'insurance', 'billing', 'lab')),
  path text not null default '',
  says text not null check (char_length(says) <= 300),
  -- what has to be mended, as work items name it; and what several bills have in common
  about text not null,
  cause text not null default '' check (char_length(cause) <= 160),
  patient_insurance_id bigint,
  insurance_id bigint,
  since timestamptz not null,
  primary key (bill_id, rule, nth),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id)
);
create index bill_finding_of_rule on bill_finding (rule, bill_id);
create index bill_finding_of_work on bill_finding (about, rule);

-- Good-faith estimates to patients who pay themselves (45 CFR 149.610; docs/decisions/0059): kept
-- as they were given, for six years and longer.
create table good_faith_estimate (
  good_faith_estimate_id bigint generated always as identity primary key,
  customer_id bigint not null,
  lab_order_id bigint not null,
  -- from the counter of invoices and statements
  number bigint not null unique,
  cents bigint not null check (cents > 0),
  given_on date not null,
  -- what the paper says (server/src/paper/money/money-paper.ts)
  content jsonb not null,
  user_id_created bigint not null,
  created_at timestamptz not null,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index good_faith_estimate_of_order
  on good_faith_estimate (lab_order_id, good_faith_estimate_id desc);

create sequence advance_notice_count;
create table advance_notice (
  advance_notice_id bigint primary key default nextval('advance_notice_count'),
  customer_id bigint not null,
  lab_order_id bigint not null,
  -- who signed: a notice never counts for another patient
  patient_id bigint not null,
  notice_form_id bigint not null references notice_form,
  -- what was ordered when it was signed, as the order stores it: a test that is added later is not
  -- covered
  tests int[] not null check (cardinality(tests) > 0),
  -- what the paper says (server/src/paper/notice/notice.ts)
  content jsonb not null,
  estimate_cents bigint not null check (estimate_cents > 0),
  option smallint not null check (option between 1 and 3),
  signed_on date not null,
  is_on_paper boolean not null,
  refused_to_sign boolean not null default false,
  witness text not null default '' check (char_length(witness) <= 100),
  -- PNG, sealed
  image bytea,
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null,
  -- it no longer counts; kept all the same
  ended_at timestamptz,
  user_id_ended bigint,
  end_reason text not null default '' check (char_length(end_reason) <= 300),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  check (image is not null or is_on_paper or refused_to_sign),
  check (not refused_to_sign or (option = 1 and witness <> ''))
);
create unique index advance_notice_of_order on advance_notice (lab_order_id) where ended_at is null;
create index advance_notice_of_patient on advance_notice (patient_id);
alter sequence advance_notice_count owned by advance_notice.advance_notice_id;
