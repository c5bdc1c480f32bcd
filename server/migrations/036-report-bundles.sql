-- Reports of many orders as one PDF: made by a job, with its progress, for whoever asked (records.md#paper).
create table report_bundle (
  report_bundle_id bigint generated always as identity primary key,
  user_id bigint not null,
  -- in the order in which they stand in it
  result_ids bigint[] not null check (cardinality(result_ids) between 1 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'done', 'failed', 'cancelled')),
  made smallint not null default 0,
  -- of reports that could not be made, or why there is none
  says text not null default '' check (char_length(says) <= 500),
  content bytea,
  asked_at timestamptz not null,
  done_at timestamptz,
  check (state = 'done' or content is null)
);
create index report_bundle_age on report_bundle (asked_at);
alter table report_bundle alter column content set storage external;

-- Second lock: it is seen by who asked for it, and made by the house.
alter table report_bundle enable row level security;
create policy own_rows on report_bundle to labgate_all, labgate_some using (user_id = (select scope_user()));
create policy system_rows on report_bundle to labgate_system using (true);
grant select, insert, update on report_bundle to labgate_all, labgate_some;
grant select, update, delete on report_bundle to labgate_system;
