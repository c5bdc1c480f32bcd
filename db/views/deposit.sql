-- Money that came in: checks and transfers of payers that are ours, and payments of practices and
-- patients. `posted`: the part in the books. What is set aside, void, or declined is no deposit.
create view deposit (
  kind,
  id,
  patient_id,
  customer_id,
  day,
  method,
  number,
  payer,
  cents,
  posted,
  state
)
with (security_invoker = true)
as
  select
    'remittance',
    r.remittance_id,
    null::bigint,
    null::bigint,
    coalesce(r.paid_on, (r.made_at at time zone house_zone())::date),
    case
      when r.method in ('ACH', 'FWT', 'BOP') then 'eft'
      else 'check'
    end,
    r.trace,
    r.payer_name,
    r.cents,
    (
      select -coalesce(sum(g.cents), 0)::bigint
      from
        remittance_claim p
        join ledger g using (remittance_claim_id)
      where p.remittance_id = r.remittance_id and g.kind = 'paid'
    ) + (
      select coalesce(sum(e.cents), 0)::bigint
      from payer_entry e
      where e.remittance_id = r.remittance_id and e.kind <> 'applied'
    ),
    r.state
  from remittance r
  where r.state <> 'set aside'
  union all
  select
    'payment',
    y.payment_id,
    y.patient_id,
    y.customer_id,
    y.received_on,
    y.method,
    y.reference,
    '',
    y.cents,
    (select -coalesce(sum(g.cents), 0)::bigint from ledger g where g.payment_id = y.payment_id),
    y.state
  from payment y
  where y.state = 'posted';
