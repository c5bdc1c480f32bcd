-- Runs of reports, saved views, and their schedules.

-- Reports of a practice that have more rows than a page: made by a job, kept a day, for whoever
-- asked (docs/decisions/0054).
create table report_run (
  report_run_id bigint generated always as identity primary key,
  user_id bigint not null,
  title text not null check (char_length(title) <= 80),
  criteria jsonb not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'done', 'failed')),
  made int not null default 0,
  count int not null default 0,
  says text not null default '' check (char_length(says) <= 300),
  -- sealed
  content bytea,
  asked_at timestamptz not null,
  done_at timestamptz,
  -- A report is taken out with the rights it was made with: whose rights have changed since makes
  -- it again.
  scope text not null default '' check (char_length(scope) <= 64),
  -- The orders in its rows: whoever takes it out has seen their patients (rules.md#who-looked).
  lab_order_ids bigint[] not null default '{}',
  check (state = 'done' or content is null)
);
alter table report_run alter column content set storage external;
create index report_run_of_user on report_run (user_id, report_run_id desc);
create index report_run_age on report_run (asked_at);

-- Views of a page that somebody saved, and when they are told that one is due
-- (docs/decisions/0053). Criteria are ids, words of the product, and days: the server takes no
-- others.
create table saved_view (
  saved_view_id bigint generated always as identity primary key,
  user_id bigint not null,
  page text not null check (char_length(page) between 1 and 40),
  name text not null check (char_length(name) between 1 and 80),
  criteria jsonb not null,
  -- whoever has the page can open it, under their own rights
  is_shared boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index saved_view_of_user on saved_view (user_id, page, name) where ended_at is null;
create index saved_view_shared on saved_view (page, name) where is_shared and ended_at is null;
create unique index saved_view_once on saved_view (user_id, page, lower(name))
  where ended_at is null;

-- A view comes by email to whoever set it: on a weekday, or on a day of the month, at an hour of
-- the laboratory zone.
create table view_schedule (
  view_schedule_id bigint generated always as identity primary key,
  saved_view_id bigint not null references saved_view,
  user_id bigint not null,
  every text not null check (every in ('week', 'month')),
  -- 0 Sunday to 6 Saturday; of a month 1 to 28
  day smallint not null check (day between 0 and 28),
  hour smallint not null check (hour between 0 and 23),
  -- days of the laboratory; it ends after a year unless renewed
  from_day date not null,
  ends_on date not null,
  paused_at timestamptz,
  paused_reason text not null default '' check (char_length(paused_reason) <= 200),
  ended_at timestamptz,
  created_at timestamptz not null,
  check (every = 'month' or day <= 6),
  check (every = 'week' or day >= 1),
  constraint view_schedule_ends check (ends_on between from_day and from_day + 370)
);
create index schedule_of_user on view_schedule (user_id, view_schedule_id) where ended_at is null;
create index schedule_at_work on view_schedule (view_schedule_id)
  where ended_at is null and paused_at is null;
create unique index schedule_of_view_once on view_schedule (saved_view_id, user_id)
  where ended_at is null;

-- What was sent for a period, once: the report, or before it that it is delayed.
create table view_sending (
  view_schedule_id bigint not null references view_schedule,
  -- the day of the laboratory on which it was due
  due_day date not null,
  kind text not null check (kind in ('report', 'delayed', 'paused')),
  sent_at timestamptz not null,
  -- first opened through its link
  opened_at timestamptz,
  -- What became of the emails of saved views (docs/decisions/0053): each period has its email, or
  -- why none went; administrators see and end all of them.
  mail_id bigint,
  -- why no email went; '' where one did
  why text not null default '' check (char_length(why) <= 200),
  primary key (view_schedule_id, due_day, kind)
);
