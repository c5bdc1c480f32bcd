-- Files, what a form keeps while it is filled in, who changed what, and what hangs on accounts and
-- users.

-- Files are rows addressed by their SHA-256; what points at them decides who may read them.
create table file (
  hash bytea primary key,
  size int not null check (size between 1 and 26214400),
  file_type text not null,
  -- null: the bytes are in an object outside the database
  content bytea,
  created_at timestamptz not null default now(),
  -- Files, collections of reports and messages to other systems are sealed by the server before
  -- they are written. Rows from before, and those that a bulk load wrote as they were, are sealed
  -- by a job; until then they are read as they are (docs/decisions/0035).
  is_sealed boolean not null default false,
  -- The object that has the bytes: the hash in hexadecimal and letters of this one object. No name is
  -- used twice (docs/decisions/0112).
  object_name text,
  -- waits in the database to be moved into an object
  moves boolean not null default false,
  check ((content is null) <> (object_name is null)),
  check (object_name is null or (is_sealed and not moves))
);
alter table file alter column content set storage external;
create index file_plain on file (hash) where not is_sealed;
create unique index file_object on file (object_name) where object_name is not null;
create index file_moving on file (created_at, hash) where moves;

create table draft (
  user_id bigint not null,
  -- whom the writer acted as; 0 for oneself
  subject_id bigint not null,
  form text not null,
  record_id bigint not null,
  content bytea not null,
  row_version bigint not null default 0,
  saved_at timestamptz not null default now(),
  primary key (user_id, subject_id, form, record_id)
);

-- A file that was chosen in a form which is not saved yet: sealed, its writer's alone, and gone
-- with the draft that it belongs to.
create sequence draft_file_count;
create table draft_file (
  draft_file_id bigint primary key,
  user_id bigint not null,
  -- whom the writer acted as; 0 for oneself
  subject_id bigint not null,
  form text not null,
  record_id bigint not null,
  file_type text not null,
  size int not null,
  content bytea not null,
  kept_at timestamptz not null default now()
);
create index draft_file_of_draft on draft_file (user_id, subject_id, form, record_id);
create index draft_file_age on draft_file (kept_at);

create table idempotency (
  user_id bigint not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index idempotency_age on idempotency (at);

-- Who changed which fields of a record: what a stale save is told.
create table change_log (
  change_id bigint generated always as identity primary key,
  kind text not null,
  record_id bigint not null,
  customer_id bigint not null,
  row_version bigint not null,
  fields text[] not null,
  user_id bigint not null,
  user_name text not null,
  at timestamptz not null default now()
);
create index change_of_record on change_log (kind, record_id, row_version);
create index change_at on change_log (at);
create index change_of_customer on change_log (customer_id, at);

create table customer_attachment (
  customer_attachment_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  title text not null,
  description text not null,
  file_name text not null default '',
  file_hash bytea not null references file,
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject(),
  date_created timestamptz not null default now(),
  deleted_at timestamptz,
  user_id_deleted bigint,
  -- Attachments that browsers do not draw: the PDF that was made of one, or why there is none.
  pdf_hash bytea references file,
  pdf_failed text not null default ''
);
create index attachment_of_customer
  on customer_attachment (customer_id, customer_attachment_id desc);
create index attachment_of_file on customer_attachment (file_hash);
create index attachment_of_pdf on customer_attachment (pdf_hash) where pdf_hash is not null;

create table customer_note (
  customer_note_id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  subject text not null,
  note text not null,
  date_time timestamptz not null default now(),
  user_id_created bigint not null,
  user_id_subject bigint not null default scope_subject()
);
create index note_of_customer on customer_note (customer_id, customer_note_id desc);

create table user_signature (
  user_signature_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  customer_id bigint not null,
  file_hash bytea not null references file,
  created_at timestamptz not null default now(),
  created_by bigint not null,
  attested_at timestamptz,
  used_at timestamptz,
  ended_at timestamptz
);
create index signature_of_user on user_signature (user_id, user_signature_id desc);
create index signature_of_file on user_signature (file_hash);

create table user_delegate (
  user_delegate_id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  user_id_delegate bigint not null references app_user,
  customer_id bigint not null,
  created_at timestamptz not null default now(),
  created_by bigint not null,
  attested_at timestamptz,
  ended_at timestamptz,
  check (user_id <> user_id_delegate)
);
create unique index delegate_once on user_delegate (user_id, user_id_delegate)
  where ended_at is null;
create index delegate_of on user_delegate (user_id_delegate) where ended_at is null;
