-- What practices dispute, what patients have not paid after the last statement, and money that
-- belongs to nothing.
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
    and s.last + setting.statement_days <= now()::date;
