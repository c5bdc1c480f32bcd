-- Authorizations of payers, and the attachments of patients that prove them.

create table pre_authorization (
  pre_authorization_id bigint generated always as identity primary key,
  customer_id bigint not null,
  patient_id bigint not null,
  patient_insurance_id bigint not null references patient_insurance,
  -- the order that it was asked for, if one
  lab_order_id bigint,
  state text not null check (state in ('asked', 'pended', 'granted', 'in part', 'refused', 'void')),
  number text not null default '' check (char_length(number) <= 40),
  -- test types and codes of the catalog; {} all
  lab_type_id smallint not null default 0 check (lab_type_id between 0 and 9),
  tests int[] not null default '{}',
  valid_from date,
  valid_to date,
  -- units granted; null without a limit
  units int check (units > 0),
  asked_on date,
  says text not null default '' check (char_length(says) <= 500),
  -- of a denied one: the payer's reason, what is done next, and by when
  denial_reason text not null default '' check (char_length(denial_reason) <= 200),
  next_step text not null default ''
    check (next_step in ('', 'appeal', 'peer-to-peer', 'request-again', 'notice', 'write-off')),
  next_by date,
  user_id_created bigint not null,
  created_at timestamptz not null,
  user_id_updated bigint,
  updated_at timestamptz not null,
  row_version bigint not null default 1,
  number_plain text collate "C" not null generated always as (plain_number(number)) stored,
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  check (state not in ('granted', 'in part') or (number <> '' and valid_to is not null)),
  check (valid_to >= valid_from),
  check (state <> 'refused' or (denial_reason <> '' and next_step <> ''))
);
create index pre_authorization_of_insurance
  on pre_authorization (patient_insurance_id, pre_authorization_id desc);
create index pre_authorization_of_patient on pre_authorization (patient_id);
create index pre_authorization_by_number on pre_authorization (number_plain)
  where number_plain <> '';
create index pre_authorization_ending on pre_authorization (valid_to)
  where state in ('granted', 'in part');
-- What a front desk enters on an insurance becomes an authorization, and the newest authorization
-- stands on its insurance (docs/decisions/0057).
create unique index pre_authorization_number on pre_authorization (patient_insurance_id, number)
  where number <> '' and state <> 'void';

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

create table patient_attachment (
  patient_attachment_id bigint generated always as identity primary key,
  patient_id bigint not null,
  customer_id bigint not null,
  attachment_type_id bigint not null,
  description text not null,
  file_name text not null default '',
  file_hash bytea not null references file,
  pdf_hash bytea references file,
  pdf_failed text not null default '',
  -- of a release of information (rules.md#parole-access)
  effective_date date,
  expire_date date,
  user_id_parol_officer bigint references app_user,
  agency text not null default '',
  purpose text not null default '',
  date_revoked timestamptz,
  user_id_revoked bigint,
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  date_created timestamptz not null default now(),
  deleted_at timestamptz,
  user_id_deleted bigint,
  -- What a release of information names: which kinds of tests, and whether medications and the
  -- practice (42 CFR 2.31(a)(3), docs/decisions/0013).
  released_lab_types bigint[] not null default '{}',
  releases_medications boolean not null default false,
  releases_practice boolean not null default false,
  -- A paper of a patient can be one of an authorization, such as the payer's letter
  -- (docs/decisions/0057).
  pre_authorization_id bigint references pre_authorization,
  -- A paper that was added to the wrong authorization is removed with a reason
  -- (docs/decisions/0057). Marked only: the file and its row stay.
  removal_reason text not null default '' check (char_length(removal_reason) <= 500),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  check (attachment_type_id <> 12 or (effective_date is not null and expire_date > effective_date))
);
create index attachment_of_patient on patient_attachment (patient_id, patient_attachment_id desc);
create index patient_attachment_of_file on patient_attachment (file_hash);
create index patient_attachment_of_pdf on patient_attachment (pdf_hash) where pdf_hash is not null;
create index release_of_patient on patient_attachment (patient_id, expire_date)
  where attachment_type_id = 12 and deleted_at is null and date_revoked is null;
create index release_of_officer on patient_attachment (user_id_parol_officer, patient_id)
  where attachment_type_id = 12 and deleted_at is null and date_revoked is null;
create index patient_attachment_of_authorization on patient_attachment (pre_authorization_id)
  where pre_authorization_id is not null;
