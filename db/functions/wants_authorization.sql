-- Whether a rule wants an authorization for an order of this payer, type, and day.
create function wants_authorization(
  payer bigint,
  kind text,
  order_id bigint,
  patient bigint,
  type smallint,
  order_tests int[],
  day date
)
returns boolean
language sql
stable
as $$
  select
    exists (
      select
      from authorization_rule r
      where
        (r.insurance_id = payer or r.payer_kind = kind)
        and r.lab_type_id = type
        and (r.tests = '{}' or r.tests && order_tests)
        and day >= r.valid_from
        and (r.valid_to is null or day <= r.valid_to)
        and (
          r.after_count = 0
          or (
            select count(*)
            from lab_order e
            where
              e.patient_id = patient
              and e.lab_type_id = type
              and e.ended = 0
              and e.lab_order_id <> order_id
              and e.collection_day <= day
              and (r.window_days = 0 or e.collection_day > day - r.window_days)
          ) >= r.after_count
        )
    )
$$;
