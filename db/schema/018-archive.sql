-- Reports from before Labgate, searched by the name on them.

-- Reports of a former laboratory system: a PDF with the row of its index each; they are read and
-- never changed (docs/decisions/0024).
create table archive_batch (
  archive_batch_id bigint generated always as identity primary key,
  -- name of the index file, without its folder
  index_name text not null check (char_length(index_name) between 1 and 200),
  index_hash bytea not null unique,
  begun_at timestamptz not null default now(),
  -- the last time that it was gone through to its end; null: not yet
  finished_at timestamptz
);

-- Each search of the archive reads an index in the order in which it lists (docs/decisions/0024).
-- An account as a former system names it, and ours where that is known. It stands here once: a
-- search looks through a few names, then reads each one's reports by day.
create table archive_account (
  archive_account_id bigint generated always as identity primary key,
  account text not null check (char_length(account) <= 120),
  folded text collate "C" not null generated always as (fold(account)) stored,
  customer_id bigint references customer,
  unique nulls not distinct (account, customer_id)
);
create index archive_account_trgm on archive_account using gin (folded gin_trgm_ops);
create index archive_account_of_customer on archive_account (customer_id)
  where customer_id is not null;

create table archive_report (
  archive_report_id bigint generated always as identity primary key,
  archive_batch_id bigint not null references archive_batch,
  -- SHA-256 of its row of the index: what was loaded before is known by it, without a look at the
  -- file
  row_hash bytea not null unique,
  last_name text not null check (char_length(last_name) between 1 and 50),
  first_name text not null default '' check (char_length(first_name) <= 50),
  middle_name text not null default '' check (char_length(middle_name) <= 50),
  folded text collate "C" not null
    generated always as (fold_name(last_name || ' ' || first_name)) stored,
  first_folded text collate "C" not null generated always as (fold_name(first_name)) stored,
  dob date not null,
  accession_number text not null check (char_length(accession_number) between 1 and 60),
  accession_folded text collate "C" not null generated always as (fold(accession_number)) stored,
  collected_day date,
  title text not null default '' check (char_length(title) <= 200),
  file_hash bytea not null references file,
  loaded_at timestamptz not null default now(),
  archive_account_id bigint not null references archive_account,
  -- first name first: 'Ada Moss' as it is spoken
  turned text collate "C" not null
    generated always as (fold_name(first_name || ' ' || last_name)) stored
);
-- The same paper of the same person is not kept twice, whatever its row is called.
create unique index archive_once on archive_report (accession_folded, file_hash, folded, dob);
create index archive_name_trgm on archive_report using gin (folded gin_trgm_ops);
create index archive_by_dob on archive_report (dob, archive_report_id);
create index archive_report_of_file on archive_report (file_hash);
create index archive_report_of_batch on archive_report (archive_batch_id);
create index archive_by_day
  on archive_report ((coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc);
create index archive_by_name
  on archive_report (
    folded, (coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc
  );
create index archive_by_turned_name
  on archive_report (
    turned, (coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc
  );
create index archive_by_accession
  on archive_report (
    accession_folded, (coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc
  );
create index archive_of_account
  on archive_report (
    archive_account_id, (coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc
  );
