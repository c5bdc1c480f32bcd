-- The item of a file that could not be read names its partner and the file: a person asks the
-- partner about it. One set aside unread has no bytes here (size 0).
create view work_of_payments (
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
    'held-remittance',
    'remittance:' || r.remittance_id,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    case
      when r.state = 'held'
      and r.user_id_asked is not null then sentence_release_requested()
      when outside_waits(r.remittance_id) = 0 then r.says
      when exists (
        select
        from remittance_claim p
        where p.remittance_id = r.remittance_id and p.state = 'held'
      ) then r.says || ' ' || sentence_outside_waits_too()
      else sentence_outside_waits()
    end,
    '',
    '',
    'billing',
    -- what it says that it pays, or what its claims say: one of the two may be unreadable
    greatest(
      case
        when r.state = 'held' then abs(r.cents)
      end,
      (
        select abs(sum(p.paid_cents))::bigint
        from remittance_claim p
        where p.remittance_id = r.remittance_id and p.state = 'held'
      ),
      outside_waits(r.remittance_id)
    ),
    null::date,
    null::date,
    r.made_at,
    null::bigint,
    null::bytea
  from remittance r
  where
    r.state = 'held'
    or r.state = 'partly posted'
    and (
      exists (
        select
        from remittance_claim p
        where p.remittance_id = r.remittance_id and p.state = 'held'
      )
      or outside_waits(r.remittance_id) > 0
    )
  union all
  select
    'billing',
    'unmatched',
    'payment:' || p.remittance_claim_id,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    case
      when p.user_id_asked is not null then sentence_match_requested()
      else p.says
    end,
    '',
    '',
    'billing',
    abs(p.paid_cents),
    p.service_day,
    null::date,
    r.made_at,
    null::bigint,
    null::bytea
  from
    remittance_claim p
    join remittance r using (remittance_id)
  where p.state = 'unmatched'
  union all
  select
    'billing',
    'unreadable-file',
    'file:' || f.x12_file_id,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    t.name || ', ' || left(f.name, 80) || ': ' || f.says,
    '',
    'file:' || f.x12_file_id,
    'billing',
    f.cents,
    null::date,
    null::date,
    f.done_at,
    null::bigint,
    null::bytea
  from
    x12_file f
    join trading_partner t using (trading_partner_id)
  where f.direction = 'in' and f.state = 'refused'
  union all
  select
    'billing',
    'payer-file',
    'file:' || f.x12_file_id,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    t.name || ', ' || left(f.name, 80) || ': ' || f.attention,
    '',
    'file:' || f.x12_file_id,
    'billing',
    f.cents,
    null::date,
    null::date,
    f.done_at,
    null::bigint,
    null::bytea
  from
    x12_file f
    join trading_partner t using (trading_partner_id)
  where f.direction = 'in' and f.state = 'read' and f.attention <> ''
  union all
  -- a payer acknowledges a refund, and no reversal took the money back a second time
  select
    'billing',
    'returned',
    'claim:' || t.claim_id,
    t.customer_id,
    t.lab_order_id,
    null::bigint,
    t.bill_id,
    t.claim_id,
    t.insurance_id,
    sentence_payer_returned(),
    '',
    '',
    'billing',
    t.cents,
    t.service_day,
    null::date,
    t.since,
    t.bill_id,
    null::bytea
  from
    (
      select
        c.customer_id,
        c.lab_order_id,
        c.bill_id,
        max(c.claim_id) as claim_id,
        max(c.insurance_id) as insurance_id,
        sum(e.cents)::bigint as cents,
        max(c.service_day) as service_day,
        min(e.made_at) as since
      from
        remittance_adjustment a
        join payer_entry e on (e.remittance_id, e.at) = (a.remittance_id, a.at)
        join claim c using (claim_id)
      where a.reason = '72' and e.kind in ('recovery', 'applied')
      group by c.bill_id, c.sequence, c.customer_id, c.lab_order_id
      having sum(e.cents) > 0
    ) t
  union all
  -- a payer took money back for a claim, and neither a reversal nor a credit explains it
  select
    'billing',
    'recovery',
    'claim:' || t.claim_id,
    t.customer_id,
    t.lab_order_id,
    null::bigint,
    t.bill_id,
    t.claim_id,
    t.insurance_id,
    sentence_payer_recovered(),
    '',
    '',
    'billing',
    t.cents,
    t.service_day,
    null::date,
    t.since,
    t.bill_id,
    null::bytea
  from
    (
      select
        c.customer_id,
        c.lab_order_id,
        c.bill_id,
        max(c.claim_id) as claim_id,
        max(c.insurance_id) as insurance_id,
        -sum(e.cents)::bigint as cents,
        max(c.service_day) as service_day,
        min(e.made_at) as since
      from
        payer_entry e
        join remittance_adjustment a on (a.remittance_id, a.at) = (e.remittance_id, e.at)
        join claim c using (claim_id)
      where e.kind in ('recovery', 'applied')
      group by c.bill_id, c.sequence, c.customer_id, c.lab_order_id
      having sum(e.cents) < 0
    ) t;
