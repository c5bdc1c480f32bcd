-- What practices and patients owe: invoices, statements, payments, disputes (docs/decisions/0059). The ledger says what is open; these say what was asked and what came.
alter table laboratory_setting
  -- the last number of an invoice or a statement: without gaps
  add column last_paper_number bigint not null default 0,
  -- days until an invoice is due
  add column invoice_days int not null default 30 check (invoice_days between 0 and 120),
  -- days between statements, and how many go out before a person decides
  add column statement_days int not null default 30 check (statement_days between 7 and 120),
  add column statement_count int not null default 3 check (statement_count between 1 and 12);
grant update (last_paper_number) on laboratory_setting to labgate_all;

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
  unique (customer_id, period),
  unique (invoice_id, customer_id)
);
create index invoice_by_time on invoice (invoice_id desc);
-- What an invoice asks for a line of a bill, or gives back of what an earlier one asked: the ledger's amount less what was asked so far.
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
create unique index invoice_dispute_open on invoice_dispute (bill_line_id) where answered_at is null;
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
create index statement_to_print on statement (statement_id) where printed_at is null;
create table statement_bill (
  statement_id bigint not null,
  bill_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  cents bigint not null check (cents > 0),
  primary key (statement_id, bill_id),
  foreign key (statement_id, customer_id) references statement (statement_id, customer_id),
  foreign key (bill_id, customer_id) references bill (bill_id, customer_id)
);
create index statement_bill_of on statement_bill (bill_id);

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
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  check ((state = 'void') = (voided_at is not null)),
  unique (payment_id, customer_id)
);
create index payment_of_account on payment (customer_id, payment_id desc);
create index payment_of_patient on payment (patient_id) where patient_id is not null;
alter table ledger add column payment_id bigint references payment;
create index ledger_of_receipt on ledger (payment_id) where payment_id is not null;

do $$
declare t text;
begin
  foreach t in array array['invoice', 'invoice_line', 'invoice_dispute', 'statement', 'statement_bill', 'payment'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy all_rows on %I to labgate_all using (true)', t);
    execute format('create policy system_rows on %I to labgate_system using (true)', t);
    execute format('create policy rows_in_scope on %I to labgate_some using (customer_id = any ((select scope_customers())::bigint[]))', t);
    execute format('grant select, insert, update on %I to labgate_all', t);
    execute format('grant select on %I to labgate_system', t);
  end loop;
  foreach t in array array['invoice_line', 'invoice_dispute', 'statement_bill'] loop
    execute format('create policy closed_orders on %I as restrictive to labgate_all, labgate_some using (lab_order_id <> all ((select closed_orders())::bigint[]))', t);
  end loop;
  foreach t in array array['statement', 'payment'] loop
    execute format('create policy closed_charts on %I as restrictive to labgate_all, labgate_some using (coalesce(patient_id, 0) <> all ((select closed_charts())::bigint[]))', t);
  end loop;
end $$;
-- A practice sees its invoices, and says what it disputes.
grant select on invoice, invoice_line, invoice_dispute to labgate_some;
grant insert on invoice_dispute to labgate_some;
revoke update on invoice, invoice_line, statement_bill from labgate_all;

-- What practices dispute, what patients have not paid after the last statement, and money that belongs to nothing.
create view work_of_receivables (queue, reason, about, customer_id, lab_order_id, patient_insurance_id, bill_id, claim_id, insurance_id, says, path, cause, owner_kind, cents, service_day, deadline, since, bill_id_seen, judged_hash) with (security_invoker = true) as
  select 'billing', 'disputed', 'bill:' || b.bill_id, b.customer_id, b.lab_order_id, null::bigint, b.bill_id, null::bigint, null::bigint, 'The practice disputes a line of its invoice: ' || d.says, '', '', 'billing',
    coalesce((select sum(g.cents) from ledger g where g.bill_line_id = d.bill_line_id and g.party in ('client', 'facility')), 0)::bigint, b.service_day, d.created_at::date + 30, d.created_at, b.bill_id, null::bytea
  from invoice_dispute d join bill b using (bill_id) where d.answered_at is null
  union all
  select 'billing', 'patient-balance', 'bill:' || b.bill_id, b.customer_id, b.lab_order_id, null::bigint, b.bill_id, null::bigint, null::bigint, 'The patient has not paid after the last statement. Decide what happens to the balance.', '', '', 'billing',
    p.cents, b.service_day, null::date, s.last + setting.statement_days * interval '1 day', b.bill_id, null::bytea
  from bill_open p join bill b using (bill_id) cross join laboratory_setting setting
    cross join lateral (select count(*) as sent, max(t.issued_on) as last from statement_bill x join statement t using (statement_id) where x.bill_id = b.bill_id) s
  where p.party = 'patient' and p.cents > 0 and s.sent >= setting.statement_count and s.last + setting.statement_days <= now()::date;
create or replace view work_wanted with (security_invoker = true) as
  select * from work_of_findings union all select * from work_of_claims union all select * from work_of_payments union all select * from work_of_receivables;
grant select on work_of_receivables to labgate_all, labgate_system;
