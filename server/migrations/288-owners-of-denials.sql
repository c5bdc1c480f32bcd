-- A denial goes to whoever owns its payer's reason (rules.md#denial-reasons; docs/decisions/0056, 0063).

-- Rows that no file brought had no owner of their own: who can mend what their rule finds owns them (contract/src/billing, owners of rules).
update payer_reason r set owner = o.owner
  from (values ('claim.insurance', 'client'), ('claim.member-id', 'insurance'), ('claim.payer', 'insurance'), ('claim.cover', 'insurance'), ('claim.sequence', 'insurance'), ('claim.subscriber', 'client'),
    ('claim.auth', 'insurance'), ('claim.injury', 'insurance'), ('claim.patient', 'client'), ('claim.orderer', 'client'), ('claim.pecos', 'client'), ('claim.signature', 'client'), ('claim.diagnosis', 'client'),
    ('claim.necessity', 'client'), ('claim.abn', 'client'), ('claim.clia', 'lab'), ('claim.service-date', 'lab')) o (rule, owner)
  where r.rule = o.rule and r.owner = 'billing' and r.billing_import_id is null;

-- Who works on a denied claim, and the rule of ours behind it: of several reasons the owner of the largest amount. A remark that has a rule says more than the reason beside it, as it does for the rule.
create function denial_of_claim(claim bigint, out owner text, out rule text) returns record language sql stable set search_path = public, pg_temp as $$
  select o.owner, (array_agg(d.rule order by d.rule = '', d.cents desc, d.denial_id))[1]
  from denial d
    left join lateral (select p.owner from payer_reason_now p where p.list = 'RARC' and p.rule <> '' and p.code = any (d.rarcs) order by p.valid_from desc limit 1) remark on true
    left join lateral (select p.owner from payer_reason_now p where p.list = 'CARC' and p.code = d.carc limit 1) reason on true
    cross join lateral (select coalesce(remark.owner, reason.owner, 'billing') as owner) o
  where d.claim_id = denial_of_claim.claim
  group by o.owner order by sum(d.cents) desc, array_position(array['client', 'insurance', 'lab', 'billing'], o.owner) limit 1
$$;
grant execute on function denial_of_claim(bigint) to labgate_all, labgate_some, labgate_system;

-- Open items move when their bills are judged next, at the latest in the coming night.
create or replace view work_of_claims (queue, reason, about, customer_id, lab_order_id, patient_insurance_id, bill_id, claim_id, insurance_id, says, path, cause, owner_kind, cents, service_day, deadline, since, bill_id_seen, judged_hash) with (security_invoker = true) as
  -- refused by file, rejected, denied: three things. A claim without an answer in the payer's time
  select case when d.owner = 'insurance' then 'insurance' else 'billing' end, w.reason, 'claim:' || c.claim_id, c.customer_id, c.lab_order_id, null::bigint, c.bill_id, c.claim_id, c.insurance_id, w.says,
    case when d.owner = 'insurance' then 'insurance' when d.rule in ('claim.patient', 'claim.characters') then 'patient' else '' end, w.cause, coalesce(d.owner, 'billing'), c.cents, c.service_day,
    case when w.reason = 'denied' and y.appeal_days > 0 then (c.adjudicated_at + y.appeal_days * interval '1 day')::date when y.filing_days > 0 then c.service_day + y.filing_days end, w.since, c.bill_id, b.judged_hash
  from claim c join bill b using (bill_id) join insurance y on y.insurance_id = c.insurance_id
  cross join lateral (
    select 'refused-by-file' as reason, 'The payer refused the file. Correct the fault and send it again.' as says, 'file:' || coalesce(c.x12_file_id, 0) as cause, c.refused_at as since where c.state = 'refused by file'
    union all select 'rejected', 'The payer rejected the claim: ' || coalesce((select r.says from payer_reason_now r where r.list = 'STC' and r.code = split_part(c.status_code, ':', 2)), 'status ' || c.status_code) ||
      ' Correct it and send it again.', 'status:' || c.status_code, c.rejected_at where c.state = 'rejected'
    union all select 'denied', coalesce((select string_agg(distinct coalesce(r.says, d.cas_group || '-' || d.carc), ' ') from denial d left join payer_reason_now r on r.list = 'CARC' and r.code = d.carc where d.claim_id = c.claim_id), 'The payer gives no reason.'),
      'denial:' || coalesce((select min(d.carc) from denial d where d.claim_id = c.claim_id), ''), c.adjudicated_at where c.state = 'adjudicated' and c.outcome in ('denied', 'partly-denied')
    -- what a decision neither paid, nor took away, nor denied
    union all select 'underpaid', 'The payer left part of the claim unpaid for a reason we do not know. Find out why.', 'underpaid:' || c.insurance_id, c.adjudicated_at where c.state = 'adjudicated' and c.outcome in ('paid', 'nothing-due')
    -- taken back, by the payer or by us, and nothing came in its place
    union all select 'reversed', 'The payer took its payment back. Find out why.', 'reversed:' || c.insurance_id, c.adjudicated_at where c.state = 'adjudicated' and c.outcome = 'reversed'
    union all select 'voided', 'The claim was voided, and money is still open. Send it again, or decide who pays.', '', c.closed_at where c.frequency = 8 and c.closed_at is not null
    union all select 'no-answer', no_answer_says(c.status_word, c.status_code, c.status_on, c.status_asked_at), 'no-answer:' || c.insurance_id, c.sent_at
      where c.state in ('sent', 'received', 'accepted') and c.sent_at < now() - y.answer_days * interval '1 day'
  ) w
  -- a denial goes to whoever owns its reason; everything else is billing's
  left join lateral (select f.owner, f.rule from denial_of_claim(c.claim_id) f where w.reason = 'denied') d on true
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
    -p.cents, b.service_day,
    -- Medicare wants its overpayment back within 60 days of being identified (42 CFR 401.305)
    case when p.party like 'payer-%' and exists (select from claim c join insurance y using (insurance_id) where c.bill_id = b.bill_id and c.sequence = right(p.party, 1)::int and y.payer_kind = 'Medicare')
      then (select max(g.at)::date + 60 from ledger g where g.bill_id = b.bill_id and g.party = p.party and g.cents < 0) end,
    b.judged_at, b.bill_id, b.judged_hash
  from bill_open p join bill b using (bill_id) where p.cents < 0
  union all
  -- what the first payer leaves goes on to the next one, to which no claim can be sent: no such insurance (any more), or no route to its payer
  select 'billing', 'next-payer', 'bill:' || b.bill_id, b.customer_id, b.lab_order_id, null::bigint, b.bill_id, null::bigint, null::bigint,
    'Money is open with the next insurance, and no claim can be sent to it. Correct the insurance, set up its payer, or decide who pays.', '', '', 'billing', p.cents, b.service_day, null::date, b.judged_at, b.bill_id, b.judged_hash
  from bill_open p join bill b using (bill_id) join lab_order o on o.lab_order_id = b.lab_order_id
  where p.party in ('payer-2', 'payer-3') and p.cents > 0 and not exists (select from claim c where c.bill_id = b.bill_id and c.sequence = right(p.party, 1)::int)
    and not exists (select from patient_insurance i join insurance y on y.insurance_id = i.insurance_id where i.patient_id = o.patient_id and i.active and y.trading_partner_id is not null
      and case i.patient_insurance_id when o.patient_insurance_id_primary then 1 when o.patient_insurance_id_secondary then 2 else i.sequence end = right(p.party, 1)::int);

-- A bill that its payers decided whole, and that is judged again after its filing limit, is nobody's work.
create or replace view work_of_findings with (security_invoker = true) as
  -- what holds a bill; what many bills have in common (a payer that is not enrolled) is one item without an order
  select case when f.owner = 'insurance' then 'insurance' else 'billing' end as queue, f.rule as reason, f.about,
    case when f.about like 'payer:%' then null else f.customer_id end as customer_id, case when f.about like 'bill:%' then f.lab_order_id end as lab_order_id,
    case when f.about like 'insurance:%' then f.patient_insurance_id end as patient_insurance_id, case when f.about like 'bill:%' then f.bill_id end as bill_id, null::bigint as claim_id,
    f.insurance_id, f.says, f.path, f.cause, f.owner as owner_kind, coalesce((select sum(l.cents) from bill_line l where l.bill_id = f.bill_id and l.ended_at is null), 0)::bigint as cents,
    b.service_day, b.deadline, f.since, f.bill_id as bill_id_seen, b.judged_hash
  from bill_finding f join bill b using (bill_id)
  where f.level = 'stop' and b.bill_to <> 'nobody' and not exists (select from claim c where c.bill_id = f.bill_id and c.replaced_at is null and c.rejected_at is null and c.refused_at is null and c.closed_at is null and c.outcome not in ('denied', 'partly-denied'))
    -- a bill of which no payer owes anything more holds nothing, whatever is found later
    and (not exists (select from claim k where k.bill_id = f.bill_id and k.closed_at is not null) or exists (select from bill_open p where p.bill_id = f.bill_id and p.party like 'payer-%' and p.cents > 0));
