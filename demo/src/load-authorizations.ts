import type { Run } from '@labgate/server/db/run.ts'

/*
 * Of the patients whose payer requires one, most have an authorization, some about to end or nearly
 * used up; for some the payer has not decided; some were denied.
 */
const authorizations = `
  insert into pre_authorization
    (
      customer_id,
      patient_id,
      patient_insurance_id,
      state,
      number,
      lab_type_id,
      valid_from,
      valid_to,
      units,
      asked_on,
      says,
      denial_reason,
      next_step,
      next_by,
      user_id_created,
      created_at,
      updated_at
    )
  select
    i.customer_id,
    i.patient_id,
    i.patient_insurance_id,
    k.state,
    case
      when k.state = 'granted' then 'PA' || (400000 + i.patient_insurance_id * 17)
      else ''
    end,
    0,
    case
      when k.state = 'granted' then $1::date - 200
    end,
    case
      when k.state = 'granted' then $1::date + (array[12, 75, 160, 25, 300])[1 + i.n % 5]
    end,
    case
      when k.state = 'granted'
      and i.n % 3 > 0 then (array[12, 6, 24])[1 + i.n % 3]
    end,
    $1::date - 205 + i.n % 190,
    case k.state
      when 'pended' then 'Payer asked for the last office note.'
      else ''
    end,
    case
      when k.state = 'refused' then 'Not a covered benefit'
      else ''
    end,
    case
      when k.state = 'refused' then 'appeal'
      else ''
    end,
    case
      when k.state = 'refused' then $1::date + 20
    end,
    1,
    $1::timestamptz - interval '200 days',
    $1::timestamptz - interval '200 days'
  from
    (
      select i.*, (row_number() over (order by i.patient_insurance_id))::int as n
      from
        patient_insurance i
        join insurance y using (insurance_id)
      where y.preauth_required and i.active and i.pre_auth_number = ''
    ) i
    cross join lateral (
      select
        (
          array[
            'granted',
            'granted',
            'granted',
            'pended',
            'granted',
            'none',
            'granted',
            'asked',
            'granted',
            'refused'
          ]
        )[1 + i.n % 10] as state
    ) k
  where k.state <> 'none'
`
const rules = `
  insert into authorization_rule
    (
      insurance_id,
      payer_kind,
      lab_type_id,
      after_count,
      window_days,
      source,
      valid_from,
      user_id_created,
      created_at
    )
  select
    null,
    'Medicaid managed',
    1,
    12,
    365,
    'Demo: plan manual, definitive drug testing',
    '2026-01-01'::date,
    1,
    $1::timestamptz
  union all
  select
    insurance_id,
    '',
    3,
    0,
    0,
    'Demo: payer policy, gastrointestinal panels',
    '2026-01-01',
    1,
    $1
  from
    (
      select insurance_id
      from insurance
      where payer_kind = 'commercial' and active
      order by insurance_id
      offset 3
      limit 2
    ) y
`

/** Loads the demo's authorizations and its payers' rules, before its past is billed. */
export const loadAuthorizations = async (run: Run, now: Date): Promise<void> => {
  await run(rules, [now.toISOString()])
  await run(authorizations, [now.toISOString()])
  await run('analyze pre_authorization')
}
