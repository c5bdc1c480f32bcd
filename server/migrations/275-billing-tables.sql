-- Tables of billing are loaded as files of rows with dates (docs/decisions/0063): each row knows the file that brought it, prices wait for a second person.

-- A row that was replaced before it took effect stays, with its last day before its first: it was never in effect.
do $$
declare c record;
begin
  for c in select conrelid::regclass as t, conname from pg_constraint
    where contype = 'c' and conrelid in ('charge_code'::regclass, 'charge_price'::regclass, 'notice_form'::regclass)
      and pg_get_constraintdef(oid) ~ '(valid_to >= valid_from|usable_to >= usable_from)' loop
    execute format('alter table %s drop constraint %I', c.t, c.conname);
  end loop;
end $$;
alter table charge_code add constraint charge_code_days check (valid_to >= valid_from - 1);
alter table charge_price add constraint charge_price_days check (valid_to >= valid_from - 1);
alter table notice_form add constraint notice_form_days check (usable_to >= usable_from - 1);
alter table charge_class add constraint charge_class_days check (valid_to >= valid_from - 1);
alter table code_edit add constraint code_edit_days check (valid_to >= valid_from - 1);
alter table payer_reason add constraint payer_reason_days check (valid_to >= valid_from - 1);

-- Their keys allowed one row of a day, whether or not it ever was in effect.
alter table charge_class drop constraint charge_class_pkey, add column charge_class_id bigint generated always as identity primary key;
create unique index charge_class_of_day on charge_class (test_code, valid_from) where valid_to is null or valid_to >= valid_from;
alter table payer_reason drop constraint payer_reason_pkey, add column payer_reason_id bigint generated always as identity primary key,
  -- who works on what it denies
  add column owner text not null default 'billing' check (owner in ('client', 'insurance', 'billing', 'lab'));
create unique index payer_reason_of_day on payer_reason (list, code, valid_from) where valid_to is null or valid_to >= valid_from;

-- The Medicare fee schedule, and what a code costs the laboratory: prices are compared with it.
alter table charge_price drop constraint charge_price_list_check,
  add constraint charge_price_list_check check (list in ('charge', 'payer', 'client', 'self-pay', 'fee-schedule', 'cost'));

-- Coverage has days of its own, as the other tables.
alter table coverage_rule add column valid_from date, add column valid_to date;
update coverage_rule set valid_from = created_at::date, valid_to = greatest(ended_at::date - 1, created_at::date - 1);
alter table coverage_rule alter column valid_from set not null, add constraint coverage_rule_days check (valid_to >= valid_from - 1);
drop index coverage_rule_in_force;
create index coverage_rule_of_type on coverage_rule (lab_type_id, valid_from);

-- Which file brought a row, and who. Rows of before have none.
do $$
declare t text;
begin
  foreach t in array array['charge_code', 'charge_class', 'charge_price', 'code_edit', 'coverage_rule', 'notice_form', 'payer_reason'] loop
    execute format('alter table %I add column billing_import_id bigint references billing_import', t);
  end loop;
end $$;
create index billing_import_of_kind on billing_import (kind, billing_import_id desc);
grant select on billing_import to labgate_all;

-- Prices that were proposed: the file's rows as they were read, and the decision of a second person.
create table billing_proposal (
  billing_proposal_id bigint generated always as identity primary key,
  kind text not null,
  file_name text not null check (char_length(file_name) <= 200),
  source text not null check (char_length(source) between 1 and 300),
  hash bytea not null,
  overlap text not null check (overlap in ('end', 'refuse')),
  -- [{row, values, from, to}] as the import read them
  rows jsonb not null,
  user_id_created bigint not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  user_id_decided bigint,
  is_approved boolean,
  reason text not null default '' check (char_length(reason) <= 500),
  -- what the deciding person saw: counts and the first 500 changes, with names as they were
  decided_on jsonb,
  check ((decided_at is null) = (user_id_decided is null)),
  check ((decided_at is null) = (is_approved is null)),
  check (is_approved is not true or user_id_decided <> user_id_created),
  check (is_approved is not false or reason <> '')
);
create index billing_proposal_open on billing_proposal (billing_proposal_id) where decided_at is null;
grant select, insert, update on billing_proposal to labgate_all;
