-- Invoices to practices, statements to patients, and refunds.
--
-- What practices and patients owe: invoices, statements, payments, disputes (docs/decisions/0059).
-- The ledger says what is open; these say what was asked and what came.
--
-- Refunds as a whole (docs/decisions/0059): above a limit a second person approves, a card gets its
-- own money back, and what a payment left unapplied can go back, too.

create table invoice (
  invoice_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  number bigint not null unique,
  -- first day of its month
  period date not null check (extract(day from period) = 1),
  issued_on date not null,
  due_on date not null,
  cents bigint not null,
  -- addressee and terms as they were
  content jsonb not null,
  created_at timestamptz not null,
  -- how often the laboratory had it emailed once more, and when it asked last
  mail_version int not null default 0,
  mail_asked_at timestamptz,
  unique (customer_id, period),
  unique (invoice_id, customer_id)
);
create index invoice_by_time on invoice (invoice_id desc);
create index invoice_by_cents on invoice (cents);

-- What an invoice asks for a line of a bill, or gives back of what an earlier one asked: the
-- ledger's amount less what was asked so far.
create table invoice_line (
  invoice_id bigint not null,
  bill_line_id bigint not null references bill_line,
  customer_id bigint not null,
  lab_order_id bigint not null,
  bill_id bigint not null,
  cents bigint not null check (cents <> 0),
  -- the invoice on which the line appeared first: what is open of the line counts there
  is_first boolean not null,
  primary key (invoice_id, bill_line_id),
  foreign key (invoice_id, customer_id) references invoice (invoice_id, customer_id),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id)
);
create unique index invoice_line_first on invoice_line (bill_line_id) where is_first;
create index invoice_line_of_order on invoice_line (lab_order_id);

create table invoice_dispute (
  invoice_dispute_id bigint generated always as identity primary key,
  bill_line_id bigint not null references bill_line,
  customer_id bigint not null,
  lab_order_id bigint not null,
  bill_id bigint not null,
  says text not null check (char_length(says) between 1 and 500),
  user_id_created bigint not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  user_id_answered bigint,
  -- 'credited', 'kept'
  outcome text not null default '' check (outcome in ('', 'credited', 'kept')),
  answer text not null default '' check (char_length(answer) <= 500),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id),
  check ((answered_at is null) = (outcome = ''))
);
create unique index invoice_dispute_open on invoice_dispute (bill_line_id)
  where answered_at is null;
create index invoice_dispute_of_bill on invoice_dispute (bill_id);

create table statement (
  statement_id bigint generated always as identity primary key,
  customer_id bigint not null,
  patient_id bigint not null,
  number bigint not null unique,
  -- 1, 2, 3: how often the patient was asked
  nth smallint not null check (nth > 0),
  issued_on date not null,
  due_on date not null,
  cents bigint not null check (cents > 0),
  -- what the paper says (server/src/paper/money/money-paper.ts)
  content jsonb not null,
  printed_at timestamptz,
  created_at timestamptz not null,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  unique (statement_id, customer_id)
);
create index statement_of_patient on statement (patient_id, statement_id desc);
create index statement_by_cents on statement (cents);
create index statement_to_print on statement (statement_id) where printed_at is null;

create table statement_bill (
  statement_id bigint not null,
  bill_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  -- what the patient was asked for, and how it came about by the ledger then: the next statement
  -- says what changed since (rules.md#papers-of-money)
  cents bigint not null check (cents > 0),
  charge_cents bigint not null,
  insurance_paid_cents bigint not null,
  insurance_adjusted_cents bigint not null,
  patient_paid_cents bigint not null,
  other_cents bigint not null,
  elsewhere_cents bigint not null,
  constraint statement_bill_adds_up check (
    charge_cents - insurance_paid_cents - insurance_adjusted_cents - patient_paid_cents
    - other_cents - elsewhere_cents = cents
  ),
  primary key (statement_id, bill_id),
  foreign key (statement_id, customer_id) references statement (statement_id, customer_id),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id)
);
create index statement_bill_of on statement_bill (bill_id);

-- What somebody paid too much goes back: who gets how much, and when it left (docs/decisions/0059).
create table refund (
  refund_id bigint generated always as identity primary key,
  customer_id bigint not null,
  lab_order_id bigint,
  bill_id bigint,
  -- who paid too much; of a payer its insurance
  party text not null
    check (party in ('payer-1', 'payer-2', 'payer-3', 'patient', 'client', 'facility', 'program')),
  insurance_id bigint references insurance,
  cents bigint not null check (cents > 0),
  -- the act of Billing Work that decided it
  work_act_id bigint,
  reason text not null check (char_length(reason) between 1 and 500),
  user_id_created bigint not null,
  created_at timestamptz not null,
  -- due: decided; sent: the check left; void: undone before it left waiting: for a second person;
  -- due: decided; sending: at the card terminal; sent: it left; void: taken back before it left;
  -- refused: by another person
  state text not null default 'due'
    check (state in ('waiting', 'due', 'sending', 'sent', 'void', 'refused')),
  check_number text not null default '' check (char_length(check_number) <= 40),
  sent_on date,
  user_id_sent bigint,
  -- of what a payment left unapplied: the payment and no bill. Of a credit that a card paid: both
  payment_id bigint references payment,
  method text not null default 'check' check (method in ('check', 'card')),
  -- more than who decided it may refund alone
  is_above_limit boolean not null default false,
  -- who approved or refused it, and why not
  user_id_decided bigint,
  decided_at timestamptz,
  refusal text not null default '' check (char_length(refusal) <= 500),
  -- how often the terminal declined it: the processor's key is one for each try
  tries int not null default 0,
  -- the processor's number of what it gave back, and why it declined
  reference text not null default '' check (char_length(reference) <= 60),
  says text not null default '' check (char_length(says) <= 300),
  check_plain text collate "C" not null
    generated always as (plain_number(check_number)) stored,
  reference_plain text collate "C" not null
    generated always as (plain_number(reference)) stored,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id),
  check ((state = 'sent') = (sent_on is not null)),
  constraint refund_of_something check (
    (bill_id is null) = (lab_order_id is null) and (bill_id is null) = (work_act_id is null)
    and (bill_id is not null or payment_id is not null)
  ),
  constraint refund_to_card check (method = 'check' or payment_id is not null),
  constraint refund_by_two check (
    not is_above_limit or state in ('waiting', 'void', 'refused')
    or (user_id_decided is not null and user_id_decided <> user_id_created)
  )
);
create index refund_by_time on refund (refund_id desc);
create index refund_due on refund (refund_id) where state = 'due';
create index refund_of_bill on refund (bill_id);
create index refund_of_payment on refund (payment_id) where payment_id is not null;
create index refund_by_check on refund (check_plain) where check_plain <> '';
-- One check leaves once, however its number is typed (rules.md#finding-money).
create unique index refund_of_one_check on refund (check_plain)
  where state = 'sent' and check_plain <> '';
create index refund_by_reference on refund (reference_plain) where reference_plain <> '';
create index refund_by_cents on refund (cents);
create index refund_waiting on refund (refund_id) where state = 'waiting';
