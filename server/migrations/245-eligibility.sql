-- Questions to payers about coverage go as 270 files, and 271 files answer them (docs/decisions/0060). What was asked before has no payer, month, or hash here.
alter table patient_eligibility
  -- the payer that is asked; null: by no file
  add column insurance_id bigint references insurance,
  -- why it is asked: a person asks, a new or changed insurance, an order's collection day, a tube that arrived
  add column moment text not null default 'person' check (moment in ('person', 'insurance', 'order', 'arrival')),
  -- YYYY-MM of the service day
  add column service_month text not null default '' check (service_month ~ '^(\d{4}-\d{2})?$'),
  -- of what identifies the member: payer, number, names, birth date, dates
  add column member_hash bytea,
  -- contract/src/eligibility.ts: what the answer comes to; '' none yet
  add column word text not null default '' check (word in ('', 'active', 'active-without-laboratory', 'inactive', 'not-found', 'other-payer', 'differs', 'unknown')),
  add column tries smallint not null default 0,
  -- when it is put to the payer next; null: by no file
  add column ask_after timestamptz,
  -- the last try is under way since then
  add column sent_at timestamptz,
  add column x12_file_id bigint references x12_file,
  add column x12_file_id_answer bigint references x12_file;
-- No payer is asked twice for the same by itself.
create unique index eligibility_once on patient_eligibility (patient_insurance_id, service_month, member_hash) where moment <> 'person';
create index eligibility_to_ask on patient_eligibility (ask_after) where status = 'asked' and ask_after is not null;
create index eligibility_of_insurance on patient_eligibility (patient_insurance_id, service_month, patient_eligibility_id desc);
create index eligibility_of_file on patient_eligibility (x12_file_id) where x12_file_id is not null;
grant update (word, tries, ask_after, sent_at, x12_file_id, x12_file_id_answer) on patient_eligibility to labgate_all, labgate_system;

-- A payer that refuses questions because of our setup is asked nothing, but one question a day that finds out whether it does still.
create table eligibility_pause (
  insurance_id bigint primary key references insurance,
  -- what an administrator has to fix
  says text not null check (char_length(says) between 1 and 300),
  -- AAA03
  reason text not null,
  since timestamptz not null,
  probe_after timestamptz not null
);
alter table eligibility_pause enable row level security;
create policy all_rows on eligibility_pause to labgate_all using (true);
create policy system_rows on eligibility_pause to labgate_system using (true);
grant select, insert, update, delete on eligibility_pause to labgate_all, labgate_system;
-- What an administrator changes ends the pause: the next run asks.
create function eligibility_resumes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'insurance' then
    delete from eligibility_pause where insurance_id in (select insurance_id from changed_rows);
  elsif tg_table_name = 'trading_partner' then
    delete from eligibility_pause where insurance_id in
      (select y.insurance_id from insurance y join changed_rows n using (trading_partner_id) join rows_before o using (trading_partner_id)
       where (n.active, n.transport, n.settings, n.submitter_id, n.receiver_id, n.is_test) is distinct from (o.active, o.transport, o.settings, o.submitter_id, o.receiver_id, o.is_test));
  else
    delete from eligibility_pause;
  end if;
  return null;
end $$;
create trigger eligibility_resumes after update on insurance referencing old table as rows_before new table as changed_rows for each statement execute function eligibility_resumes();
-- its control number moves with each file, and says nothing
create trigger eligibility_resumes after update on trading_partner referencing old table as rows_before new table as changed_rows for each statement execute function eligibility_resumes();
create trigger eligibility_resumes after update on billing_entity referencing old table as rows_before new table as changed_rows for each statement execute function eligibility_resumes();
create trigger eligibility_resumes_insert after insert on billing_entity for each statement execute function eligibility_resumes();

create view work_of_eligibility (queue, reason, about, customer_id, lab_order_id, patient_insurance_id, bill_id, claim_id, insurance_id, says, path, cause, owner_kind, cents, service_day, deadline, since, bill_id_seen, judged_hash) with (security_invoker = true) as
  select 'insurance', 'eligibility-setup', 'payer:' || p.insurance_id, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, p.insurance_id, p.says, '', 'payer:' || p.insurance_id, 'insurance',
    0::bigint, null::date, null::date, p.since, null::bigint, null::bytea
  from eligibility_pause p;
grant select on work_of_eligibility to labgate_all, labgate_system;
-- whatever else has become work by now stays
do $$ begin
  execute 'create or replace view work_wanted with (security_invoker = true) as ' || rtrim(pg_get_viewdef('work_wanted'::regclass), '; ') || ' union all select * from work_of_eligibility';
end $$;

-- What may be a reason to ask notes its insurance or its order; a job asks.
create table eligibility_due (
  n bigint generated always as identity primary key,
  patient_insurance_id bigint,
  lab_order_id bigint,
  check ((patient_insurance_id is null) <> (lab_order_id is null))
);
create function eligibility_notes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'patient_insurance' and tg_op = 'INSERT' then
    insert into eligibility_due (patient_insurance_id) select patient_insurance_id from changed_rows where active and member_id <> '' and insurance_id is not null;
  elsif tg_table_name = 'patient_insurance' then
    insert into eligibility_due (patient_insurance_id) select n.patient_insurance_id from changed_rows n join rows_before o using (patient_insurance_id)
    where n.active and n.member_id <> '' and n.insurance_id is not null
      and (n.active, n.insurance_id, n.member_id, n.group_no, n.effective_date, n.expire_date, n.relationship_id, n.subscriber_first_name, n.subscriber_last_name, n.subscriber_dob, n.subscriber_gender_id)
        is distinct from (o.active, o.insurance_id, o.member_id, o.group_no, o.effective_date, o.expire_date, o.relationship_id, o.subscriber_first_name, o.subscriber_last_name, o.subscriber_dob, o.subscriber_gender_id);
  elsif tg_table_name = 'patient' then
    insert into eligibility_due (patient_insurance_id) select i.patient_insurance_id from changed_rows n join rows_before o using (patient_id) join patient_insurance i using (patient_id)
    where i.active and i.member_id <> '' and i.insurance_id is not null and (n.first_name, n.last_name, n.first_name_latin, n.last_name_latin, n.dob, n.gender_id) is distinct from (o.first_name, o.last_name, o.first_name_latin, o.last_name_latin, o.dob, o.gender_id);
  elsif tg_op = 'INSERT' then
    insert into eligibility_due (lab_order_id) select lab_order_id from changed_rows where collection_day is not null and ended = 0;
  else
    insert into eligibility_due (lab_order_id) select n.lab_order_id from changed_rows n join rows_before o using (lab_order_id)
    where n.collection_day is not null and n.ended = 0
      and (n.collection_day, n.patient_id, n.patient_insurance_id_primary, n.patient_insurance_id_secondary) is distinct from (o.collection_day, o.patient_id, o.patient_insurance_id_primary, o.patient_insurance_id_secondary);
  end if;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['patient_insurance', 'patient', 'lab_order'] loop
    if t <> 'patient' then
      execute format('create trigger eligibility_notes_insert after insert on %I referencing new table as changed_rows for each statement execute function eligibility_notes()', t);
    end if;
    execute format('create trigger eligibility_notes_update after update on %I referencing old table as rows_before new table as changed_rows for each statement execute function eligibility_notes()', t);
  end loop;
end $$;
-- Takes notes out; another node takes others.
create function take_eligibility_notes(most int) returns table (patient_insurance_id bigint, lab_order_id bigint) language sql volatile security definer set search_path = public, pg_temp as $$
  delete from eligibility_due where n in (select n from eligibility_due order by n limit most for update skip locked) returning patient_insurance_id, lab_order_id
$$;
revoke execute on function take_eligibility_notes(int) from public;
grant execute on function take_eligibility_notes(int) to labgate_all, labgate_system;

-- What an answer says of another day of its month: a plan ends, and begins. What a plan was before an end that is past is not known.
create function cover_on(status text, answered jsonb, day text) returns text language sql immutable parallel safe as $$
  select case
    when base = 'inactive' and answered ->> 'endDate' >= day then 'unknown'
    when base in ('active', 'no-laboratory-benefit') and (answered ->> 'endDate' < day or answered ->> 'effectiveDate' > day) then 'inactive'
    else base end
  from (select coalesce(answered ->> 'coverage', case status when 'active' then 'active' when 'inactive' then 'inactive' when 'not found' then 'not-found' end)) as b (base)
$$;
