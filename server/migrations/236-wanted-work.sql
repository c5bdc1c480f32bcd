-- What a person has to do about bills, as facts have it now: the engine opens an item for each row and closes those without one (docs/decisions/0056).
create view work_of_findings with (security_invoker = true) as
  -- what holds a bill; what many bills have in common (a payer that is not enrolled) is one item without an order
  select case when f.owner = 'insurance' then 'insurance' else 'billing' end as queue, f.rule as reason, f.about,
    case when f.about like 'payer:%' then null else f.customer_id end as customer_id, case when f.about like 'bill:%' then f.lab_order_id end as lab_order_id,
    case when f.about like 'insurance:%' then f.patient_insurance_id end as patient_insurance_id, case when f.about like 'bill:%' then f.bill_id end as bill_id, null::bigint as claim_id,
    f.insurance_id, f.says, f.path, f.cause, f.owner as owner_kind, coalesce((select sum(l.cents) from bill_line l where l.bill_id = f.bill_id and l.ended_at is null), 0)::bigint as cents,
    b.service_day, b.deadline, f.since, f.bill_id as bill_id_seen, b.judged_hash
  from bill_finding f join bill b using (bill_id)
  where f.level = 'stop' and b.bill_to <> 'nobody' and not exists (select from claim c where c.bill_id = f.bill_id and c.replaced_at is null and c.rejected_at is null and c.refused_at is null and c.closed_at is null and c.outcome not in ('denied', 'partly-denied'));
create view work_of_claims (queue, reason, about, customer_id, lab_order_id, patient_insurance_id, bill_id, claim_id, insurance_id, says, path, cause, owner_kind, cents, service_day, deadline, since, bill_id_seen, judged_hash) with (security_invoker = true) as
  -- refused by file, rejected, denied: three things. A claim without an answer in the payer's time
  select 'billing', w.reason, 'claim:' || c.claim_id, c.customer_id, c.lab_order_id, null::bigint, c.bill_id, c.claim_id, c.insurance_id, w.says, '', w.cause, 'billing', c.cents, c.service_day,
    case when w.reason = 'denied' and y.appeal_days > 0 then (c.adjudicated_at + y.appeal_days * interval '1 day')::date when y.filing_days > 0 then c.service_day + y.filing_days end, w.since, c.bill_id, b.judged_hash
  from claim c join bill b using (bill_id) join insurance y on y.insurance_id = c.insurance_id
  cross join lateral (
    select 'refused-by-file' as reason, 'The payer refused the file. Correct the fault and send it again.' as says, 'file:' || coalesce(c.x12_file_id, 0) as cause, c.refused_at as since where c.state = 'refused by file'
    union all select 'rejected', 'The payer rejected the claim: ' || coalesce((select r.says from payer_reason r where r.list = 'STC' and r.code = split_part(c.status_code, ':', 2) order by r.valid_from desc limit 1), 'status ' || c.status_code) ||
      ' Correct it and send it again.', 'status:' || c.status_code, c.rejected_at where c.state = 'rejected'
    union all select 'denied', coalesce((select string_agg(distinct coalesce(r.says, d.cas_group || '-' || d.carc), ' ') from denial d left join payer_reason r on r.list = 'CARC' and r.code = d.carc where d.claim_id = c.claim_id), 'The payer gives no reason.'),
      'denial:' || coalesce((select min(d.carc) from denial d where d.claim_id = c.claim_id), ''), c.adjudicated_at where c.state = 'adjudicated' and c.outcome in ('denied', 'partly-denied')
    -- what a decision neither paid, nor took away, nor denied
    union all select 'underpaid', 'The payer left part of the claim unpaid for a reason we do not know. Find out why.', 'underpaid:' || c.insurance_id, c.adjudicated_at where c.state = 'adjudicated' and c.outcome in ('paid', 'nothing-due')
    union all select 'no-answer', 'The payer has not answered in its usual time. Ask for the status.', 'no-answer:' || c.insurance_id, c.sent_at
      where c.state in ('sent', 'received', 'accepted') and c.sent_at < now() - y.answer_days * interval '1 day'
  ) w
  where not exists (select from claim later where later.bill_id = c.bill_id and later.sequence = c.sequence and later.version > c.version)
    and exists (select from bill_open p where p.bill_id = c.bill_id and p.party = 'payer-' || c.sequence and p.cents > 0)
  union all
  -- an order that ended after its claim left
  select 'billing', 'void-claim', 'claim:' || c.claim_id, c.customer_id, c.lab_order_id, null::bigint, c.bill_id, c.claim_id, c.insurance_id, 'The order ended after its claim was sent. Void the claim.', '', '', 'billing', c.cents, c.service_day, null::date, o.updated_at, c.bill_id, b.judged_hash
  from claim c join bill b using (bill_id) join lab_order o on o.lab_order_id = c.lab_order_id
  where o.ended <> 0 and c.frequency <> 8 and c.replaced_at is null and c.rejected_at is null and c.refused_at is null and c.closed_at is null
  union all
  -- somebody paid too much
  select 'billing', 'credit', 'bill:' || b.bill_id, b.customer_id, b.lab_order_id, null::bigint, b.bill_id, null::bigint, null::bigint, 'The ' || case when p.party = 'patient' then 'patient' else 'payer' end || ' paid more than was due. Refund it.', '', '', 'billing',
    -p.cents, b.service_day, null::date, b.judged_at, b.bill_id, b.judged_hash
  from bill_open p join bill b using (bill_id) where p.cents < 0;
create view work_of_payments (queue, reason, about, customer_id, lab_order_id, patient_insurance_id, bill_id, claim_id, insurance_id, says, path, cause, owner_kind, cents, service_day, deadline, since, bill_id_seen, judged_hash) with (security_invoker = true) as
  select 'billing', 'held-remittance', 'remittance:' || r.remittance_id, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, r.says, '', '', 'billing', abs(r.cents), r.paid_on, null::date, r.made_at, null::bigint, null::bytea from remittance r where r.state = 'held'
  union all
  select 'billing', 'unmatched', 'payment:' || p.remittance_claim_id, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, null::bigint, p.says, '', '', 'billing', abs(p.paid_cents), r.paid_on, null::date, r.made_at, null::bigint, null::bytea
  from remittance_claim p join remittance r using (remittance_id) where p.state = 'unmatched';
create view work_wanted with (security_invoker = true) as select * from work_of_findings union all select * from work_of_claims union all select * from work_of_payments;
grant select on work_of_findings, work_of_claims, work_of_payments, work_wanted to labgate_all, labgate_system;

-- What is mended elsewhere than on the order: the bills that it holds are judged anew.
create function bill_notes_held() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'insurance' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f where f.insurance_id in (select insurance_id from changed_rows);
  elsif tg_table_name = 'trading_partner' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f join insurance y using (insurance_id) where f.rule = 'claim.payer' and y.trading_partner_id in (select trading_partner_id from changed_rows);
  elsif tg_table_name = 'orderer_enrollment' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f join lab_order o using (lab_order_id) where f.rule in ('claim.orderer', 'claim.pecos') and o.user_id_physician in (select user_id from changed_rows);
  elsif tg_table_name = 'location' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f join lab_order o using (lab_order_id) where f.rule in ('claim.pos', 'claim.orderer') and o.location_id in (select location_id from changed_rows);
  elsif tg_table_name = 'lab' then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f where f.rule = 'claim.clia';
  else
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f where f.rule in ('claim.code', 'claim.amount', 'claim.ptp', 'claim.mue');
  end if;
  return null;
end $$;
do $$
declare t text;
begin
  foreach t in array array['insurance', 'trading_partner', 'location', 'lab', 'charge_code', 'charge_price', 'charge_class', 'code_edit'] loop
    execute format('create trigger bill_notes_update after update on %I referencing new table as changed_rows for each statement execute function bill_notes_held()', t);
  end loop;
  foreach t in array array['orderer_enrollment', 'charge_code', 'charge_price', 'charge_class', 'code_edit'] loop
    execute format('create trigger bill_notes_insert after insert on %I referencing new table as changed_rows for each statement execute function bill_notes_held()', t);
  end loop;
end $$;
-- A row of a user changes with each sign-in: only what bills look at counts.
create function bill_notes_orderers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from changed_rows n join rows_before o using (user_id) where (n.npi, n.pecos_enrolled, n.physician_pending) is distinct from (o.npi, o.pecos_enrolled, o.physician_pending)) then
    insert into bill_due (lab_order_id) select distinct f.lab_order_id from bill_finding f join lab_order o using (lab_order_id) where f.rule in ('claim.orderer', 'claim.pecos') and o.user_id_physician in (select user_id from changed_rows);
  end if;
  return null;
end $$;
create trigger bill_notes_update after update on app_user referencing old table as rows_before new table as changed_rows for each statement execute function bill_notes_orderers();
