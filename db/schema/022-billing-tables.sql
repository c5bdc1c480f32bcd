-- Tables of billing: codes, prices, edits, payers’ reasons, and rules, as dated rows.
--
-- What bills need to know of the laboratory and of payers (docs/decisions/0055). Codes, prices,
-- edits, and limits are rows with dates: a rule of January is wrong in April.
--
-- Tables of billing are loaded as files of rows with dates (docs/decisions/0063): each row knows
-- the file that brought it, prices wait for a second person.
--
-- A denial goes to whoever owns its payer's reason (rules.md#denial-reasons; docs/decisions/0056,
-- 0063).
--
-- Who bills, and the programs that providers are enrolled in, are loaded as the other billing
-- tables are (docs/decisions/0063).

-- Who bills. The one in force on the day when a claim is written; an ended one stays for what was
-- sent under it.
create table billing_entity (
  billing_entity_id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  npi text not null check (npi ~ '^[12]\d{9}$'),
  -- digits
  tax_id text not null check (tax_id ~ '^\d{9}$'),
  taxonomy text not null default '291U00000X' check (taxonomy ~ '^[0-9A-Z]{10}$'),
  street1 text not null check (char_length(street1) between 1 and 55),
  street2 text not null default '' check (char_length(street2) <= 55),
  city text not null check (char_length(city) between 1 and 30),
  state text not null check (state ~ '^[A-Z]{2}$'),
  postal_code text not null check (postal_code ~ '^\d{5}-\d{4}$'),
  contact_name text not null check (char_length(contact_name) between 1 and 60),
  contact_phone text not null check (contact_phone ~ '^\d{10}$'),
  contact_email text not null default '' check (char_length(contact_email) <= 100),
  valid_from date not null,
  valid_to date,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  billing_import_id bigint references billing_import,
  source text not null default '' check (char_length(source) <= 300),
  -- where payments go, if not to the address above
  pay_to_street text not null default '' check (char_length(pay_to_street) <= 55),
  pay_to_city text not null default '' check (char_length(pay_to_city) <= 30),
  pay_to_state text not null default '' check (pay_to_state ~ '^([A-Z]{2})?$'),
  pay_to_postal_code text not null default '' check (pay_to_postal_code ~ '^(\d{5}(-\d{4})?)?$'),
  -- A row that was replaced before it took effect stays, with its last day before its first.
  constraint billing_entity_days check (valid_to >= valid_from - 1),
  constraint billing_entity_pay_to check (
    (pay_to_street = '') = (pay_to_city = '')
and (pay_to_street = '') = (pay_to_state = '')
    and (pay_to_street = '') = (pay_to_postal_code = '')
  )
);

-- Enrolment of a person who orders (42 CFR 424.507, 455.410): a fact with dates. For whom nothing
-- is recorded, the mark of the user counts.
create table orderer_enrollment (
  orderer_enrollment_id bigint generated always as identity primary key,
  program text not null check (program in ('Medicare', 'Medicaid')),
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  valid_from date not null,
  valid_to date,
  source text not null default '' check (char_length(source) <= 200),
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  npi text not null,
  billing_import_id bigint references billing_import,
  constraint orderer_enrollment_npi check (npi ~ '^[12]\d{9}$'),
  constraint orderer_enrollment_days check (valid_to >= valid_from - 1)
);
create index orderer_enrollment_of on orderer_enrollment (npi, valid_from desc);

-- From what was tested to a code of a bill. `tests`: codes of the catalog, {} for all of the type.
-- Counted by order, test, class, or target from low to high.
create table charge_code (
  charge_code_id bigint generated always as identity primary key,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  tests int[] not null default '{}',
  counted_by text not null check (counted_by in ('order', 'test', 'class', 'target')),
  low int not null default 1 check (low > 0),
  high int check (high >= low),
  -- '' and null: all payers; the closest row counts
  payer_kind text not null default '',
  insurance_id bigint references insurance,
  code text not null check (code ~ '^[0-9A-Z]{5}$'),
  modifiers text[] not null default '{}',
  z_code text not null default '' check (z_code ~ '^([0-9A-Z]{5})?$'),
  -- in our own words: descriptors of CPT belong to the AMA
  says text not null check (char_length(says) between 1 and 80),
  source text not null default '' check (char_length(source) <= 200),
  valid_from date not null,
  valid_to date,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  -- Which file brought a row, and who. Rows of before have none.
  billing_import_id bigint references billing_import,
  constraint charge_code_days check (valid_to >= valid_from - 1)
);
create index charge_code_of_type on charge_code (lab_type_id, valid_from);

-- The drug class of a test, by which definitive drug tests are counted.
create table charge_class (
  test_code int not null,
  class text not null check (char_length(class) between 1 and 60),
  valid_from date not null,
  valid_to date,
  charge_class_id bigint generated always as identity primary key,
  billing_import_id bigint references billing_import,
  constraint charge_class_days check (valid_to >= valid_from - 1)
);
create unique index charge_class_of_day on charge_class (test_code, valid_from)
  where valid_to is null or valid_to >= valid_from;

-- What a code costs: the charge of claims (neither payer nor account), a contract with a payer, an
-- account's own list, self-pay.
create table charge_price (
  charge_price_id bigint generated always as identity primary key,
  list text not null
    check (list in ('charge', 'payer', 'client', 'self-pay', 'fee-schedule', 'cost')),
  insurance_id bigint references insurance,
  customer_id bigint references customer,
  code text not null check (code ~ '^[0-9A-Z]{5}$'),
  cents bigint not null check (cents > 0),
  valid_from date not null,
  valid_to date,
  source text not null default '' check (char_length(source) <= 200),
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  billing_import_id bigint references billing_import,
  check ((list = 'payer') = (insurance_id is not null)),
  check (list = 'client' or customer_id is null),
  constraint charge_price_days check (valid_to >= valid_from - 1)
);
create index charge_price_of_code on charge_price (code, list, valid_from);

-- Edits of the National Correct Coding Initiative: pairs (ptp) and units (mue).
create table code_edit (
  code_edit_id bigint generated always as identity primary key,
  kind text not null check (kind in ('ptp', 'mue')),
  code text not null,
  -- of a pair: the code that is refused beside the first
  code2 text not null default '',
  -- pair: 0 never, 1 with a modifier, 9 deleted. units: 1 a line, 2 a day by policy, 3 a day,
  -- clinical
  indicator smallint not null,
  units int,
  valid_from date not null,
  valid_to date,
  source text not null default '',
  billing_import_id bigint references billing_import,
  constraint code_edit_days check (valid_to >= valid_from - 1)
);
create index code_edit_of on code_edit (code, kind);

-- What payers' reasons mean in plain words, and which rule of ours would have stopped it ('' none).
-- List: CARC, RARC, STC (category and status), AAA.
create table payer_reason (
  list text not null check (list in ('CARC', 'RARC', 'STC', 'AAA')),
  code text not null,
  says text not null check (char_length(says) between 1 and 200),
  rule text not null default '',
  -- of a CARC: whether what it takes away is gone by contract, is denied and stays open, or only
  -- repeats what an earlier payer did
  effect text not null default 'denied' check (effect in ('contractual', 'denied', 'repeats')),
  valid_from date not null default '2000-01-01',
  valid_to date,
  payer_reason_id bigint generated always as identity primary key,
  -- who works on what it denies
  owner text not null default 'billing' check (owner in ('client', 'insurance', 'billing', 'lab')),
  billing_import_id bigint references billing_import,
  constraint payer_reason_days check (valid_to >= valid_from - 1)
);
create unique index payer_reason_of_day on payer_reason (list, code, valid_from)
  where valid_to is null or valid_to >= valid_from;

-- Advance notices to Medicare patients (CMS-R-131; docs/decisions/0058). A form is usable from one
-- day to another, whatever is printed on it.
create table notice_form (
  notice_form_id bigint generated always as identity primary key,
  -- as it stands at the foot of the paper
  name text not null check (char_length(name) between 1 and 80),
  usable_from date not null,
  usable_to date,
  billing_import_id bigint references billing_import,
  constraint notice_form_days check (usable_to >= usable_from - 1)
);

-- Authorizations are rows of their own (docs/decisions/0057); the fields on an insurance stay as
-- the wire's view of the newest one.
create table authorization_rule (
  authorization_rule_id bigint generated always as identity primary key,
  -- one payer, or a kind of payer
  insurance_id bigint references insurance,
  payer_kind text not null default '',
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  -- codes of the catalog; {} all of the type
  tests int[] not null default '{}',
  -- 0 always; else after so many in `window_days`
  after_count int not null default 0 check (after_count >= 0),
  window_days int not null default 0 check (window_days between 0 and 3660),
  source text not null check (char_length(source) between 1 and 300),
  valid_from date not null,
  valid_to date,
  user_id_created bigint not null,
  created_at timestamptz not null,
  -- A rule for one test: the code that was chosen. `tests` has every code under which orders store
  -- it (contract/src/orders/authorization-need.ts).
  test_code int not null default 0 check (test_code >= 0),
  check ((insurance_id is null) = (payer_kind <> '')),
  check (valid_to >= valid_from)
);
create index authorization_rule_of_type on authorization_rule (lab_type_id);

-- Rules that denials suggest: drafted at the billing desk, decided by an administrator
-- (docs/decisions/0061).
create table rule_draft (
  rule_draft_id bigint generated always as identity primary key,
  insurance_id bigint not null references insurance,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  -- what it rests on: denials of those days
  denials int not null check (denials > 0),
  cents bigint not null,
  first_day date not null,
  last_day date not null,
  user_id_created bigint not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  user_id_decided bigint,
  authorization_rule_id bigint references authorization_rule,
  note text not null default '' check (char_length(note) <= 300),
  check (decided_at is not null or authorization_rule_id is null)
);
create unique index rule_draft_open on rule_draft (insurance_id, lab_type_id)
  where decided_at is null;

-- How much a user type writes off by itself, in cents; a larger one needs a second person.
create table write_off_limit (
  user_type_id smallint primary key,
  cents bigint not null check (cents >= 0),
  -- What a user type may approve as the second person.
  approve_refund_cents bigint not null default 0 check (approve_refund_cents >= 0)
);

-- A limit that waits for a second person: the amounts when it was asked for, those that it is to have,
-- and the decision. What it changes stands in write_off_limit once approved, if the limit is still
-- what it was.
create table limit_raise (
  limit_raise_id bigint generated always as identity primary key,
  user_type_id smallint not null references write_off_limit,
  cents bigint not null check (cents >= 0),
  approve_refund_cents bigint not null check (approve_refund_cents >= 0),
  was_cents bigint not null,
  was_approve_refund_cents bigint not null,
  user_id_created bigint not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  user_id_decided bigint,
  is_approved boolean,
  check ((decided_at is null) = (user_id_decided is null)),
  check ((decided_at is null) = (is_approved is null)),
  check (cents <> was_cents or approve_refund_cents <> was_approve_refund_cents),
  check (is_approved is not true or user_id_decided <> user_id_created)
);
create unique index limit_raise_open on limit_raise (user_type_id)
  where decided_at is null;

-- Prices that were proposed: the file's rows as they were read, and the decision of a second
-- person.
create table billing_proposal (
  billing_proposal_id bigint generated always as identity primary key,
  kind text not null,
  file_name text not null check (char_length(file_name) <= 200),
  source text not null check (char_length(source) between 1 and 300),
  hash bytea not null,
  overlap text not null check (overlap in ('end', 'refuse')),
  -- [{row, values, from, to}] as the import read them
  rows jsonb not null,
  user_id_created bigint not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  user_id_decided bigint,
  is_approved boolean,
  reason text not null default '' check (char_length(reason) <= 500),
  -- what the deciding person saw: counts and the first 500 changes, with names as they were
  decided_on jsonb,
  -- Whether a proposal was withdrawn is decided with it: two sign-ins of one person can have
  -- different emails later.
  is_withdrawn boolean not null default false,
  check ((decided_at is null) = (user_id_decided is null)),
  check ((decided_at is null) = (is_approved is null)),
  check (is_approved is not true or user_id_decided <> user_id_created),
  check (is_approved is not false or reason <> '')
);
create index billing_proposal_open on billing_proposal (billing_proposal_id)
  where decided_at is null;
