-- Figures of the laboratory, its accounts, and its sales people.
--
-- Kept figures (docs/decisions/0050): note, fold, compare. A change of an order notes its id; what
-- one order adds is said once, in figure_contribution; what was counted of it is kept in
-- figure_order; a fold takes the old row back and adds the new one to the cells.
--
-- Dashboards of the laboratory also count (docs/decisions/0050): which facts on the tube did not
-- match, and rejections for quantity or quality as one category.
--
-- A collection site that differs between tube and order counts like the other differences ticked at
-- the bench: in the Inconsistency Report, and as measure 29.

-- Goals of sales users. A row counts from its day until the next one of the same owner, measure and
-- period; without a value the goal ends.
create table figure_goal (
  figure_goal_id bigint generated always as identity primary key,
  user_id_owner bigint not null references app_user,
  measure text not null check (char_length(measure) between 1 and 40),
  period text not null check (period in ('month', 'quarter')),
  effective_from date not null,
  value numeric(12, 2) check (value >= 0),
  user_id_set bigint not null,
  set_by text not null,
  set_at timestamptz not null
);
create index figure_goal_of_owner
  on figure_goal (user_id_owner, measure, period, effective_from desc, figure_goal_id desc);

-- Goals are off until an administrator records who approved them; the last row counts.
create table figure_goal_approval (
  figure_goal_approval_id bigint generated always as identity primary key,
  is_on boolean not null,
  approved_by text not null check (char_length(approved_by) between 1 and 120),
  approved_on date not null,
  user_id_recorded bigint not null,
  recorded_by text not null,
  recorded_at timestamptz not null
);

create table figure_dirty (
  n bigint generated always as identity primary key,
  lab_order_id bigint not null
);

-- What an order adds, as it was last counted. Days of collection are the location's own, all others
-- days of the laboratory.
create table figure_order (
  lab_order_id bigint primary key,
  customer_id bigint not null,
  location_id bigint not null,
  user_id_physician bigint not null,
  user_id_accessioned bigint not null,
  lab_type_id smallint not null,
  -- keyed at the laboratory from a paper requisition
  is_paper boolean not null,
  is_employee boolean not null,
  is_stat boolean not null,
  ended smallint not null,
  created_day date not null,
  collected_day date,
  received_day date,
  accessioned_day date,
  resulted_day date,
  released_day date,
  reviewed_day date,
  rejected_day date,
  -- kinds of the contract that its findings name, for an order that the laboratory received
  missing text[] not null,
  has_mismatch boolean not null,
  has_age_override boolean not null,
  is_positive boolean not null,
  is_corrected boolean not null,
  is_withdrawn boolean not null,
  is_wrong_patient boolean not null,
  -- drugs of the medication list that were judged and not found, and that were judged; null: not a
  -- judged toxicology report
  drugs_judged smallint,
  drugs_not_found smallint,
  has_unexplained boolean not null,
  has_not_prescribable boolean not null,
  has_metabolite_missing boolean not null,
  -- minutes, by segment of the contract; null: the segment does not begin or end
  transit_minutes int,
  dock_minutes int,
  test_minutes int,
  release_minutes int,
  delivery_minutes int,
  laboratory_minutes int,
  laboratory_net_minutes int,
  practice_minutes int,
  reading_minutes int,
  delivered_day date,
  -- analytes with a confirmed or measured value in the released version, and those of them that
  -- were positive or abnormal
  tested text[] not null,
  found text[] not null,
  mismatches text[] not null default '{}',
  -- What dashboards counted from the orders themselves, kept with the order (docs/decisions/0050):
  -- who pays, and when in the day it was received. the first insurance that was frozen at
  -- accession, 0: not in the payer table; null: none was
  insurance_id bigint,
  -- who pays where no insurance does: 'self-pay', 'account', 'pending' (not accessioned), 'none'
  pay_type text not null default '',
  -- of the day of the laboratory
  received_minute smallint
) with (fillfactor = 80);
create index figure_order_collected on figure_order (customer_id, collected_day);
create index figure_order_received on figure_order (customer_id, received_day);
create index figure_order_released on figure_order (customer_id, released_day);
create index figure_order_created on figure_order (customer_id, created_day);
create index figure_order_day on figure_order (received_day);
create index figure_order_accessioner on figure_order (user_id_accessioned, accessioned_day)
  where user_id_accessioned > 0;
-- Turnaround of one account: orders with a time that ended since a day, not all that it ever had.
create index figure_order_last
  on figure_order (
    customer_id,
    (
      greatest(
        received_day, accessioned_day, resulted_day, released_day, delivered_day, reviewed_day
      )
    )
  );
-- The days of every clock lead from a figure of the whole laboratory to its orders. Rows are
-- written about in the order of their days, so a summary of blocks is enough and costs a fold next
-- to nothing.
create index figure_order_days
  on figure_order using brin (
    created_day, collected_day, accessioned_day, resulted_day, released_day, rejected_day
  )
  with (pages_per_range = 16, autosummarize = on);
-- STAT orders have targets of their own and are told apart when turnaround is held against them.
create index figure_order_stat on figure_order (released_day) where is_stat;
-- Orders of employees that somebody may count because they ordered them.
create index figure_order_employees on figure_order (user_id_physician) where is_employee;
-- The days on which a report was delivered and read lead from a figure of turnaround to its orders,
-- as those of the other clocks do.
create index figure_order_late_days on figure_order using brin (delivered_day, reviewed_day)
  with (pages_per_range = 16, autosummarize = on);
-- Kinds of missing information are few: a year of them is read from their index.
create index figure_order_missing on figure_order (received_day) where missing <> '{}';

-- Cells: a row for a measure and a period, with a column for each test type (0: to be determined).
create table figure_account (
  customer_id bigint not null,
  grain text not null check (grain in ('d', 'w', 'm')),
  measure smallint not null,
  start date not null,
  t0 int not null default 0,
  t1 int not null default 0,
  t2 int not null default 0,
  t3 int not null default 0,
  t4 int not null default 0,
  t5 int not null default 0,
  t6 int not null default 0,
  t7 int not null default 0,
  t8 int not null default 0,
  t9 int not null default 0,
  primary key (customer_id, grain, measure, start)
);
create index figure_account_period on figure_account (grain, measure, start);

create table figure_house (
  grain text not null check (grain in ('d', 'w', 'm')),
  measure smallint not null,
  start date not null,
  t0 int not null default 0,
  t1 int not null default 0,
  t2 int not null default 0,
  t3 int not null default 0,
  t4 int not null default 0,
  t5 int not null default 0,
  t6 int not null default 0,
  t7 int not null default 0,
  t8 int not null default 0,
  t9 int not null default 0,
  primary key (grain, measure, start)
);

-- Cells of a practice (docs/decisions/0050): its locations and its employees apart, by the periods
-- of accounts, so that what a practice sees of itself is read from cells too.
create table figure_location (
  customer_id bigint not null,
  location_id bigint not null,
  is_employee boolean not null,
  grain text not null check (grain in ('d', 'w', 'm')),
  measure smallint not null,
  start date not null,
  t0 int not null default 0,
  t1 int not null default 0,
  t2 int not null default 0,
  t3 int not null default 0,
  t4 int not null default 0,
  t5 int not null default 0,
  t6 int not null default 0,
  t7 int not null default 0,
  t8 int not null default 0,
  t9 int not null default 0,
  primary key (customer_id, grain, measure, start, location_id, is_employee)
);

-- By everybody who looked after the account on that day: each account's day stands in one row, so
-- that sums count it once, whoever is in them.
create table figure_chain (
  user_id_vp bigint not null,
  user_id_rm bigint not null,
  user_id_tm bigint not null,
  user_id_am bigint not null,
  user_id_specialist bigint not null,
  grain text not null check (grain in ('d', 'w', 'm')),
  measure smallint not null,
  start date not null,
  t0 int not null default 0,
  t1 int not null default 0,
  t2 int not null default 0,
  t3 int not null default 0,
  t4 int not null default 0,
  t5 int not null default 0,
  t6 int not null default 0,
  t7 int not null default 0,
  t8 int not null default 0,
  t9 int not null default 0,
  primary key (
    grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist
  )
);

-- The owners by which an account's days were counted in figure_chain; "until" is the day after.
create table figure_account_chain (
  customer_id bigint not null,
  since date not null,
  until date not null,
  user_id_vp bigint not null,
  user_id_rm bigint not null,
  user_id_tm bigint not null,
  user_id_am bigint not null,
  user_id_specialist bigint not null,
  primary key (customer_id, since)
);

create table figure_owner_dirty (
  n bigint generated always as identity primary key,
  customer_id bigint not null
);

create table figure_time_house (
  day date not null,
  segment smallint not null,
  lab_type_id smallint not null,
  bucket smallint not null,
  n int not null,
  primary key (segment, day, lab_type_id, bucket)
);

-- Turnaround of the laboratory by week and month, so that a range of days is read as few rows.
create table figure_time_house_period (
  grain text not null check (grain in ('w', 'm')),
  start date not null,
  segment smallint not null,
  lab_type_id smallint not null,
  bucket smallint not null,
  n int not null,
  primary key (segment, grain, start, lab_type_id, bucket)
);

create table figure_time_account (
  customer_id bigint not null,
  -- its first day
  month date not null,
  segment smallint not null,
  lab_type_id smallint not null,
  bucket smallint not null,
  n int not null,
  primary key (customer_id, segment, month, lab_type_id, bucket)
);

create table figure_analyte_account (
  customer_id bigint not null,
  month date not null,
  analyte text not null,
  tested int not null,
  found int not null,
  primary key (customer_id, month, analyte)
);

create table figure_analyte_house (
  month date not null,
  analyte text not null,
  tested int not null,
  found int not null,
  primary key (month, analyte)
);

-- How far the fold is: changes up to then are counted.
create table figure_state (
  one_row boolean primary key default true check (one_row),
  folded_at timestamptz
);

-- Figures are compared with a recount each night, and what differs is put right and told
-- (docs/decisions/0050).
-- Each comparison: the days, and how many orders and cells differed and were put right.
create table figure_comparison (
  figure_comparison_id bigint generated always as identity primary key,
  compared_at timestamptz not null,
  from_day date not null,
  until_day date not null,
  differences int not null
);

-- How each account is doing, once a day of the laboratory, by its own numbers
-- (docs/decisions/0050).
create table figure_account_state (
  customer_id bigint primary key,
  -- the day on which it was judged; recent and before count what was collected in the last whole
  -- weeks and in as many before them (rules.md#trend)
  day date not null,
  state text not null,
  first_day date,
  last_day date,
  recent int not null,
  before int not null,
  business_days int not null,
  business_days_before int not null,
  quiet_business_days int not null,
  dormant_after int not null
);

-- How many accounts were in which state at the end of a month, of the whole laboratory: judged once
-- and kept (docs/decisions/0050).
create table figure_account_state_month (
  -- its first day
  month date not null,
  state text not null,
  accounts int not null check (accounts >= 0),
  primary key (month, state)
);
