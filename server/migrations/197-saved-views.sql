-- Views of a page that somebody saved, and when they are told that one is due (docs/decisions/0053). Criteria are ids, words of the product, and days: the server takes no others.
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
create unique index saved_view_once on saved_view (user_id, page, lower(name)) where ended_at is null;

-- A view comes by email to whoever set it: on a weekday, or on a day of the month, at an hour of the house zone.
create table view_schedule (
  view_schedule_id bigint generated always as identity primary key,
  saved_view_id bigint not null references saved_view,
  user_id bigint not null,
  every text not null check (every in ('week', 'month')),
  -- 0 Sunday to 6 Saturday; of a month 1 to 28
  day smallint not null check (day between 0 and 28),
  hour smallint not null check (hour between 0 and 23),
  -- days of the house; it ends after a year unless renewed
  from_day date not null,
  ends_on date not null,
  paused_at timestamptz,
  paused_reason text not null default '' check (char_length(paused_reason) <= 200),
  ended_at timestamptz,
  created_at timestamptz not null,
  check (every = 'month' or day <= 6),
  check (every = 'week' or day >= 1),
  check (ends_on between from_day and from_day + 366)
);
create index schedule_of_user on view_schedule (user_id, view_schedule_id) where ended_at is null;
create index schedule_at_work on view_schedule (view_schedule_id) where ended_at is null and paused_at is null;
create unique index schedule_of_view_once on view_schedule (saved_view_id, user_id) where ended_at is null;

-- What was sent for a period, once: the report, or before it that it is delayed.
create table view_sending (
  view_schedule_id bigint not null references view_schedule,
  -- the day of the house on which it was due
  due_day date not null,
  kind text not null check (kind in ('report', 'delayed')),
  sent_at timestamptz not null,
  -- first opened through its link
  opened_at timestamptz,
  primary key (view_schedule_id, due_day, kind)
);
do $$
declare own text;
begin
  foreach own in array array['saved_view', 'view_schedule'] loop
    execute format('alter table %I enable row level security', own);
    execute format('create policy own_rows on %I to labgate_all, labgate_some using (user_id = (select scope_user()))', own);
    execute format('create policy system_rows on %I to labgate_system using (true)', own);
    execute format('grant select, insert, update on %I to labgate_all, labgate_some', own);
    execute format('grant select, update on %I to labgate_system', own);
  end loop;
end $$;
create policy shared_rows on saved_view for select to labgate_all, labgate_some using (is_shared and ended_at is null);
alter table view_sending enable row level security;
create policy own_rows on view_sending to labgate_all, labgate_some
  using (exists (select from view_schedule s where s.view_schedule_id = view_sending.view_schedule_id and s.user_id = (select scope_user())));
create policy system_rows on view_sending to labgate_system using (true);
grant select, update (opened_at) on view_sending to labgate_all, labgate_some;
grant select, insert on view_sending to labgate_system;
