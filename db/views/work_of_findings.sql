-- What a person has to do about bills, as facts have it now: the engine opens an item for each row
-- and closes those without one (docs/decisions/0056).
-- A bill that its payers decided whole, and that is judged again after its filing limit, is
-- nobody's work.
create view work_of_findings
with (security_invoker = true)
as
  -- what holds a bill; what many bills have in common (a payer that is not enrolled) is one item
  -- without an order
  select
    case
      when f.owner = 'insurance' then 'insurance'
      else 'billing'
    end as queue,
    f.rule as reason,
    f.about,
    case
      when f.about like 'payer:%' then null
      else f.customer_id
    end as customer_id,
    case
      when f.about like 'bill:%' then f.lab_order_id
    end as lab_order_id,
    case
      when f.about like 'insurance:%' then f.patient_insurance_id
    end as patient_insurance_id,
    case
      when f.about like 'bill:%' then f.bill_id
    end as bill_id,
    null::bigint as claim_id,
    f.insurance_id,
    f.says,
    f.path,
    f.cause,
    f.owner as owner_kind,
    open_of_bill(f.bill_id, '') as cents,
    b.service_day,
    b.deadline,
    f.since,
    f.bill_id as bill_id_seen,
    b.judged_hash
  from
    bill_finding f
    join bill b using (bill_id)
  where
    f.level = 'stop'
    and b.bill_to <> 'nobody'
    and not exists (
      select
      from claim c
      where
        c.bill_id = f.bill_id
        and c.replaced_at is null
        and c.rejected_at is null
        and c.refused_at is null
        and c.closed_at is null
        and c.outcome not in ('denied', 'partly-denied', 'reversed')
    )
    and not bill_is_settled(f.bill_id);
