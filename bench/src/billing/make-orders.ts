import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import type { Run } from '@labgate/server/db/run.ts'

/** What is ordered and reported, in rotation: one, two, or three billed lines. */
interface Variant {
  tests: readonly number[]
  reported: readonly string[]
}
const [profile, screen, kratom, hydrocodone] = [107, 110, 1100, 1203]
const classesOfPanel = 9

const variantsOf = async (run: Run): Promise<Variant[]> => {
  const { leaves } = newestCatalog('ToxUrine')
  const { rows } = await run(
    'select min(test_code) as code from charge_class group by class order by 1',
  )
  const panel = (rows as { code: number }[])
    .filter(({ code }) => (leaves.get(code)?.analytes.length ?? 0) > 0)
    .slice(0, classesOfPanel)
  const reportedOf = (codes: readonly number[]): string[] =>
    codes.flatMap((code) => leaves.get(code)?.analytes.slice(0, 1) ?? [])
  return [[kratom], [screen, kratom, hydrocodone], [screen, ...panel.map(({ code }) => code)]].map(
    (codes) => ({
      tests: [profile, ...codes],
      reported: reportedOf(codes),
    }),
  )
}

/**
 * Several payers of several kinds, all of which accept our claims; two partners, so that a batch
 * has two files.
 */
const payers = `
  with
    chosen as (
      select insurance_id, row_number() over (order by nth, insurance_id) as place
      from
        (
          select
            insurance_id,
            payer_kind,
            row_number() over (
              partition by payer_kind
              order by insurance_id
            ) as nth
          from insurance
          where
            active
            and payer_kind in ('commercial', 'Medicare', 'Medicaid', 'Medicare Advantage')
        ) y
      where nth <= 2
    ),
    partner as (
      insert into trading_partner (name, transport, submitter_id, receiver_id, receiver_name)
      values ('Bench payers', 'simulated', 'LABGATEBENCH', 'BENCHPAYER', 'Bench payers')
      returning trading_partner_id
    )
  update insurance y
  set
    enrolled_from = '2020-01-02',
    filing_days = 365,
    preauth_required = false,
    trading_partner_id = case
      when c.place % 2 = 0 then (select trading_partner_id from partner)
      else y.trading_partner_id
    end
  from chosen c
  where y.insurance_id = c.insurance_id
`
const chosenPayers = `
  select
    insurance_id,
    payer_kind,
    row_number() over (order by insurance_id) - 1 as at,
    count(*) over () as n
  from insurance
  where
    enrolled_from = '2020-01-02'
    and payer_kind in ('commercial', 'Medicare', 'Medicaid', 'Medicare Advantage')
`
/*
 * Places that have an ordering provider: the first location and the first physician of each
 * account.
 */
const places = `
  create table bench_place as
    select
      row_number() over (order by c.customer_id) - 1 as at,
      c.customer_id,
      l.location_id,
      u.user_id
    from
      customer c
      join lateral (
        select location_id
        from location
        where customer_id = c.customer_id
        order by location_id
        limit 1
      ) l
        on true
      join lateral (
        select user_id
        from app_user
        where
          customer_id = c.customer_id
          and physician
          and npi <> ''
          and not physician_pending
          and first_name || last_name ~ '^[A-Za-z .-]+$'
        order by user_id
        limit 1
      ) u
        on true
    where c.active and coalesce(c.customer_billing_type_id, 0) <> 3
    order by c.customer_id
    limit 400
`
const settle = [
  `
    update location
    set place_of_service = '11'
    where location_id in (select location_id from bench_place)
  `,
  `update app_user set pecos_enrolled = true where user_id in (select user_id from bench_place)`,
  `
    update customer
    set customer_billing_type_id = 4
    where customer_id in (select customer_id from bench_place)
  `,
  `delete from setting where name = 'demo-billing'`,
]

/** $1: number of patients. Each has insurance and two orders. */
const patients = `
  with
    place as (select *, count(*) over () as n from bench_place),
    made as (
      insert into patient
        (
          customer_id,
          location_id,
          first_name,
          last_name,
          dob,
          gender_id,
          street1,
          city,
          state,
          postal_code,
          phone,
          user_id_created
        )
      select
        p.customer_id,
        p.location_id,
        'Ida',
        'Bench' || g,
        date '1950-01-01' + (g % 18000)::int,
        1 + g % 2,
        g || ' Oak St',
        'Tampa',
        'FL',
        '33602',
        '(813) 555-0101',
        1
      from
        generate_series(1, $1::int) g
        join place p on p.at = g % (select max(n) from place)
      returning patient_id, customer_id
    )
  insert into patient_insurance
    (patient_id, customer_id, insurance_id, member_id, sequence, relationship_id, active)
  select
    m.patient_id,
    m.customer_id,
    y.insurance_id,
    case y.payer_kind
      when 'Medicare' then '1EG4TE5MK' || lpad((m.patient_id % 100)::text, 2, '0')
      else 'W' || 100000000 + m.patient_id
    end,
    1,
    1,
    true
  from
    made m
    join (${chosenPayers}) y on y.at = m.patient_id % (select count(*) from (${chosenPayers}) z)
`
/**
 * $1: number of orders, $2: the tests of each variant as JSON. Final results are out; collected 5
 * to 64 days ago.
 */
const orders = `
  with
    person as (
      select
        p.patient_id,
        p.customer_id,
        p.location_id,
        b.user_id,
        i.patient_insurance_id,
        row_number() over (order by p.patient_id) - 1 as at,
        count(*) over () as n
      from
        patient p
        join bench_place b on b.location_id = p.location_id
        join patient_insurance i using (patient_id)
      where p.last_name like 'Bench%'
    ),
    variant as (
      select (nth - 1) as at, array(select jsonb_array_elements_text(v -> 'tests')::int) as tests
      from jsonb_array_elements($2::jsonb) with ordinality as x (v, nth)
    )
  insert into lab_order
    (
      requisition_no,
      customer_id,
      location_id,
      patient_id,
      lab_type_id,
      version,
      tests,
      collection_device_id,
      specimen_barcode,
      collected_at,
      collection_day,
      received_at,
      accessioned_at,
      resulted_at,
      stage,
      working_lab_id,
      user_id_physician,
      user_signature_id_physician,
      diagnosis,
      patient_insurance_id_primary,
      user_id_created
    )
  select
    'BENCH' || g,
    p.customer_id,
    p.location_id,
    p.patient_id,
    1,
    '2022.11',
    v.tests,
    1,
    lpad((800000000000 + g)::text, 12, '0'),
    day + interval '14 hours',
    day,
    day + interval '34 hours',
    day + interval '35 hours',
    day + interval '60 hours',
    50,
    (select min(lab_id) from lab),
    p.user_id,
    -1,
    case g % 2
      when 0 then '[{"icd10Code":"F11.20","description":"Opioid dependence"}]'
      else '[{"icd10Code":"F11.20","description":"Opioid dependence"},{"icd10Code":"Z79.891","description":"Opiate analgesic"}]'
    end::jsonb,
    p.patient_insurance_id,
    1
  from
    generate_series(0, $1::int - 1) g
    join person p on p.at = g % (select max(n) from person)
    join variant v on v.at = g % 3
    cross join lateral (select current_date - 5 - ((g * 7 + g / p.n) % 60)::int as day) d
`
const results = `
  insert into result (lab_order_id, customer_id, version, kind, made_at, released_at)
  select lab_order_id, customer_id, 1, 'final', resulted_at, resulted_at + interval '1 hour'
  from lab_order
  where requisition_no like 'BENCH%'
`
const values = `
  insert into observation
    (
      lab_order_id,
      customer_id,
      patient_id,
      version_from,
      place,
      analyte,
      method,
      code,
      value_type,
      value,
      flag,
      state
    )
  select
    o.lab_order_id,
    o.customer_id,
    o.patient_id,
    1,
    a.nth - 1,
    a.analyte,
    'confirmation',
    left(upper(a.analyte), 20),
    'NM',
    '5',
    'not-judged',
    'F'
  from
    lab_order o
    join jsonb_array_elements($1::jsonb) with ordinality as x (v, nth)
      on x.nth - 1 = substr(o.requisition_no, 6)::int % 3
    cross join lateral jsonb_array_elements_text(x.v -> 'reported') with ordinality as a (
      analyte,
      nth
    )
  where o.requisition_no like 'BENCH%'
`

/**
 * Creates this many accessioned orders with final results, in bulk, for several accounts, payers,
 * and codes. Returns their ids; nothing is noted yet.
 */
export const makeOrders = async (run: Run, count: number): Promise<number[]> => {
  const variants = JSON.stringify(await variantsOf(run))
  await run(payers)
  await run(places)
  for (const statement of settle) await run(statement)
  await run(patients, [Math.ceil(count / 2)])
  await run(orders, [count, variants])
  await run(results)
  await run(values, [variants])
  // rows noted in the meantime are noted again, a thousand at a time
  await run('delete from bill_due')
  for (const table of [
    'patient',
    'patient_insurance',
    'lab_order',
    'result',
    'observation',
    'insurance',
    'app_user',
  ])
    await run(`analyze ${table}`)
  const { rows } = await run(
    `select lab_order_id as id from lab_order where requisition_no like 'BENCH%' order by 1`,
  )
  if (rows.length !== count) throw new Error(`${rows.length} orders were made, not ${count}.`)
  return (rows as { id: number }[]).map(({ id }) => id)
}
