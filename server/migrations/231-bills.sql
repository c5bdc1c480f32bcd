-- From an accessioned order to money (docs/decisions/0055). Facts are stored, words are derived. Money is in cents.

-- Orders whose bill has to be judged anew: noted by triggers, taken by a job.
create table bill_due (
  n bigint generated always as identity primary key,
  lab_order_id bigint not null
);
-- Orders collected since this day are billed here; null: none are.
alter table laboratory_setting add column billing_since date;
grant update (billing_since) on laboratory_setting to labgate_all;

-- Every accessioned order has one: it is billed, held with its reasons, or not billable with its reason (law of conservation).
create table bill (
  bill_id bigint generated always as identity primary key,
  lab_order_id bigint not null unique,
  customer_id bigint not null,
  bill_to text not null check (bill_to in ('insurance', 'client', 'patient', 'facility', 'program', 'nobody')),
  -- why nobody pays: 'rejected', 'canceled', 'moved', 'program', 'our-fault', 'written-off'; '' otherwise
  why_nobody text not null default '' check ((bill_to = 'nobody') = (why_nobody <> '')),
  service_day date,
  place_of_service text not null default '',
  -- what keeps it from leaving: open findings of level stop; and whether it still waits for its final result
  stops int not null default 0,
  is_waiting boolean not null default true,
  judged_at timestamptz not null,
  -- hash of what was judged last: the same judgment is not written twice, and a dismissed item comes back when it changes
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

-- A version of a bill to one payer. Its state is read off what happened to it (rules.md#claim-states).
create table claim (
  claim_id bigint generated always as identity primary key,
  bill_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  sequence smallint not null check (sequence between 1 and 3),
  version smallint not null default 1 check (version > 0),
  -- CLM05-3: 1 original, 7 replaces, 8 voids
  frequency smallint not null default 1 check (frequency in (1, 7, 8)),
  -- CLM01: never used twice
  number text not null unique check (number ~ '^[0-9A-Z]{1,20}$'),
  insurance_id bigint not null references insurance,
  patient_insurance_id bigint references patient_insurance,
  service_day date not null,
  cents bigint not null check (cents >= 0),
  -- the whole claim as it was written (server/src/x12/faces/claim.ts)
  snapshot jsonb not null,
  made_at timestamptz not null,
  x12_file_id bigint,
  sent_at timestamptz,
  -- by TA1 or 999: the file or the set, before anyone looked at the claim
  refused_at timestamptz,
  -- by 999
  received_at timestamptz,
  -- by 277CA
  rejected_at timestamptz,
  accepted_at timestamptz,
  -- by 835
  adjudicated_at timestamptz,
  outcome text not null default '' check (outcome in ('', 'paid', 'partly-denied', 'denied', 'nothing-due', 'reversed', 'forwarded', 'predetermined')),
  -- a person sends it again, or takes it back; the next batch does
  asked_again_at timestamptz,
  void_asked_at timestamptz,
  -- a later version took its place, or it was void
  replaced_at timestamptz,
  closed_at timestamptz,
  payer_number text not null default '' check (char_length(payer_number) <= 50),
  -- last category, status, and entity of a 277CA or 277, in the payer's codes: 'A7:164:IL'
  status_code text not null default '' check (char_length(status_code) <= 40),
  status_at timestamptz,
  row_version bigint not null default 1,
  state text not null generated always as (case
    when replaced_at is not null then 'replaced' when closed_at is not null then 'closed' when adjudicated_at is not null then 'adjudicated'
    when accepted_at is not null and (rejected_at is null or accepted_at > rejected_at) then 'accepted' when rejected_at is not null then 'rejected'
    when received_at is not null then 'received' when refused_at is not null then 'refused by file' when sent_at is not null then 'sent'
    when x12_file_id is not null then 'batched' else 'ready' end) stored,
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id),
  unique (claim_id, customer_id),
  unique (bill_id, sequence, version)
);
create unique index claim_alive on claim (bill_id, sequence) where replaced_at is null and rejected_at is null and refused_at is null;
create index claim_of_bill on claim (bill_id, claim_id desc);
create index claim_of_file on claim (x12_file_id);
create index claim_by_payer_number on claim (payer_number) where payer_number <> '';
create index claim_unanswered on claim (sent_at) where adjudicated_at is null and replaced_at is null and closed_at is null;
create index claim_of_account on claim (customer_id, claim_id desc);

-- Append only. cents: what the row adds to what is open with `party`. A line's charge = paid + adjusted + written off + open; a move between parties adds up to nothing.
create table ledger (
  ledger_id bigint generated always as identity primary key,
  bill_id bigint not null,
  bill_line_id bigint not null references bill_line,
  customer_id bigint not null,
  lab_order_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('charge', 'paid', 'contractual', 'adjusted', 'written-off', 'moved')),
  party text not null check (party in ('payer-1', 'payer-2', 'payer-3', 'patient', 'client', 'facility', 'program')),
  cents bigint not null check (cents <> 0),
  -- CAS group and reason, or the reason of a person
  reason text not null default '' check (char_length(reason) <= 60),
  claim_id bigint references claim,
  remittance_claim_id bigint,
  -- place within the payment: the same place is posted once
  source text not null check (char_length(source) between 1 and 80),
  ledger_id_reverses bigint references ledger,
  user_id bigint,
  note text not null default '' check (char_length(note) <= 500),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id),
  unique (source, bill_line_id, kind, party)
);
create index ledger_of_line on ledger (bill_line_id, ledger_id);
create index ledger_of_bill on ledger (bill_id, ledger_id);
create index ledger_of_payment on ledger (remittance_claim_id) where remittance_claim_id is not null;

-- What is open, per bill and party: nobody keeps it up.
create view bill_open as select bill_id, party, sum(cents)::bigint as cents from ledger group by bill_id, party having sum(cents) <> 0;
