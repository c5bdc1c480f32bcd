import { late, type Late } from '@labgate/contract/accessioning/late'
import { dayMs } from '@labgate/contract/kit/days'
import { zoneNames } from '@labgate/contract/kit/time-zones'
import { isSsn } from '@labgate/contract/patients/patient-rules'
import { Report } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { trackingFault } from '@labgate/contract/shipping/carriers'
import { cryptWith } from '@labgate/server/access/crypt.ts'
import { licensePlace, ssnPlace } from '@labgate/server/core/patients/sealed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, sharedHash, type Lab } from '../../server/test/lab.ts'
import {
  handoverFaults,
  parcelsWithoutSheet,
  statesOfParcels,
  timesOfDay,
  tubesOfFirstAccount,
} from '../test/demo-parcels.ts'
import { loadDemo } from './load.ts'

const now = new Date('2026-03-31T15:00:00Z')
const crypt = cryptWith(Buffer.alloc(32, 7))
/* The demo's accounts, and less than half of its patients and orders. */
const size = { patients: 900, orders: 2400 }
const choice = { passwordHash: await sharedHash(), now, crypt, ...size }
const tables =
  `customer location app_user login lab user_location user_lab customer_lcs ticket_assign file customer_attachment customer_note
  user_signature user_delegate physician_preference session visit sign_in identity_check change_log top_message setting insurance icd10 medication medication_analyte allergy patient
  patient_insurance patient_medication patient_diagnosis patient_allergy patient_attachment patient_note patient_parole
  lab_system analyte_mapping performing_lab result observation critical_value critical_call`.split(
    /\s+/,
  )
let lab: Lab
const rows = (sql: string): Promise<Record<string, unknown>[]> => lab.owner(sql)
const load = (more: object = {}) => loadDemo(lab.database.asLogin, { ...choice, ...more })
/** Row count and checksum of each table. */
const state = async (): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  for (const table of tables)
    found[table] = (
      await rows(`select count(*), sum(hashtextextended(t::text, 0)) from ${table} t`)
    )[0]
  return found
}

beforeAll(async () => {
  lab = await openLab({}, { isLarge: true })
  lab.clock.now = now
})
afterAll(() => lab.close())

test('loading the demo fills all its tables, and loading it a second time changes nothing', async () => {
  expect(await load()).toEqual({ accounts: 40, locations: 90, users: 200, ...size })
  const after = await state()
  for (const [table, found] of Object.entries(after))
    expect((found as { count: number }).count, table).toBeGreaterThan(0)
  expect(await load({ seed: 'another', now: new Date('2026-05-01T08:00:00Z') })).toEqual({
    accounts: 0,
    locations: 0,
    users: 0,
    patients: 0,
    orders: 0,
  })
  expect(await state()).toEqual(after)
})

test('every user has the shared password', async () => {
  expect(
    await rows(`
      select count(*), count(distinct password_hash) as hashes, min(password_hash) as hash
      from
        app_user
        join login using (user_id)
    `),
  ).toEqual([{ count: 200, hashes: 1, hash: choice.passwordHash }])
})

test('stored files match their hash and size', async () => {
  expect(
    await rows(
      `select count(*) from file where hash <> sha256(content) or size <> length(content)`,
    ),
  ).toEqual([{ count: 0 }])
})

test('recent tubes arrived in parcels, some different from their sheets, and every handover is consistent', async () => {
  const one = async (sql: string): Promise<unknown> => (await rows(sql))[0]
  expect(await one(statesOfParcels)).toEqual({ states: [0, 1, 2, 3], dated: true, ofFirst: true })
  expect(await one(tubesOfFirstAccount), 'of Sunrise Pain Clinic').toEqual({
    states: 4,
    missing: 1,
    unlisted: 1,
    counted: 1,
  })
  expect(await one(handoverFaults)).toEqual({ faults: 0 })
  const carried = (await rows('select shipping_method_id, tracking_no from ship_log')) as {
    shipping_method_id: number
    tracking_no: string
  }[]
  for (const row of carried) expect(trackingFault(row.shipping_method_id, row.tracking_no)).toBe('')
})

test('parcels leave practices during office hours, and some arrived without a sheet', async () => {
  expect(await rows(timesOfDay)).toEqual([{ many: true, atNight: 0 }])
  expect(await rows(parcelsWithoutSheet)).toEqual([
    { parcels: 3, listed: 0, shipped: 0, packs: false },
  ])
})

test('pregnancy tests are ordered only for women', async () => {
  expect(
    await rows(`
      select genders
      from
        (
          select array_agg(distinct gender_id) as genders
          from
            lab_order o
            join patient using (patient_id)
          where o.lab_type_id = 8
        ) g
    `),
  ).toEqual([{ genders: [1] }])
})

test('swabs fit the sex, and no patient on parole is a minor', async () => {
  expect(
    await rows(`
      select
        count(*) filter (
          where site_id in (1, 2) and gender_id = 2 or site_id = 7 and gender_id = 1
        ) as wrong,
        count(*) filter (where site_id in (1, 2, 7)) > 0 as some
      from
        lab_order
        join patient using (patient_id)
      where lab_type_id = 4 and collection_device_id = 3
    `),
  ).toEqual([{ wrong: 0, some: true }])
  expect(
    await rows(`
      select dob
      from patient
      where user_id_parol_officer is not null and dob > $$2026-03-31$$::date - interval '18 years'
    `),
  ).toEqual([])
})

test('forwarded specimens have a manifest, including those with a result, and left before the result', async () => {
  expect(
    await rows(`
      select
        o.stage >= 50 as resulted,
        count(*) > 3 as many,
        count(*) - count(m.manifest_id) as without,
        bool_and(
          m.status = 1
          and e.at = m.finalized_at
          and e.manifest_id = m.manifest_id
          and e.at < coalesce(o.resulted_at, 'infinity')
          and o.stage_at = case
            when o.stage = 40 then e.at
            when o.stage = 50 then o.resulted_at
            else o.reviewed_at
          end
        ) as dated
      from
        order_event e
        join lab_order o using (lab_order_id)
        left join manifest_specimen s on s.lab_order_id = o.lab_order_id
        left join manifest m on m.manifest_id = s.manifest_id
      where e.move = 'forward'
      group by 1
      order by 1
    `),
  ).toEqual([false, true].map((resulted) => ({ resulted, many: true, without: 0, dated: true })))
})

test('the demo has mismatches marked at the bench and reports from a former system', async () => {
  const kinds = await rows(`
    select distinct kind
    from inconsistency
    where kind like 'mismatch-%' or kind = 'over-stability'
    order by 1
  `)
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'mismatch-date',
    'mismatch-dob',
    'mismatch-name',
    'mismatch-pregnant',
    'mismatch-site',
    'over-stability',
  ])
  expect(
    await rows(`
      select count(*)::int as reports, count(customer_id) > 100 as ours
      from
        archive_report
        join archive_account using (archive_account_id)
    `),
  ).toEqual([{ reports: 300, ours: true }])
})

test('orders have reached every status, including those of patients with a parole officer', async () => {
  const stages = async (hasOfficer: boolean) =>
    (
      await rows(`
        select
          stage,
          least(ended, 101) as ended,
          count(*) as count,
          bool_and(
            (accessioned_at is not null) = (stage >= 30)
            and (matched in (1, 3)) = (stage >= 30)
            and stage_at <= '2026-03-31T15:00:00Z'
          ) as dated
        from lab_order
        where
          (patient_id in (select patient_id from patient_parole)) = ${hasOfficer}
          and (stage >= 30 or ended > 100)
        group by 1, 2
        order by 1, 2
      `)
    ).map(({ stage, ended, count, dated }) => [stage, ended, Number(count) > 0, dated])
  const every = [
    [20, 101],
    [30, 0],
    [35, 0],
    [40, 0],
    [50, 0],
    [60, 0],
  ].map((one) => [...one, true, true])
  expect(await stages(true)).toEqual(every)
  expect(await stages(false)).toEqual(every)
  const reasons = await rows(
    'select distinct ended from lab_order where ended > 100 and ended <> 107 order by 1',
  )
  expect(reasons.map(({ ended }) => ended)).toEqual([105, 110, 111])
  const [stat] = await rows('select avg(priority)::float as share from lab_order')
  expect(Number(stat?.['share'])).toBeCloseTo(0.06, 1)
  const [seen] = await rows(`
    select count(distinct o.patient_id) as patients
    from
      lab_order o
      join patient_attachment r on r.patient_id = o.patient_id and r.attachment_type_id = 12
      join patient_parole l on l.patient_id = o.patient_id and l.user_id = r.user_id_parol_officer
    where o.lab_status_id between 30 and 49
  `)
  expect(Number(seen?.['patients']), 'released patients with a status word').toBeGreaterThan(10)
})

test('a few specimens are late, none by more than three weeks', async () => {
  const admin = await lab.signIn('admin@labgate.example')
  const { list } = (await admin.call(late.list, { searchCriteria: { pageSize: 100 } })).body as {
    list: Late[]
  }
  expect([
    list.length > 3,
    list.length < 25,
    list.filter(({ since }) => now.getTime() - Date.parse(since ?? '') > 21 * dayMs),
  ]).toEqual([true, true, []])
})

test("primary locations, time zones, and regions match the database's lists", async () => {
  expect(
    await rows(`
      select c.name
      from
        customer c
        left join location l on l.customer_id = c.customer_id and l."primary"
      where (c.primary_name, c.city, c.state) is distinct from (l.location_name, l.city, l.state)
    `),
  ).toEqual([])
  expect(
    Object.fromEntries(
      (await rows('select time_zone_id, name from time_zone')).map(({ time_zone_id, name }) => [
        time_zone_id,
        name,
      ]),
    ),
  ).toEqual(zoneNames)
  expect(
    await rows(`
      select name
      from customer
      where
        not exists (select from code where list = 'Region' and id = region_id)
        or not exists (select from code where list = 'AccountType' and id = account_type_id)
    `),
  ).toEqual([])
})

test('sequences continue after the loaded ids, so the next account gets a new one', async () => {
  const [made] = await rows(
    `insert into customer (name) values ('Mended Reeds') returning customer_id`,
  )
  expect(made?.['customer_id']).toBe(41)
  await rows(`delete from customer where name = 'Mended Reeds'`)
})

test('ID numbers of patients are sealed, and the key opens them to numbers that match their last four characters', async () => {
  const found = (await rows(`
    select patient_id, ssn, ssn_last4, drivers_license, drivers_license_last4
    from patient
    where ssn is not null
  `)) as {
    patient_id: number
    ssn: Buffer
    ssn_last4: string
    drivers_license: Buffer | null
    drivers_license_last4: string
  }[]
  expect(found.length).toBeGreaterThan(200)
  for (const { patient_id, ssn, ssn_last4, drivers_license, drivers_license_last4 } of found) {
    const number = crypt.open(ssn, ssnPlace(patient_id))
    expect(isSsn(number) && number.endsWith(ssn_last4), number).toBe(true)
    expect(ssn.toString('latin1')).not.toContain(number)
    if (drivers_license !== null)
      expect(crypt.open(drivers_license, licensePlace(patient_id)).slice(-4)).toBe(
        drivers_license_last4,
      )
  }
  expect(
    await rows(`select patient_id from patient where (ssn is null) <> (ssn_last4 = '')`),
  ).toEqual([])
})

test('medications, allergies, and diagnoses of patients match the lists by name, and all 397 payers are used', async () => {
  for (const [table, list, key] of [
    ['patient_medication', 'medication', 'medication_id'],
    ['patient_allergy', 'allergy', 'allergy_id'],
  ] as const) {
    expect(
      await rows(`
        select p.description
        from
          ${table} p
          join ${list} d on d.${key} = p.${key}
        where d.description <> p.description
      `),
    ).toEqual([])
    expect((await rows(`select count(*) from ${table} where ${key} is not null`))[0]).not.toEqual({
      count: 0,
    })
  }
  expect(
    await rows(`
      select p.icd10_code
      from
        patient_diagnosis p
        left join icd10 d
          on d.code = p.icd10_code and d.description = p.description and d.valid_to is null
      where d.code is null
    `),
  ).toEqual([])
  const [payers] = await rows(`
    select count(*), count(distinct i.insurance_id) as used
    from
      insurance i
      left join patient_insurance p using (insurance_id)
  `)
  expect(payers?.['used']).toBe(397)
})

test('every resulted order has its released result, and sampled reports fit the contract', async () => {
  const [{ without } = { without: -1 }] = await lab.owner<{ without: number }>(`
    select count(*)::int as without
    from lab_order o
    where
      stage >= 50
      and not exists (
        select
        from result r
        where
          r.lab_order_id = o.lab_order_id
          and r.released_at = o.resulted_at
          and r.simulated
          and exists (
            select from observation v where v.lab_order_id = o.lab_order_id and v.version_to is null
          )
      )
  `)
  expect(without).toBe(0)
  const admin = await lab.signIn('admin@labgate.example')
  const sample = await lab.owner<{ id: number; type: number }>(`
    select min(o.lab_order_id) as id, o.lab_type_id as type
    from
      result r
      join lab_order o using (lab_order_id)
    group by o.lab_type_id, r.kind, r.waits_for, r.has_positive
    order by 2, 1
  `)
  expect(new Set(sample.map(({ type }) => type)).size).toBeGreaterThan(6)
  for (const { id } of sample) {
    const { body } = await admin.call(results.report, { labOrderId: id })
    const report = Report.safeParse(body)
    expect(report.error, String(id)).toBeUndefined()
    expect(report.data?.banner).toMatch(/^(Simulated|Withdrawn)/)
  }
})

test('results cover every kind, flag, and verdict', async () => {
  expect(
    await lab.owner(`
      select
        count(*) filter (where kind = 'corrected') between 1 and 40 as corrected,
        count(*) filter (where kind = 'withdrawn') as withdrawn,
        count(*) filter (where released_at is null and waits_for = '{critical}') as critical,
        count(*) filter (where released_at is null and waits_for = '{validity}') as validity,
        count(*) filter (where released_at is null) as waiting,
        bool_and(kind not in ('corrected', 'withdrawn') or changes <> '[]') as told
      from result
    `),
  ).toEqual([{ corrected: true, withdrawn: 1, critical: 2, validity: 2, waiting: 4, told: true }])
  expect(
    await lab.owner(`
      select
        count(*) filter (where taken_at is null) between 2 and 4 as open,
        bool_and(
          (taken_at is null) = (
            not exists (select from critical_call l where l.critical_value_id = c.critical_value_id)
          )
        ) as called
      from critical_value c
    `),
  ).toEqual([{ open: true, called: true }])
  const states = await lab.owner<{ state: string }>(`
    select distinct v ->> 'state' as state
    from
      result,
      jsonb_array_elements(judged -> 'verdicts') v
  `)
  expect(states.map(({ state }) => state)).toEqual(
    expect.arrayContaining([
      'found, not prescribable',
      'found, not explained',
      'expected, not found',
      'not judged',
      'consistent',
      'not tested',
    ]),
  )
  expect(await lab.owner('select distinct flag from observation')).toHaveLength(9)
  const unmapped = `
      left join analyte_mapping m
        on m.code = v.code and m.analyte = v.analyte and m.method = v.method
    where m.code is null
  `
  expect(await lab.owner(`select count(*) as missing from observation v ${unmapped}`)).toEqual([
    { missing: 0 },
  ])
  expect(
    await lab.owner(
      `
        select
          count(*) filter (where d.way <> 'fax' or n.state = 'verified') as old,
          count(*) filter (where n.state = 'unverified' and not l.fax_batch) > 0 as waits
        from
          delivery d
          join location l using (location_id)
          left join fax_number n
            on n.location_id = d.location_id and n.is_main and n.retired_at is null
        where d.state = 'waiting' and d.made_at < $1::timestamptz - interval '1 day'
      `,
      [lab.clock.now.toISOString()],
    ),
  ).toEqual([{ old: 0, waits: true }])
})
