-- Each search of the archive reads an index in the order in which it lists (docs/decisions/0024).
-- An account as a former system names it, and ours where that is known. It stands here once: a search looks through a few names, then reads each one's reports by day.
create table archive_account (
  archive_account_id bigint generated always as identity primary key,
  account text not null check (char_length(account) <= 120),
  folded text collate "C" not null generated always as (fold(account)) stored,
  customer_id bigint references customer,
  unique nulls not distinct (account, customer_id)
);
create index archive_account_of_customer on archive_account (customer_id) where customer_id is not null;
insert into archive_account (account, customer_id) select distinct account, customer_id from archive_report;

alter table archive_report add column archive_account_id bigint references archive_account,
  -- first name first: 'Ada Moss' as it is spoken
  add column turned text collate "C" not null generated always as (fold_name(first_name || ' ' || last_name)) stored;
update archive_report a set archive_account_id = n.archive_account_id from archive_account n
  where n.account = a.account and n.customer_id is not distinct from a.customer_id;
alter table archive_report alter column archive_account_id set not null;
-- their indexes go with them
alter table archive_report drop column account_folded, drop column account, drop column customer_id;
create index archive_account_trgm on archive_account using gin (folded gin_trgm_ops);

drop index archive_by_name;
drop index archive_by_first_name;
create index archive_by_name on archive_report (folded, (coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc);
create index archive_by_turned_name on archive_report (turned, (coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc);
create index archive_by_accession on archive_report (accession_folded, (coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc);
create index archive_of_account on archive_report (archive_account_id, (coalesce(collected_day, '-infinity'::date)) desc, archive_report_id desc);

-- Second lock, as the reports themselves: who sees every account reads them, and nobody writes them but the import, as the owner.
alter table archive_account enable row level security;
create policy all_rows on archive_account to labgate_all using (true);
grant select on archive_account to labgate_all;
