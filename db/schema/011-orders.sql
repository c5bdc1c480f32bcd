-- Lab orders with their one specimen, and what happened to them.
--
-- Lab orders with their one specimen (rules.md#one-order-one-specimen), what happened to them, and
-- the numbers of labels and requisitions.

-- What a provider has signed for orders to come (rules.md#standing-orders): these tests, from and
-- to, at one location or at all of the account.
create table standing_order (
  standing_order_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  location_id bigint,
  user_id bigint not null references app_user,
  user_signature_id bigint not null references user_signature,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  version text not null,
  tests int[] not null check (cardinality(tests) > 0),
  effective_from date not null,
  effective_to date not null check (effective_to >= effective_from),
  signed_at timestamptz not null,
  -- of what was signed
  signed_hash bytea not null,
  ended_at timestamptz,
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
create index standing_order_of_provider on standing_order (user_id, lab_type_id, effective_to desc);

create sequence specimen_count as bigint maxvalue 99999999999;
create sequence requisition_count as bigint;
-- What stands in an order (tests, diagnoses, medications, allergies) is kept as it was ordered: it
-- is signed and printed as a whole.
create table lab_order (
  lab_order_id bigint generated always as identity primary key,
  requisition_no text not null,
  patient_id bigint not null,
  customer_id bigint not null,
  -- the patient's own where the order does not say
  location_id bigint not null,
  location_missing boolean not null default false,
  lab_id bigint references lab,
  user_id_physician bigint references app_user,
  physician_missing boolean not null default false,
  lab_type_id smallint not null default 0 check (lab_type_id between 0 and 9),
  version text not null default '',
  tests int[] not null default '{}',
  missing_selection boolean not null default false,
  collection_device_id smallint not null default 0,
  site_id smallint not null default 0,
  side_id smallint not null default 0,
  specimen_barcode text collate "C" not null unique check (specimen_barcode ~ '^\d{12}$'),
  -- with the time unknown, midnight of the day at the location
  collected_at timestamptz,
  collection_day date,
  collection_date_missing boolean not null default false,
  no_collection_time boolean not null default false,
  diagnosis jsonb not null default '[]',
  diagnosis_missing boolean not null default false,
  medications jsonb not null default '[]',
  no_meds boolean not null default false,
  medication_not_provided boolean not null default false,
  allergies jsonb not null default '[]',
  no_allergy boolean not null default false,
  poct_screen boolean not null default false,
  poct jsonb not null default '{}',
  cup_lot text not null default '' check (length(cup_lot) <= 40),
  cup_expires_on date,
  -- 0 not recorded, 1 in range, 2 out of range
  cup_temperature smallint not null default 0 check (cup_temperature between 0 and 2),
  is_pregnant smallint not null default 0 check (is_pregnant between 0 and 2),
  shipped_on_ice boolean not null default false,
  self_pay boolean not null default false,
  contract_pay boolean not null default false,
  patient_insurance_id_primary bigint references patient_insurance,
  patient_insurance_id_secondary bigint references patient_insurance,
  -- custody, hold and end (rules.md#custody-hold-and-end); the status on the wire is read off them
  stage smallint not null default 1 check (stage in (1, 2, 20, 30, 35, 40, 50, 60)),
  hold smallint not null default 0 check (hold = 0 or hold between 11 and 19),
  ended smallint not null default 0 check (ended = 0 or ended = 90 or ended between 100 and 999),
  lab_status_id smallint not null
    generated always as (
      case when ended > 0 then ended when hold > 0 then hold else stage end
    ) stored,
  received_at timestamptz,
  accessioned_at timestamptz,
  lab_system_at timestamptz,
  resulted_at timestamptz,
  reviewed_at timestamptz,
  cancelled_at timestamptz,
  demographics_hold boolean not null default false,
  -- what was missing or wrong at the last save
  findings jsonb not null default '[]',
  -- 0 none, -1 on paper, else a stored signature
  user_signature_id_physician bigint not null default 0,
  date_physician_signature timestamptz,
  user_id_signed bigint references app_user,
  user_id_delegate bigint references app_user,
  -- of what was signed (rules.md#who-can-sign)
  signed_hash bytea,
  patient_signature_id bigint not null default 0,
  date_patient_signature timestamptz,
  patient_consent_on_file boolean not null default false,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- by which it was signed; null: by the provider or a delegate, or not at all
  standing_order_id bigint references standing_order,
  hold_released_at timestamptz,
  user_id_hold_released bigint,
  hold_release_reason text not null default '' check (char_length(hold_release_reason) <= 500),
  user_id_reviewed bigint,
  demographics_version bigint not null default 0,
  -- since when it stands at its stage
  stage_at timestamptz not null default now(),
  shipped_at timestamptz,
  user_id_received bigint,
  received_on_ice boolean not null default false,
  -- where it was accessioned; lab_id is where it is tested, null while that is open
  working_lab_id bigint references lab,
  user_id_accessioned bigint,
  accession_comment text not null default '' check (char_length(accession_comment) <= 500),
  accessioning_note text not null default '' check (char_length(accessioning_note) <= 2000),
  mismatch_date boolean not null default false,
  mismatch_dob boolean not null default false,
  mismatch_name boolean not null default false,
  mismatch_pregnant boolean not null default false,
  -- how tube and order were matched (rules.md#match-is-an-act): 1 by eye on a label of ours, 2 by
  -- the birth date keyed from the tube, 3 released by a named person
  matched smallint not null default 0 check (matched between 0 and 3),
  -- why it was taken although it was too old (rules.md#specimen-age)
  age_override text not null default '' check (char_length(age_override) <= 500),
  user_id_age_override bigint,
  -- as it was measured or said at the bench, '' when nobody did
  temperature text not null default ''
    check (temperature in ('', 'ambient', 'refrigerated', 'frozen')),
  -- the insurances as they were when it was accessioned: what is billed (rules.md#frozen-insurance)
  billed_insurance jsonb,
  held_at timestamptz,
  user_id_held bigint,
  rejected_at timestamptz,
  user_id_rejected bigint,
  -- a second pair of eyes shall look at its accessioning, and did
  audit_due boolean not null default false,
  audited_at timestamptz,
  user_id_audited bigint,
  judged_at timestamptz not null default now(),
  -- when the list was changed of which the verdicts were made; null once they were looked at anew
  verdicts_due_at timestamptz,
  -- Who took the specimen: somebody of the practice or the laboratory, or a name
  -- (rules.md#collector).
  user_id_collector bigint references app_user,
  collector_name text not null default '' check (char_length(collector_name) <= 120),
  -- When a corrected identity asks for another version of the result; null once it was looked at.
  identity_due_at timestamptz,
  -- Of the report that counts now, by its place in contract/src/results/severity.ts; null without
  -- one. A test compares both.
  result_severity smallint check (result_severity between 1 and 6),
  -- The laboratory enters an order from paper that does not say who pays: saved, and asked of the
  -- practice.
  insurance_missing boolean not null default false,
  -- The record under which an order was moved here by a merge; null: it was not. Releases of
  -- information count by it.
  patient_id_before bigint,
  -- How fast an order is wanted (docs/decisions/0049): 0 routine, 1 STAT. patient.priority is a
  -- flag of the person and stays apart.
  priority smallint not null default 0 check (priority in (0, 1)),
  -- What the bench notes when tube and order differ: the site, too; the collection on the tube; why
  -- it was processed all the same.
  mismatch_site boolean not null default false,
  tube_collected_day date,
  tube_collected_time text not null default ''
    check (tube_collected_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or tube_collected_time = ''),
  difference_reason text not null default '' check (char_length(difference_reason) <= 500),
  foreign key (patient_id, customer_id) references patient (patient_id, customer_id),
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  unique (lab_order_id, customer_id),
  check (hold = 0 or ended > 0 or stage < 50),
  check (collected_at is null or collection_day is not null)
);
create index order_by_collection_of_account
  on lab_order (customer_id, collected_at desc nulls last, lab_order_id desc);
create index order_by_collection on lab_order (collected_at desc nulls last, lab_order_id desc);
create index order_by_receipt on lab_order (received_at desc, lab_order_id desc)
  where received_at is not null;
create index order_by_accession on lab_order (accessioned_at desc, lab_order_id desc)
  where accessioned_at is not null;
create index order_by_result on lab_order (resulted_at desc, lab_order_id desc)
  where resulted_at is not null;
create index order_of_patient
  on lab_order (patient_id, collected_at desc nulls last, lab_order_id desc);
create index order_of_provider
  on lab_order (user_id_physician, collected_at desc nulls last, lab_order_id desc);
create index order_unsigned on lab_order (user_id_physician, lab_order_id)
  where user_signature_id_physician = 0 and ended = 0;
create index order_of_requisition on lab_order (requisition_no);
-- A practice's list by any of its dates and by status walks an index of its own; without one it
-- reads and sorts all of its orders.
create index order_by_receipt_of_account
  on lab_order (customer_id, received_at desc, lab_order_id desc)
  where received_at is not null;
create index order_by_accession_of_account
  on lab_order (customer_id, accessioned_at desc, lab_order_id desc)
  where accessioned_at is not null;
create index order_by_result_of_account
  on lab_order (customer_id, resulted_at desc, lab_order_id desc)
  where resulted_at is not null;
create index order_by_status_of_account
  on lab_order (customer_id, lab_status_id, collected_at desc nulls last, lab_order_id desc);
create index order_by_type_of_account
  on lab_order (customer_id, lab_type_id, collected_at desc nulls last, lab_order_id desc);
-- How many orders of a location wait for a signature.
create index order_unsigned_of_location on lab_order (location_id)
  where user_signature_id_physician = 0 and ended = 0;
create index order_at_practice
  on lab_order (location_id, collected_at desc nulls last, lab_order_id desc)
  where stage = 1 and ended = 0 and hold = 0;
create index order_for_manifest
  on lab_order (lab_type_id, collected_at desc nulls last, lab_order_id desc)
  where stage in (30, 35) and ended = 0 and hold = 0;
create index order_of_accessioner on lab_order (user_id_accessioned, accessioned_at desc)
  where user_id_accessioned is not null;
-- What waits, for who looks for what waits too long.
create index order_waiting on lab_order (stage, stage_at) where stage < 50 and ended = 0;
-- What was rejected or held on a day, for who takes a second look.
create index order_by_rejection on lab_order (rejected_at desc, lab_order_id desc)
  where rejected_at is not null;
create index order_by_hold on lab_order (held_at desc, lab_order_id desc) where held_at is not null;
create index order_audit_due on lab_order (accessioned_at desc, lab_order_id desc)
  where audit_due and audited_at is null;
create index order_of_account on lab_order (customer_id, lab_order_id desc);
-- Looking for what is to be sent again (records.md#resend).
create index order_at_laboratory on lab_order (accessioned_at desc, lab_order_id desc)
  where stage >= 30 and stage < 50 and ended = 0;
create index order_verdicts_due on lab_order (verdicts_due_at) where verdicts_due_at is not null;
create index order_by_change_of_account on lab_order (customer_id, updated_at);
create index order_by_creation_of_account on lab_order (customer_id, created_at);
-- by a status that few have
create index order_ended_of_account on lab_order (customer_id, lab_order_id desc) where ended > 0;
create index order_held_of_account on lab_order (customer_id, lab_order_id desc) where hold > 0;
create index order_under_way_of_account on lab_order (customer_id, lab_order_id desc)
  where stage < 50;
create index order_not_received_of_account on lab_order (customer_id, lab_order_id desc)
  where received_at is null;
create index order_identity_due on lab_order (identity_due_at) where identity_due_at is not null;
-- The list goes by severity, then the latest; what nobody reviewed is a small part of it.
create index results_to_review
  on lab_order (customer_id, result_severity, resulted_at desc, lab_order_id desc)
  where stage = 50 and ended = 0 and result_severity is not null;
create index results_of_account
  on lab_order (customer_id, result_severity, resulted_at desc, lab_order_id desc)
  where stage in (50, 60) and ended = 0 and result_severity is not null;
create index order_by_status
  on lab_order (lab_status_id, collected_at desc nulls last, lab_order_id desc);
create index order_before_merge on lab_order (patient_id_before)
  where patient_id_before is not null;
-- Few are STAT: lists of them by collection and by receipt, of all accounts and of one.
create index order_stat on lab_order (collected_at desc nulls last, lab_order_id desc)
  where priority = 1;
create index order_stat_of_account
  on lab_order (customer_id, collected_at desc nulls last, lab_order_id desc)
  where priority = 1;
-- A provider and a location are of one account: without knowing it the planner takes their orders
-- within the account for very few, and sorts them all.
create statistics order_provider_is_of_account (dependencies) on customer_id, user_id_physician
  from lab_order;
create statistics order_location_is_of_account (dependencies) on customer_id, location_id
  from lab_order;

-- Every move of a specimen's life, with who and when.
create table order_event (
  order_event_id bigint generated always as identity primary key,
  lab_order_id bigint not null,
  customer_id bigint not null,
  move text not null,
  lab_status_id smallint not null,
  comment text not null default '' check (char_length(comment) <= 500),
  user_id bigint not null,
  user_name text not null,
  at timestamptz not null default now(),
  -- A hand-over says from whom, to whom, where, and in which condition (docs/decisions/0017). A
  -- scan that waited without a network keeps its own time.
  recorded_at timestamptz,
  place text not null default '' check (char_length(place) <= 160),
  from_whom text not null default '' check (char_length(from_whom) <= 160),
  to_whom text not null default '' check (char_length(to_whom) <= 160),
  condition text not null default '' check (char_length(condition) <= 200),
  ship_log_id bigint,
  manifest_id bigint,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
create index event_of_order on order_event (lab_order_id, order_event_id);
-- What somebody did at the bench in this shift (docs/decisions/0020).
create index event_at_bench on order_event (user_id, order_event_id desc)
  where move in ('accession', 'hold', 'reject');

-- Numbers of labels that were printed for an account beforehand (rules.md#preprinted-labels): the
-- first eleven digits, from and to.
create table specimen_range (
  specimen_range_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  first_count bigint not null,
  last_count bigint not null,
  user_id_created bigint not null,
  created_at timestamptz not null default now(),
  -- A range of labels ends; what was printed stays printed, so the laboratory never gives those
  -- numbers out itself.
  ended_at timestamptz,
  user_id_ended bigint,
  check (first_count between 0 and last_count and last_count <= 99999999999),
  constraint specimen_range_once exclude using gist (
    int8range(first_count, last_count, '[]') with &&
  )
    where (ended_at is null)
);
create index specimen_range_of_account on specimen_range (customer_id, first_count);
create index specimen_range_all
  on specimen_range using gist (int8range(first_count, last_count, '[]'));

-- Named test choices of providers for toxicology. A saved one is ended and replaced, never edited:
-- the actors' roles may write its end alone.
create table physician_preference (
  physician_preference_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  customer_id bigint not null references customer,
  lab_type_id bigint not null check (lab_type_id in (1, 2)),
  available_for_all boolean not null default true,
  name text not null check (char_length(name) between 1 and 100),
  folded text collate "C" not null generated always as (fold(name)) stored,
  effective_date date not null,
  -- from this day on it is no longer offered; null while no end is set
  sunset_date date check (sunset_date >= effective_date),
  -- of the order form on which the tests were chosen
  version text not null,
  -- codes as an order stores them
  tests bigint[] not null check (cardinality(tests) between 1 and 300),
  created_at timestamptz not null default now(),
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);
create index preference_of_account on physician_preference (customer_id, lab_type_id, folded);
create index preference_of_user on physician_preference (user_id, lab_type_id, folded);
