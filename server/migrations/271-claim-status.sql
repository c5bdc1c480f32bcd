-- A claim without a decision in its payer's time is asked about: 276 out, 277 in (docs/decisions/0055). An answer changes no state and posts nothing.
alter table trading_partner
  -- takes 276: partners that do not would refuse the file
  add column asks_status boolean not null default false,
  -- days after the sending; 0: those of each payer (insurance.answer_days)
  add column status_days int not null default 0 check (status_days between 0 and 365);
update trading_partner set asks_status = true where transport = 'simulated';
alter table claim
  add column status_asked_at timestamptz,
  add column status_asks smallint not null default 0,
  add column x12_file_id_status bigint references x12_file,
  -- what the last 277 comes to (server/src/x12/faces/claim-status.ts); '' none came. Its code is in status_code, when we read it in status_at
  add column status_word text not null default '' check (status_word in ('', 'acknowledged', 'rejected', 'pending', 'finalized', 'asks-for-papers', 'not-found', 'no-answer')),
  -- the payer's date of it
  add column status_on date;
create index claim_of_status_file on claim (x12_file_id_status) where x12_file_id_status is not null;

-- What a claim without an answer needs from a person, by what the payer last said of it.
create function no_answer_says(word text, code text, told_on date, asked_at timestamptz) returns text language sql stable set search_path = public, pg_temp as $$
  select case word
    when 'finalized' then 'The payer says that it decided' || told || ', and no remittance came. Ask the payer for the remittance.' || reason
    when 'rejected' then 'The payer says that it rejected the claim' || told || '. Ask why, correct it, and send it again.' || reason
    when 'not-found' then 'The payer does not find the claim' || told || '. Check the member ID and the payer, and send it again.' || reason
    when 'asks-for-papers' then 'The payer waits for documents or information' || told || '.' || reason
    when 'pending' then 'The payer has the claim and has not decided' || told || '.' || reason
    when 'acknowledged' then 'The payer has received the claim and says no more' || told || '.' || reason
    when 'no-answer' then 'The payer could not tell the status' || told || '. Ask by phone or portal.' || reason
    else case when asked_at is null then 'The payer has not answered in its usual time. Ask for the status.'
      else 'The payer has not answered in its usual time. We asked for the status on ' || to_char(asked_at, 'MM/DD/YYYY') || '.' end
  end
  from (select case when told_on is null then '' else ' (' || to_char(told_on, 'MM/DD/YYYY') || ')' end as told,
    ' Status ' || split_part(code, ':', 1) || ' ' || split_part(code, ':', 2) ||
      coalesce(': ' || (select r.says from payer_reason r where r.list = 'STC' and r.code = split_part(no_answer_says.code, ':', 2) order by r.valid_from desc limit 1), '.') as reason) t
$$;
grant execute on function no_answer_says(text, text, date, timestamptz) to labgate_all, labgate_some, labgate_system;
-- whatever else the view has become stays
do $$
declare
  before text := rtrim(pg_get_viewdef('work_of_claims'::regclass), '; ');
  after text := replace(before, '''The payer has not answered in its usual time. Ask for the status.''::text', 'no_answer_says(c.status_word, c.status_code, c.status_on, c.status_asked_at)');
begin
  if after = before then raise exception 'work_of_claims has no item of claims without an answer'; end if;
  execute 'create or replace view work_of_claims with (security_invoker = true) as ' || after;
end $$;

create or replace function names_closed_chart(file bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from claim c where c.x12_file_id in (file, (select x12_file_id_answers from x12_file where x12_file_id = file)) and c.lab_order_id = any ((select closed_orders())::bigint[]))
    or exists (select from claim c where c.x12_file_id_status in (file, (select x12_file_id_answers from x12_file where x12_file_id = file)) and c.lab_order_id = any ((select closed_orders())::bigint[]))
    or exists (select from remittance_claim p join remittance r using (remittance_id) where r.x12_file_id = file and p.lab_order_id = any ((select closed_orders())::bigint[]))
$$;
