-- Reports of a practice that have more rows than a page: made by a job, kept a day, for whoever asked (docs/decisions/0054).
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
  check (state = 'done' or content is null)
);
create index report_run_of_user on report_run (user_id, report_run_id desc);
create index report_run_age on report_run (asked_at);
alter table report_run alter column content set storage external;
alter table report_run enable row level security;
create policy own_rows on report_run to labgate_all, labgate_some using (user_id = (select scope_user()));
create policy system_rows on report_run to labgate_system using (true);
grant select, insert on report_run to labgate_all, labgate_some;
grant select, update, delete on report_run to labgate_system;
