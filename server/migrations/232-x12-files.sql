-- Files to and from payers, and what remittances say (docs/decisions/0055). Files and remittances are the laboratory's alone.
create table x12_file (
  x12_file_id bigint generated always as identity primary key,
  trading_partner_id bigint not null references trading_partner,
  direction text not null check (direction in ('in', 'out')),
  name text not null check (char_length(name) between 1 and 200),
  -- of the bytes: the same file has one effect
  hash bytea not null,
  size int not null,
  -- sealed
  content bytea not null,
  -- transaction sets in it, such as {837} or {999,277CA}
  kinds text[] not null default '{}',
  control text not null default '',
  is_test boolean not null default false,
  -- out: waiting, sent, refused. in: new, read, refused, set aside
  state text not null check (state in ('waiting', 'sent', 'new', 'read', 'refused', 'set aside')),
  -- [{interchange, group, set, segment, code, says}], without a value
  faults jsonb not null default '[]',
  -- {claims, accepted, rejected, posted, held, unmatched, cents}
  counts jsonb not null default '{}',
  says text not null default '' check (char_length(says) <= 300),
  x12_file_id_answers bigint references x12_file,
  tries smallint not null default 0,
  at timestamptz not null,
  done_at timestamptz,
  user_id bigint,
  unique (direction, trading_partner_id, hash)
);
create index x12_file_by_time on x12_file (x12_file_id desc);
create index x12_file_waiting on x12_file (state, x12_file_id) where state in ('waiting', 'new');
alter table x12_file alter column content set storage external;
alter table claim add foreign key (x12_file_id) references x12_file;

-- A set of an 835. One that does not balance is held whole with its difference.
create table remittance (
  remittance_id bigint generated always as identity primary key,
  x12_file_id bigint references x12_file,
  -- place of the set in its file; a remittance on paper is keyed by a person
  at_set int not null default 0,
  payer_name text not null default '',
  payer_tax_id text not null default '',
  trace text not null,
  paid_on date,
  handling text not null default '',
  method text not null default '',
  cents bigint not null,
  state text not null check (state in ('posted', 'held', 'set aside')),
  difference_cents bigint not null default 0,
  -- why it is held or set aside
  says text not null default '' check (char_length(says) <= 300),
  is_test boolean not null default false,
  hash bytea not null,
  user_id bigint,
  posted_at timestamptz,
  made_at timestamptz not null,
  row_version bigint not null default 1,
  unique (x12_file_id, at_set)
);
create index remittance_by_trace on remittance (trace, payer_tax_id);
create index remittance_held on remittance (remittance_id) where state = 'held';

create table remittance_claim (
  remittance_claim_id bigint generated always as identity primary key,
  remittance_id bigint not null references remittance,
  at int not null,
  number text not null default '',
  payer_number text not null default '',
  status text not null default '',
  outcome text not null,
  charge_cents bigint not null,
  paid_cents bigint not null,
  patient_cents bigint not null,
  -- as read (server/src/x12/faces/remittance.ts)
  content jsonb not null,
  -- unmatched waits for a person: a list with a sum
  state text not null check (state in ('posted', 'unmatched', 'set aside', 'held')),
  -- how it was found: 'number', 'line', 'payer-number', 'member-day-charge', 'person'
  matched_by text not null default '',
  claim_id bigint,
  customer_id bigint,
  lab_order_id bigint,
  says text not null default '' check (char_length(says) <= 300),
  user_id bigint,
  decided_at timestamptz,
  row_version bigint not null default 1,
  foreign key (claim_id, customer_id) references claim (claim_id, customer_id),
  unique (remittance_id, at)
);
create index remittance_claim_of on remittance_claim (claim_id);
create index remittance_claim_unmatched on remittance_claim (remittance_claim_id) where state = 'unmatched';
alter table ledger add foreign key (remittance_claim_id) references remittance_claim;

-- PLB: the payer's account, never a claim's. Positive takes money away.
create table remittance_adjustment (
  remittance_id bigint not null references remittance,
  at int not null,
  reason text not null,
  reference text not null default '',
  cents bigint not null,
  claim_id bigint references claim,
  primary key (remittance_id, at)
);

-- A line, or a claim, that a payer denied: from reason to rule, field, and owner, for the queue and for Reporting of denials.
create table denial (
  denial_id bigint generated always as identity primary key,
  remittance_claim_id bigint not null references remittance_claim,
  claim_id bigint not null,
  bill_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  bill_line_id bigint references bill_line,
  cas_group text not null,
  carc text not null,
  rarcs text[] not null default '{}',
  cents bigint not null,
  -- a rule of the scrubber that would have stopped it; '' none
  rule text not null default '',
  denied_on date not null,
  foreign key (claim_id, customer_id) references claim (claim_id, customer_id)
);
create index denial_of_claim on denial (claim_id);
create index denial_of_rule on denial (rule, denied_on);
create index denial_of_account on denial (customer_id, denied_on);
