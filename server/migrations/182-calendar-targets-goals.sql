-- What figures count by (docs/decisions/0049): the laboratory's days of work, turnaround targets, and goals. The zone of the house is in laboratory_setting (175).

-- Days that differ from Monday to Friday. A holiday, or with is_working a weekend day on which the laboratory works.
create table holiday (
  day date primary key,
  name text not null check (char_length(name) between 1 and 80),
  is_working boolean not null default false,
  -- null: it came with the product
  user_id_updated bigint,
  updated_at timestamptz not null default now()
);
-- The federal holidays (5 USC 6103), with the days on which they are observed when they fall on a weekend.
insert into holiday (day, name) values
  ('2024-01-01', 'New Year''s Day'),
  ('2024-01-15', 'Birthday of Martin Luther King, Jr.'),
  ('2024-02-19', 'Washington''s Birthday'),
  ('2024-05-27', 'Memorial Day'),
  ('2024-06-19', 'Juneteenth'),
  ('2024-07-04', 'Independence Day'),
  ('2024-09-02', 'Labor Day'),
  ('2024-10-14', 'Columbus Day'),
  ('2024-11-11', 'Veterans Day'),
  ('2024-11-28', 'Thanksgiving Day'),
  ('2024-12-25', 'Christmas Day'),
  ('2025-01-01', 'New Year''s Day'),
  ('2025-01-20', 'Birthday of Martin Luther King, Jr.'),
  ('2025-02-17', 'Washington''s Birthday'),
  ('2025-05-26', 'Memorial Day'),
  ('2025-06-19', 'Juneteenth'),
  ('2025-07-04', 'Independence Day'),
  ('2025-09-01', 'Labor Day'),
  ('2025-10-13', 'Columbus Day'),
  ('2025-11-11', 'Veterans Day'),
  ('2025-11-27', 'Thanksgiving Day'),
  ('2025-12-25', 'Christmas Day'),
  ('2026-01-01', 'New Year''s Day'),
  ('2026-01-19', 'Birthday of Martin Luther King, Jr.'),
  ('2026-02-16', 'Washington''s Birthday'),
  ('2026-05-25', 'Memorial Day'),
  ('2026-06-19', 'Juneteenth'),
  ('2026-07-03', 'Independence Day (observed)'),
  ('2026-07-04', 'Independence Day'),
  ('2026-09-07', 'Labor Day'),
  ('2026-10-12', 'Columbus Day'),
  ('2026-11-11', 'Veterans Day'),
  ('2026-11-26', 'Thanksgiving Day'),
  ('2026-12-25', 'Christmas Day'),
  ('2027-01-01', 'New Year''s Day'),
  ('2027-01-18', 'Birthday of Martin Luther King, Jr.'),
  ('2027-02-15', 'Washington''s Birthday'),
  ('2027-05-31', 'Memorial Day'),
  ('2027-06-18', 'Juneteenth (observed)'),
  ('2027-06-19', 'Juneteenth'),
  ('2027-07-04', 'Independence Day'),
  ('2027-07-05', 'Independence Day (observed)'),
  ('2027-09-06', 'Labor Day'),
  ('2027-10-11', 'Columbus Day'),
  ('2027-11-11', 'Veterans Day'),
  ('2027-11-25', 'Thanksgiving Day'),
  ('2027-12-24', 'Christmas Day (observed)'),
  ('2027-12-25', 'Christmas Day'),
  ('2027-12-31', 'New Year''s Day (observed)');
grant select on holiday to labgate_all, labgate_some, labgate_system;
grant insert, update, delete on holiday to labgate_all;

-- Minutes from receipt to release by type of test and priority. Drafts, dropped drafts, and approvals are rows of their own, as clinical tables have them (047).
create table turnaround_target (
  turnaround_target_id bigint generated always as identity primary key,
  lab_type_id smallint not null check (lab_type_id between 1 and 9),
  priority smallint not null check (priority in (0, 1)),
  -- null: no target from that day on
  minutes int check (minutes between 1 and 86400),
  effective_from date not null,
  state text not null check (state in ('draft', 'dropped', 'approved')),
  approved_by text not null default '' check (char_length(approved_by) <= 120),
  user_id_created bigint not null,
  created_by text not null,
  created_at timestamptz not null,
  check ((state = 'approved') = (approved_by <> ''))
);
create index turnaround_target_approved on turnaround_target (lab_type_id, priority, effective_from desc, turnaround_target_id desc) where state = 'approved';
create trigger append_only before update or delete on turnaround_target for each row execute function never_changes();
grant select on turnaround_target to labgate_all, labgate_some, labgate_system;
grant insert on turnaround_target to labgate_all;

-- The target in minutes on a day of the house; null without one.
create function turnaround_target_on(of_type int, of_priority int, on_day date) returns int language sql stable security definer set search_path = public, pg_temp as $$
  select minutes from turnaround_target where state = 'approved' and lab_type_id = of_type and priority = of_priority and effective_from <= on_day
  order by effective_from desc, turnaround_target_id desc limit 1 $$;

-- Goals of sales users. A row counts from its day until the next one of the same owner, measure and period; without a value the goal ends.
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
create index figure_goal_of_owner on figure_goal (user_id_owner, measure, period, effective_from desc, figure_goal_id desc);
create trigger append_only before update or delete on figure_goal for each row execute function never_changes();
alter table figure_goal enable row level security;
create policy all_rows on figure_goal to labgate_all using (true);
grant select, insert on figure_goal to labgate_all;
-- Who has goals reads these, and nobody else's.
create function own_goals() returns setof figure_goal language sql stable security definer set search_path = public, pg_temp
  as $$ select * from figure_goal where user_id_owner = scope_user() $$;
revoke all on function own_goals() from public;
grant execute on function own_goals() to labgate_all, labgate_some;

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
create trigger append_only before update or delete on figure_goal_approval for each row execute function never_changes();
grant select on figure_goal_approval to labgate_all, labgate_some, labgate_system;
grant insert on figure_goal_approval to labgate_all;
