-- What payers and patients paid or refused, and the ledger.

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
  -- posting: a large one is posted in pieces. partly posted: two people released the claims that
  -- balance
  state text not null check (state in ('posting', 'posted', 'partly posted', 'held', 'set aside')),
  difference_cents bigint not null default 0,
  -- why it is held or set aside
  says text not null default '' check (char_length(says) <= 300),
  -- what kind of reason holds it; contact: faults of the envelope and of contacts alone;
  -- by-hand: what a person brought takes off more than this person may write off
  hold_kind text not null default ''
    check (hold_kind in ('', 'posted-before', 'guide', 'payee', 'balance', 'contact', 'by-hand')),
  -- its money adds up, and its payee is one of ours by number or name: two people can post a set
  -- that is held for its guide or for the payee's number
  adds_up boolean not null default false,
  -- the segment of the file with its ST; 0: on paper
  begins_at int not null default 0,
  -- [{at, says}]: what is wrong, with the segment of the file
  faults jsonb not null default '[]',
  is_test boolean not null default false,
  hash bytea not null,
  user_id bigint,
  posted_at timestamptz,
  made_at timestamptz not null,
  row_version bigint not null default 1,
  -- the one that took its place: the payer corrected it, or its file was read again
  is_replaced boolean not null default false,
  remittance_id_replaced_by bigint references remittance,
  -- a person asks to post what is held, all of it or the claims that balance; another one decides
  user_id_asked bigint,
  asked_at timestamptz,
  asked_scope text not null default '' check (asked_scope in ('', 'all', 'balancing')),
  asked_note text not null default '' check (char_length(asked_note) <= 500),
  user_id_released bigint,
  released_at timestamptz,
  trace_plain text collate "C" not null generated always as (plain_number(trace)) stored,
  check ((asked_scope = '') = (user_id_asked is null)),
  check ((user_id_released is null) = (released_at is null)),
  check (user_id_released is null or user_id_asked is not null)
);
-- A set of a file has one effect.
create unique index remittance_of_set on remittance (x12_file_id, at_set) where not is_replaced;
create index remittance_by_trace on remittance (trace, payer_tax_id);
create index remittance_held on remittance (remittance_id) where state = 'held';
create index remittance_of_file on remittance (x12_file_id);
create index remittance_replaced on remittance (remittance_id_replaced_by)
  where remittance_id_replaced_by is not null;
create index remittance_hash on remittance (hash);
create index remittance_by_cents on remittance (cents);
-- A payment of a payer is known by its check or EFT number, however it is typed.
create index remittance_by_plain_trace on remittance (trace_plain);

create table remittance_claim (
  remittance_claim_id bigint generated always as identity primary key,
  remittance_id bigint not null references remittance,
  at int not null,
  number text not null default '',
  payer_number text not null default '',
  status text not null default '',
  outcome text not null,
  -- the first day of service that the payer states
  service_day date,
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
  -- its own amounts add up: of a held remittance, such claims can be posted
  balances boolean not null default true,
  -- what a person chose to post it to: {claimNumber, isSecondPayment, isWholeClaim, lines, note, why};
  -- one that needs two people is requested, and another one decides
  chosen jsonb,
  user_id_asked bigint,
  asked_at timestamptz,
  check ((user_id_asked is null) = (asked_at is null)),
  -- A payer's decision that was posted before is posted once: its repeat waits for a person, next
  -- to the decision that it looks like.
  remittance_claim_id_repeats bigint references remittance_claim,
  -- The reversal that took this decision back; a decision without one is in force.
  remittance_claim_id_reversed_by bigint references remittance_claim,
  -- A person took back what was posted by hand: the reversal, and the payment that waits again, are
  -- of the payment that came.
  remittance_claim_id_original bigint references remittance_claim,
  foreign key (claim_id, customer_id) references claim (claim_id, customer_id),
  unique (remittance_id, at)
);
create index remittance_claim_of on remittance_claim (claim_id);
create index remittance_claim_unmatched on remittance_claim (remittance_claim_id)
  where state = 'unmatched';

-- What a posted decision decides on each line of ours, as the payer says it: a line that it split
-- has several rows, and one code for several lines is shared among them.
create table decided_line (
  remittance_claim_id bigint not null references remittance_claim,
  -- segment of the payer's line
  at int not null,
  bill_line_id bigint not null references bill_line,
  claim_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  charge_cents bigint not null,
  paid_cents bigint not null,
  units text not null default '' check (char_length(units) <= 20),
  -- [{group, reason, amount, quantity}], in cents
  adjustments jsonb not null default '[]',
  remarks text[] not null default '{}',
  foreign key (claim_id, customer_id) references claim (claim_id, customer_id),
  primary key (remittance_claim_id, at, bill_line_id)
);
create index decided_line_of on decided_line (bill_line_id);
create index decided_line_of_claim on decided_line (claim_id);

-- PLB: the payer's account. Positive takes money away.
create table remittance_adjustment (
  remittance_id bigint not null references remittance,
  at int not null,
  reason text not null,
  reference text not null default '',
  cents bigint not null,
  -- the claim that its reference names, once it is posted
  claim_id bigint references claim,
  -- An earlier check of the payer moved the same, and all claims of this one look like repeats: it
  -- waits with them.
  is_repeat boolean not null default false,
  -- A person set it aside with the rest of a remittance that is posted in part.
  is_aside boolean not null default false,
  primary key (remittance_id, at)
);
create index remittance_adjustment_of_claim on remittance_adjustment (claim_id)
  where claim_id is not null;

-- A line, or a claim, that a payer denied: from reason to rule, field, and owner, for the queue and
-- for Reporting of denials.
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

-- Money from a practice (no patient) or from a patient. What is not in the ledger is unapplied.
create table payment (
  payment_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  patient_id bigint,
  method text not null check (method in ('check', 'cash', 'card')),
  -- number of the check; of a card what the processor answered, never a card number
  reference text not null default '' check (char_length(reference) <= 60),
  cents bigint not null check (cents > 0),
  received_on date not null,
  -- a card payment waits for the terminal
  state text not null check (state in ('waiting', 'posted', 'declined', 'void')),
  says text not null default '' check (char_length(says) <= 300),
  user_id_created bigint not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  user_id_voided bigint,
  -- of a void card payment: when the terminal gave it back
  refunded_at timestamptz,
  row_version bigint not null default 1,
  -- The lines that were chosen by hand for a payment that waits for the terminal: [{billId,
  -- cents}]; null: the oldest first.
  parts jsonb,
  reference_plain text collate "C" not null
    generated always as (plain_number(reference)) stored,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  check ((state = 'void') = (voided_at is not null)),
  unique (payment_id, customer_id)
);
create index payment_of_account on payment (customer_id, payment_id desc);
create index payment_of_patient on payment (patient_id) where patient_id is not null;
-- Money is sought by its number, however it is typed, and by its amount.
create index payment_by_reference on payment (reference_plain) where reference_plain <> '';
create index payment_by_cents on payment (cents);

-- Append only. cents: what the row adds to what is open with `party`. A line's charge = paid +
-- adjusted + written off + open; a move between parties adds up to nothing.
create table ledger (
  ledger_id bigint generated always as identity primary key,
  bill_id bigint not null,
  bill_line_id bigint not null references bill_line,
  customer_id bigint not null,
  lab_order_id bigint not null,
  at timestamptz not null,
  kind text not null
    check (kind in ('charge', 'paid', 'contractual', 'adjusted', 'written-off', 'moved')),
  party text not null
    check (party in ('payer-1', 'payer-2', 'payer-3', 'patient', 'client', 'facility', 'program')),
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
  payment_id bigint references payment,
  -- The day on which the row stands in the books: the laboratory's day of `at`, and never in a
  -- closed month (rules.md#books). The triggers books_begin and books_day see to both.
  posted_on date not null,
  -- The first day of the closed month to which the money belongs; null: it is not late.
  late_for date check (late_for < posted_on),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id),
  unique (source, bill_line_id, kind, party),
  foreign key (remittance_claim_id) references remittance_claim
);
create index ledger_of_line on ledger (bill_line_id, ledger_id);
create index ledger_of_bill on ledger (bill_id, ledger_id);
create index ledger_of_payment on ledger (remittance_claim_id)
  where remittance_claim_id is not null;
create index ledger_of_receipt on ledger (payment_id) where payment_id is not null;
create index ledger_of_later_payer on ledger (bill_id) where party in ('payer-2', 'payer-3');
create index ledger_by_day on ledger (posted_on, kind);
create index ledger_of_claim on ledger (claim_id) where claim_id is not null;
-- A row is taken back once (rules.md#ledger-laws).
create unique index ledger_of_reversed on ledger (ledger_id_reverses)
  where ledger_id_reverses is not null;

-- What payers added to checks or took from them outside their claims (PLB), once the check is
-- posted: append only. Claims paid + these = the check. `cents`: what it adds to the money received.
create table payer_entry (
  payer_entry_id bigint generated always as identity primary key,
  remittance_id bigint not null,
  at int not null,
  -- applied: what a recovery settled on a claim's bill, against its row of the ledger
  kind text not null
    check (
      kind in (
        'interest', 'payment', 'recovery', 'forward', 'penalty', 'withheld', 'other', 'applied'
      )
    ),
  cents bigint not null check (cents <> 0),
  made_at timestamptz not null,
  ledger_id bigint unique references ledger,
  posted_on date not null,
  late_for date check (late_for < posted_on),
  foreign key (remittance_id, at) references remittance_adjustment,
  check ((kind = 'applied') = (ledger_id is not null))
);
create unique index payer_entry_once on payer_entry (remittance_id, at) where kind <> 'applied';
create index payer_entry_by_day on payer_entry (posted_on, kind);
