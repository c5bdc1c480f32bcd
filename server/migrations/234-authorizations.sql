-- Authorizations are rows of their own (docs/decisions/0057); the fields on an insurance stay as the wire's view of the newest one.
create table authorization_rule (
  authorization_rule_id bigint generated always as identity primary key,
  -- one payer, or a kind of payer
  insurance_id bigint references insurance,
  payer_kind text not null default '',
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  -- codes of the catalogue; {} all of the type
  tests int[] not null default '{}',
  -- 0 always; else after so many in `window_days`
  after_count int not null default 0 check (after_count >= 0),
  window_days int not null default 0 check (window_days between 0 and 3660),
  source text not null check (char_length(source) between 1 and 300),
  valid_from date not null,
  valid_to date,
  user_id_created bigint not null,
  created_at timestamptz not null,
  check ((insurance_id is null) = (payer_kind <> '')),
  check (valid_to >= valid_from)
);
create table pre_authorization (
  pre_authorization_id bigint generated always as identity primary key,
  customer_id bigint not null,
  patient_id bigint not null,
  patient_insurance_id bigint not null references patient_insurance,
  -- the order that it was asked for, if one
  lab_order_id bigint,
  state text not null check (state in ('asked', 'pended', 'granted', 'in part', 'refused', 'void')),
  number text not null default '' check (char_length(number) <= 40),
  -- test types and codes of the catalogue; {} all
  lab_type_id smallint not null default 0 check (lab_type_id between 0 and 9),
  tests int[] not null default '{}',
  valid_from date,
  valid_to date,
  -- units granted; null without a limit
  units int check (units > 0),
  asked_on date,
  says text not null default '' check (char_length(says) <= 500),
  user_id_created bigint not null,
  created_at timestamptz not null,
  user_id_updated bigint,
  updated_at timestamptz not null,
  row_version bigint not null default 1,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  check (state not in ('granted', 'in part') or (number <> '' and valid_to is not null)),
  check (valid_to >= valid_from)
);
create index pre_authorization_of_insurance on pre_authorization (patient_insurance_id, pre_authorization_id desc);
create index pre_authorization_of_patient on pre_authorization (patient_id);
create index pre_authorization_ending on pre_authorization (valid_to) where state in ('granted', 'in part');
-- Units that claims used; a void gives them back.
create table pre_authorization_use (
  pre_authorization_id bigint not null references pre_authorization,
  claim_id bigint not null,
  customer_id bigint not null,
  lab_order_id bigint not null,
  units int not null check (units > 0),
  given_back_at timestamptz,
  primary key (pre_authorization_id, claim_id),
  foreign key (claim_id, customer_id) references claim (claim_id, customer_id)
);
-- What was entered on the insurance before becomes a row.
insert into pre_authorization (customer_id, patient_id, patient_insurance_id, state, number, valid_to, units, says, user_id_created, created_at, updated_at)
select customer_id, patient_id, patient_insurance_id, 'granted', pre_auth_number, coalesce(pre_auth_end_date, 'infinity'::date), nullif(pre_auth_maximum, 0), 'Taken over from the insurance.', coalesce(user_id_updated, 1), updated_at, updated_at
from patient_insurance where pre_auth_number <> '' and pre_auth_end_date is not null;
