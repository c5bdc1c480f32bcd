-- What practices dispute, what patients have not paid after the last statement, what is too little
-- for one, and what is open with a party that no paper asks.
create view work_of_receivables (
  queue,
  reason,
  about,
  customer_id,
  lab_order_id,
  patient_insurance_id,
  bill_id,
  claim_id,
  insurance_id,
  says,
  path,
  cause,
  owner_kind,
  cents,
  service_day,
  deadline,
  since,
  bill_id_seen,
  judged_hash
)
with (security_invoker = true)
as
  select
    'billing',
    'disputed',
    'bill:' || b.bill_id,
    b.customer_id,
    b.lab_order_id,
    null::bigint,
    b.bill_id,
    null::bigint,
    null::bigint,
    sentence_line_disputed(d.says),
    '',
    '',
    'billing',
    coalesce(
      (
        select sum(g.cents)
        from ledger g
        where g.bill_line_id = d.bill_line_id and g.party in ('client', 'facility')
      ),
      0
    )::bigint,
    b.service_day,
    d.created_at::date + 30,
    d.created_at,
    b.bill_id,
    null::bytea
  from
    invoice_dispute d
    join bill b using (bill_id)
  where d.answered_at is null
  union all
  select
    'billing',
    'patient-balance',
    'bill:' || b.bill_id,
    b.customer_id,
    b.lab_order_id,
    null::bigint,
    b.bill_id,
    null::bigint,
    null::bigint,
    sentence_balance_after_statements(),
    '',
    '',
    'billing',
    p.cents,
    b.service_day,
    null::date,
    s.last + setting.statement_days * interval '1 day',
    b.bill_id,
    null::bytea
  from
    bill_open p
    join bill b using (bill_id)
    cross join laboratory_setting setting
    cross join lateral (
      select count(*) as sent, max(t.issued_on) as last
      from
        statement_bill x
        join statement t using (statement_id)
      where x.bill_id = b.bill_id
    ) s
  where
    p.party = 'patient'
    and p.cents > 0
    and s.sent >= setting.statement_count
    and s.last + setting.statement_days <= (select house_day())
  union all
  -- too little for a statement, for as long as all statements would have taken
  select
    'billing',
    'patient-balance',
    'bill:' || b.bill_id,
    b.customer_id,
    b.lab_order_id,
    null::bigint,
    b.bill_id,
    null::bigint,
    null::bigint,
    sentence_balance_below_statement(),
    '',
    '',
    'billing',
    p.cents,
    b.service_day,
    null::date,
    now(),
    b.bill_id,
    null::bytea
  from
    bill_open p
    join bill b using (bill_id)
    join lab_order o using (lab_order_id)
    cross join laboratory_setting setting
  where
    p.party = 'patient'
    and p.cents > 0
    and b.stops = 0
    and not b.is_waiting
    and p.cents < setting.statement_min_cents
    and setting.statement_min_cents > (
      select sum(q.cents)
      from
        lab_order e
        join bill x using (lab_order_id)
        join bill_open q using (bill_id)
      where e.patient_id = o.patient_id and q.party = 'patient' and q.cents > 0
    )
    and (
      select count(*)
      from statement_bill x
      where x.bill_id = b.bill_id
    ) < setting.statement_count
    and (
      select max(g.at)
      from ledger g
      where g.bill_id = b.bill_id and g.party = 'patient' and g.cents > 0
    ) < now() - setting.statement_days * setting.statement_count * interval '1 day'
    and not exists (
      select
      from claim c
      where
        c.bill_id = b.bill_id
        and c.state in ('ready', 'batched', 'sent', 'received', 'accepted')
    )
  union all
  -- hardship and scholarship: nobody is asked for it, so a person decides what becomes of it; what a
  -- statement asked the patient for stays the patient's until then
  select
    'billing',
    'program',
    'bill:' || b.bill_id,
    b.customer_id,
    b.lab_order_id,
    null::bigint,
    b.bill_id,
    null::bigint,
    null::bigint,
    case
      when t.hardship then sentence_hardship_to_decide()
      when t.scholarship then sentence_scholarship_to_decide()
      else sentence_program_ended()
    end,
    '',
    case
      when t.hardship then 'program:hardship'
      when t.scholarship then 'program:scholarship'
      else 'program:ended'
    end,
    'billing',
    open_of_bill(b.bill_id, p.party),
    b.service_day,
    null::date,
    b.judged_at,
    b.bill_id,
    b.judged_hash
  from
    bill_open p
    join bill b using (bill_id)
    join lab_order o using (lab_order_id)
    join patient t using (patient_id)
  where
    p.cents > 0
    and not b.is_waiting
    and (
      p.party = 'program'
      or p.party = 'patient'
      and (t.hardship or t.scholarship)
      and b.decided is null
      and exists (select from statement_bill x where x.bill_id = b.bill_id)
    )
  union all
  -- a government program covers the patient: no invoice asks the practice for it
  select
    'billing',
    'not-invoiced',
    'bill:' || b.bill_id,
    b.customer_id,
    b.lab_order_id,
    null::bigint,
    b.bill_id,
    null::bigint,
    null::bigint,
    sentence_practice_not_invoiced(),
    '',
    '',
    'billing',
    open_of_bill(b.bill_id, 'client'),
    b.service_day,
    null::date,
    b.judged_at,
    b.bill_id,
    b.judged_hash
  from
    bill_open p
    join bill b using (bill_id)
  where
    p.party = 'client'
    and p.cents > 0
    and not b.is_waiting
    -- by the party, too: of bills alone, it is asked of every bill before its parties are known
    and case p.party
      when 'client' then never_invoiced(b.bill_id)
    end
    and not exists (select from invoice_line l where l.bill_id = b.bill_id);
