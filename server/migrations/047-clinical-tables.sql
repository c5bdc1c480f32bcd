-- Each laboratory approves its own clinical tables (docs/decisions/0030).
alter table lab
  -- the user who approves clinical tables; the printed name and credentials are those of the report
  add column user_id_director bigint references app_user,
  add column director_credentials text not null default '' check (char_length(director_credentials) <= 100),
  add column clia_certificate text not null default '' check (char_length(clia_certificate) <= 60),
  add column clia_expires date,
  -- effective dates begin at midnight here
  add column time_zone text not null default 'America/New_York';

-- One act of approval: by whom, printed as of then, from which day on, and when the second factor was shown for it.
create table clinical_approval (
  approval_id bigint generated always as identity primary key,
  lab_id bigint not null references lab,
  effective_date date not null,
  user_id bigint not null,
  director text not null check (director <> ''),
  credentials text not null default '',
  factor_proven_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 500),
  approved_at timestamptz not null,
  -- tells it from every other approval of any database: what a server keeps in memory bears it
  token text not null default gen_random_uuid()::text
);
create index clinical_approval_of_lab on clinical_approval (lab_id, effective_date);
create index clinical_approval_of_user on clinical_approval (user_id, approval_id);

-- A row of a table as somebody drafted it, dropped the draft, or a director approved or retired it. Without content the row is to end, or has ended.
create table clinical_version (
  version_id bigint generated always as identity primary key,
  lab_id bigint not null references lab,
  kind text not null check (char_length(kind) between 1 and 40),
  row_key text not null check (char_length(row_key) between 1 and 300),
  content jsonb,
  source text not null default '' check (char_length(source) <= 300),
  source_date text not null default '' check (char_length(source_date) <= 10),
  state text not null check (state in ('draft', 'dropped', 'approved', 'retired')),
  approval_id bigint references clinical_approval,
  user_id bigint not null,
  user_name text not null,
  made_at timestamptz not null,
  check ((state in ('approved', 'retired')) = (approval_id is not null)),
  check (state <> 'approved' or content is not null),
  check (state not in ('retired', 'dropped') or content is null)
);
create index clinical_version_of_row on clinical_version (lab_id, kind, row_key, version_id desc);
create index clinical_version_approved on clinical_version (lab_id, approval_id) where approval_id is not null;
-- a row is approved once by one act
create unique index clinical_version_once on clinical_version (approval_id, kind, row_key) where approval_id is not null;

-- What was drafted and approved stays as it was; a change is another row.
create function never_changes() returns trigger language plpgsql as $$
begin
  raise exception '% takes new rows only', tg_table_name using errcode = 'check_violation', constraint = 'append_only';
end $$;
create trigger append_only before update or delete on clinical_approval for each row execute function never_changes();
create trigger append_only before update or delete on clinical_version for each row execute function never_changes();

grant select on clinical_approval, clinical_version to labgate_all, labgate_some;
grant insert on clinical_approval, clinical_version to labgate_all;

-- By which tables a version of a result was judged; '' the rows as they shipped.
alter table result add column clinical_tables text not null default '';
