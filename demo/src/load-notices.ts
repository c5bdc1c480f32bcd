import type { Run } from '@labgate/server/db/run.ts'

/*
 * What Medicare covers in the demo: urine toxicology and urinary tests with matching diagnoses;
 * code prefixes.
 */
const rules = [
  [
    1,
    ['F1', 'F3', 'F4', 'F2', 'G89', 'G62', 'M', 'Z79', 'Z65', 'Z02'],
    'Demo: LCD on controlled substance monitoring',
  ],
  [
    4,
    ['N', 'R3', 'O23', 'Z11', 'Z3', 'A5', 'B37', 'R41', 'R50'],
    'Demo: LCD on urinary pathogen panels',
  ],
] as const

const coverage = `
  insert into coverage_rule
    (
      lab_type_id,
      test_code,
      diagnoses,
      frequency_days,
      source,
      created_at,
      valid_from,
      user_id_created
    )
  select
    r.type,
    0,
    array(select jsonb_array_elements_text(r.diagnoses)),
    0,
    r.source,
    $2::timestamptz - interval '400 days',
    ($2::timestamptz - interval '400 days')::date,
    1
  from jsonb_to_recordset($1::jsonb) as r (type smallint, diagnoses jsonb, source text)
`
/*
 * Of Medicare patients whose diagnoses do not match, most decided before the specimen was
 * collected; the others' bills wait for staff.
 */
const notices = `
  insert into advance_notice
    (
      customer_id,
      lab_order_id,
      patient_id,
      notice_form_id,
      tests,
      content,
      estimate_cents,
      option,
      signed_on,
      is_on_paper,
      refused_to_sign,
      witness,
      user_id_created,
      created_at
    )
  select
    o.customer_id,
    o.lab_order_id,
    o.patient_id,
    f.notice_form_id,
    o.tests,
    jsonb_build_object(
      'formName',
      f.name,
      'notifier',
      jsonb_build_array(
        e.name,
        e.street1,
        e.city || ', ' || e.state || ' ' || left(e.postal_code, 5),
        '(813) 555-0100'
      ),
      'patientName',
      p.first_name || ' ' || p.last_name,
      'number',
      coalesce(nullif(o.requisition_no, ''), o.specimen_barcode),
      'tests',
      jsonb_build_array('Laboratory tests as ordered'),
      'reason',
      'Medicare does not pay for these tests for your condition.',
      'estimateCents',
      18000
    ),
    18000,
    case
      when o.lab_order_id % 7 = 0 then 2
      else 1
    end,
    o.collection_day,
    true,
    o.lab_order_id % 11 = 0 and o.lab_order_id % 7 > 0,
    case
      when o.lab_order_id % 11 = 0
      and o.lab_order_id % 7 > 0 then 'Front desk'
      else ''
    end,
    o.user_id_created,
    o.collected_at
  from
    lab_order o
    join patient p on p.patient_id = o.patient_id
    cross join (select * from billing_entity order by billing_entity_id limit 1) e
    join patient_insurance i on i.patient_insurance_id = o.patient_insurance_id_primary
    join insurance y on y.insurance_id = i.insurance_id and y.payer_kind = 'Medicare'
    join jsonb_to_recordset($1::jsonb) as r (type smallint, diagnoses jsonb)
      on r.type = o.lab_type_id
    join notice_form f
      on o.collection_day between f.usable_from and coalesce(f.usable_to, 'infinity'::date)
      and f.usable_from = (
        select max(g.usable_from) from notice_form g where g.usable_from <= o.collection_day
      )
  where
    o.collection_day is not null
    and o.collected_at is not null
    and cardinality(o.tests) > 0
    and o.ended = 0
    and o.lab_order_id % 6 > 0
    and not exists (
      select
      from
        jsonb_array_elements(o.diagnosis) d,
        jsonb_array_elements_text(r.diagnoses) b
      where d.value ->> 'icd10Code' like b || '%'
    )
`

/** Loads what Medicare covers, and what its patients decided when it does not pay. */
export const loadNotices = async (run: Run, now: Date): Promise<void> => {
  const given = JSON.stringify(
    rules.map(([type, diagnoses, source]) => ({ type, diagnoses, source })),
  )
  await run(coverage, [given, now.toISOString()])
  await run(notices, [given])
  await run('delete from bill_due')
}
