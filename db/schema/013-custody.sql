-- The specimen’s way: parcels, receiving, accessioning, manifests (docs/decisions/0017).

-- A parcel: what a practice lists in a ship log and the laboratory receives.
create table ship_log (
  ship_log_id bigint generated always as identity primary key check (ship_log_id < 1000000000),
  customer_id bigint not null references customer,
  location_id bigint not null,
  -- 0 being packed, 1 on its way, 2 being received, 3 received
  status smallint not null default 0 check (status between 0 and 3),
  -- it came without a sheet: the laboratory made the log
  without_sheet boolean not null default false,
  shipping_method_id bigint not null default 0,
  tracking_no text not null default '' check (char_length(tracking_no) <= 50),
  on_ice boolean not null default false,
  note text not null default '' check (char_length(note) <= 500),
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null default now(),
  shipped_at timestamptz,
  user_id_shipped bigint,
  -- where it arrived, and how
  lab_id bigint references lab,
  temperature numeric(4, 1),
  condition_id bigint not null default 0,
  condition_note text not null default '' check (char_length(condition_note) <= 500),
  -- asked for with the specimens: 0 not looked, 1 there, 2 not there
  billing_documents smallint not null default 0 check (billing_documents between 0 and 2),
  arrived_at timestamptz,
  received_at timestamptz,
  user_id_received bigint,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  -- The temperature in a parcel on arrival is kept as typed, with its unit; what compares
  -- temperatures uses degrees Celsius (contract/src/kit/temperatures.ts).
  temperature_unit text not null default 'C' check (temperature_unit in ('C', 'F')),
  temperature_celsius numeric(4, 1)
    generated always as (
      case temperature_unit when 'F' then round((temperature - 32) * 5 / 9, 1) else temperature end
    ) stored,
  -- The pickup that is requested for it: what was asked of which courier, by whom.
  pickup_day date,
  pickup_from text not null default '' check (pickup_from ~ '^(\d{2}:\d{2})?$'),
  pickup_until text not null default '' check (pickup_until ~ '^(\d{2}:\d{2})?$'),
  pickup_note text not null default '' check (char_length(pickup_note) <= 200),
  pickup_courier text not null default '',
  pickup_requested_at timestamptz,
  user_id_pickup bigint,
  foreign key (location_id, customer_id) references location (location_id, customer_id),
  check ((pickup_day is null) = (pickup_requested_at is null)),
  check ((status = 3) = (received_at is not null)),
  check (temperature_celsius between -99 and 99)
);
create index ship_log_of_account on ship_log (customer_id, ship_log_id desc);
create index ship_log_of_location on ship_log (location_id, ship_log_id desc);
create index ship_log_under_way on ship_log (status, shipped_at) where status in (1, 2);
create index ship_log_by_tracking on ship_log (tracking_no) where tracking_no <> '';
create index ship_log_by_receipt on ship_log (received_at) where status = 3;

-- What was asked of a carrier for a parcel, and what became of it (rules.md#carrier-labels). It is
-- written before the carrier is asked, with a reference of ours that the carrier keeps.
create table carrier_request (
  carrier_request_id bigint generated always as identity primary key,
  ship_log_id bigint not null references ship_log,
  customer_id bigint not null references customer,
  location_id bigint not null,
  kind text not null check (kind in ('label', 'pickup')),
  carrier text not null check (carrier in ('fedex', 'ups')),
  reference text not null unique check (char_length(reference) between 1 and 35),
  state text not null default 'asked'
    check (state in ('asked', 'made', 'refused', 'unclear', 'absent', 'voided', 'over')),
  -- what the carrier said, in words
  says text not null default '' check (char_length(says) <= 300),
  -- the tracking number of a label, the confirmation number of a pickup
  number text not null default '' check (char_length(number) <= 50),
  -- where the carrier keeps a pickup: FedEx names the station, and wants it back to cancel
  station text not null default '' check (char_length(station) <= 20),
  weight_pounds numeric(4, 1),
  contents text not null default '' check (contents in ('', 'exempt', 'un3373')),
  label_pdf bytea,
  user_id_asked bigint not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
-- Nobody gets two labels or two pickups for one parcel, whatever is clicked how often.
create unique index carrier_request_stands on carrier_request (ship_log_id, kind)
  where state in ('asked', 'made', 'unclear');
create index carrier_requests_of_parcel on carrier_request (ship_log_id, carrier_request_id desc);
create index carrier_requests_of_account on carrier_request (customer_id);
create index carrier_requests_of_location on carrier_request (location_id);

-- A tube of a parcel and what became of it. A tube of another account that lay in it belongs to
-- that account alone.
create table ship_log_specimen (
  ship_log_specimen_id bigint generated always as identity primary key,
  ship_log_id bigint not null references ship_log,
  lab_order_id bigint not null,
  customer_id bigint not null,
  -- on the sheet
  is_listed boolean not null,
  fate text not null default 'packed'
    check (
      fate in (
        'packed', 'received', 'counted', 'missing', 'found-elsewhere', 'found-at-laboratory',
        'found-at-practice', 'lost'
      )
    ),
  fate_at timestamptz not null default now(),
  user_id_fate bigint not null,
  note text not null default '' check (char_length(note) <= 500),
  unique (ship_log_id, lab_order_id),
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id),
  check (is_listed or fate in ('received', 'counted'))
);
-- A specimen is in one open parcel at most.
create unique index specimen_packed_once on ship_log_specimen (lab_order_id) where fate = 'packed';
create index parcels_of_specimen on ship_log_specimen (lab_order_id, ship_log_specimen_id desc);
create index specimen_missing on ship_log_specimen (customer_id, fate_at) where fate = 'missing';

-- Scans at the dock as they were made, with the key that each got there: what is sent again changes
-- nothing (rules.md#offline-receiving).
create table receiving_scan (
  receiving_scan_id bigint generated always as identity primary key,
  scan_key text not null unique check (char_length(scan_key) between 8 and 64),
  specimen_barcode text not null,
  ship_log_id bigint references ship_log,
  lab_order_id bigint,
  -- who scanned, and who sent it in
  user_id bigint not null,
  user_id_sent bigint not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  outcome text not null,
  says text not null
);
create index scans_of_parcel on receiving_scan (ship_log_id, at);

-- What the laboratory sends on to another one.
create table manifest (
  manifest_id bigint generated always as identity primary key check (manifest_id < 1000000000),
  lab_id bigint not null references lab,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  -- 0 open, 1 final
  status smallint not null default 0 check (status in (0, 1)),
  manifest_day date not null,
  sequence int not null,
  shipping_method_id bigint not null default 0,
  tracking_no text not null default '' check (char_length(tracking_no) <= 50),
  user_id_created bigint not null,
  created_at timestamptz not null,
  finalized_at timestamptz,
  user_id_finalized bigint,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1,
  unique (lab_id, manifest_day, sequence),
  check ((status = 1) = (finalized_at is not null))
);
create index manifest_by_day on manifest (manifest_day desc, manifest_id desc);

create table manifest_specimen (
  manifest_specimen_id bigint generated always as identity primary key,
  manifest_id bigint not null references manifest,
  lab_order_id bigint not null,
  customer_id bigint not null,
  user_id_added bigint not null,
  added_at timestamptz not null default now(),
  -- taken back from a final manifest: what the other laboratory returned
  withdrawn_at timestamptz,
  foreign key (lab_order_id, customer_id) references lab_order (lab_order_id, customer_id)
);
-- A specimen is on one manifest at most.
create unique index specimen_on_manifest_once on manifest_specimen (lab_order_id)
  where withdrawn_at is null;
create index specimens_of_manifest on manifest_specimen (manifest_id, manifest_specimen_id);

-- How many specimens somebody has accessioned, and since when.
create table accession_count (
  user_id bigint primary key references app_user,
  first_at timestamptz not null,
  specimens bigint not null
);

-- How long each step takes, learned from what happened (rules.md#late-specimens).
create table step_time (
  step text not null,
  lab_type_id smallint not null,
  route text not null,
  -- 1 Monday to 7 Sunday, of the step's begin
  weekday smallint not null check (weekday between 1 and 7),
  samples int not null,
  median_minutes int not null,
  high_minutes int not null,
  learned_at timestamptz not null,
  primary key (step, lab_type_id, route, weekday)
);

-- How much is looked at a second time: every so many of an accessioner's specimens, and all of the
-- first days.
create table audit_rule (
  one boolean primary key default true check (one),
  every_nth int not null default 10 check (every_nth between 1 and 1000),
  first_days int not null default 30 check (first_days between 0 and 365),
  -- Who made it rarer, and what applies to their own work until another person saves the rule
  -- (docs/decisions/0086).
  user_id_rarer bigint,
  strict_nth int not null default 1000,
  strict_days int not null default 0,
  user_id_updated bigint,
  updated_at timestamptz not null default now(),
  row_version bigint not null default 1
);

-- What a practice has ordered of supplies, and when; the laboratory is told by email.
create table supply_order (
  supply_order_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  location_id bigint not null,
  -- [{key, quantity}], of the contract's supplies
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) > 0),
  user_id_created bigint not null references app_user,
  user_id_subject bigint not null default scope_subject(),
  created_at timestamptz not null,
  foreign key (location_id, customer_id) references location (location_id, customer_id)
);
create index supply_order_of_account on supply_order (customer_id, supply_order_id desc);
create index supply_order_of_location on supply_order (location_id);

-- The law of conservation over received parcels (rules.md#conservation), counted once a day and
-- kept: a whole year is read in no time, and a breach is seen the next morning.
create table parcel_balance_day (
  -- of receipt, in the zone of the laboratory
  day date primary key,
  parcels int not null check (parcels >= 0),
  out_of_balance int not null check (out_of_balance between 0 and parcels),
  counted_on date not null
);

-- Indicators that are counted from records of their own, by month: the months that are over are
-- counted once a day for a while, and then kept.
create table quality_month (
  kind text not null,
  -- its first day
  month date not null,
  n int not null check (n >= 0),
  d int not null check (d >= n),
  counted_on date not null,
  primary key (kind, month)
);
