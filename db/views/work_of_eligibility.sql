create view work_of_eligibility (
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
    'insurance',
    'eligibility-setup',
    'payer:' || p.insurance_id,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    null::bigint,
    p.insurance_id,
    p.says,
    '',
    'payer:' || p.insurance_id,
    'insurance',
    0::bigint,
    null::date,
    null::date,
    p.since,
    null::bigint,
    null::bytea
  from eligibility_pause p;
