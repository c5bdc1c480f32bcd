import type { Engine, Lease } from '@labgate/server/db/engine-interface.ts'
import { openEngine } from '@labgate/server/db/engine.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../../../server/test/custody/violations.ts'
import { freshDatabase, type FreshDatabase } from '../../../server/test/setup/fresh-database.ts'
import { loadDemo } from '../load.ts'
import { loadVolume } from './load-volume.ts'

const now = new Date('2026-03-31T15:00:00Z')
let database: FreshDatabase
let engine: Engine
let lease: Lease
const rows = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await lease.client.query(sql, values)).rows as Record<string, unknown>[]

beforeAll(async () => {
  database = await freshDatabase({ isLarge: true })
  await loadDemo((sql, values) => database.asLogin(sql, values as unknown[]), {
    passwordHash: 'x',
    now,
    patients: 100,
    orders: 100,
  })
  engine = await openEngine({ url: database.url, data: '', role: false, pool: 1 })
  lease = await engine.connect()
})
afterAll(async () => {
  lease.release()
  await engine.close()
  await database.close()
})

const locks = `
  select
    conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(
      oid
    ) || convalidated as it
  from pg_constraint
  union all
  select pg_get_indexdef(indexrelid) || indisvalid
  from pg_index
  where indrelid::regclass::text !~ '^pg_'
  union all
  select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text
  from pg_trigger
  where not tgisinternal
  union all
  select tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies
  union all
  select relname || ' ' || relrowsecurity from pg_class where relkind = 'r' order by 1
`

test('a bulk load adds patients and orders; indexes, keys, triggers, policies, and existing rows stay unchanged', async () => {
  const before = await rows(locks)
  const first = (
    await rows(
      'select md5(string_agg(o::text, $$|$$ order by lab_order_id)) as it from lab_order o',
    )
  )[0]
  expect(
    await loadVolume(lease.client, { patients: 1500, orders: 3000, observations: 9000, now }),
  ).toMatchObject({ patients: 1400, orders: 2900 })
  expect(await rows(locks)).toEqual(before)
  expect(
    await rows(`
      select (select count(*) from patient) as patients, (select count(*) from lab_order) as orders
    `),
  ).toEqual([{ patients: 1500, orders: 3000 }])
  expect(
    (
      await rows(`
        select md5(string_agg(o::text, $$|$$ order by lab_order_id)) as it
        from lab_order o
        where lab_order_id <= 100
      `)
    )[0],
  ).toEqual(first)
  expect(await loadVolume(lease.client, { patients: 1500, orders: 3000, now })).toEqual({
    patients: 0,
    orders: 0,
    observations: 0,
  })
})

test('a bulk load counts figures that match a recount, and no order waits to be counted', async () => {
  expect(
    await rows(`
      select
        (select count(*) from figure_order) as counted,
        (select count(*) from figure_dirty) as noted
    `),
  ).toEqual([{ counted: 3000, noted: 0 }])
  expect(await rows(`select compare_figures('0001-01-01', '9999-12-31') as differences`)).toEqual([
    { differences: 0 },
  ])
})

test('generated orders are plausible: dates are in order and not in the future, and each status matches the last event', async () => {
  expect(
    await rows(`
      select o.lab_order_id
      from
        lab_order o
        join patient p using (patient_id)
      where
        o.lab_order_id > 100
        and (
          o.created_at < o.collected_at
          or o.updated_at > '${now.toISOString()}'
          or p.created_at > o.created_at
          or o.lab_status_id <> (
            select e.lab_status_id
            from order_event e
            where e.lab_order_id = o.lab_order_id
            order by order_event_id desc
            limit 1
          )
        )
    `),
  ).toEqual([])
  expect(
    (await rows('select count(distinct lab_status_id) as statuses from lab_order'))[0]?.[
      'statuses'
    ],
  ).toBeGreaterThan(6)
  const [{ most, median }] = (await rows(`
    select max(n) as most, percentile_cont(0.5) within group (order by n) as median
    from (select count(*) n from lab_order group by customer_id) each
  `)) as [{ most: number; median: number }]
  expect(most).toBeGreaterThan(median * 4)
})

test('no specimen is lost on its way, and every stage of the way has some', async () => {
  expect(
    // the rows are whatever each statement selects
    await violations({ owner: (sql, values) => rows(sql, values as unknown[]) as never }),
  ).toEqual([])
  const counts = async (what: string, from: string): Promise<string[]> =>
    (await rows(`select ${what}::text as it from ${from} group by 1 order by 1`)).map(({ it }) =>
      String(it),
    )
  expect(await counts('status', 'ship_log')).toEqual(expect.arrayContaining(['0', '1', '3']))
  expect(await counts('fate', 'ship_log_specimen')).toEqual(
    expect.arrayContaining(['counted', 'found-at-laboratory', 'packed', 'received']),
  )
  const [way] = await rows(`
    select
      count(*) filter (where stage = 1) as waiting,
      count(*) filter (where stage = 2) as "underWay",
      count(*) filter (where stage between 20 and 40) as "atWork",
      count(*) filter (where stage >= 50) as done,
      count(*) filter (
        where accessioned_at is not null and (working_lab_id is null or billed_insurance is null)
      ) as unknown,
      count(*) as all
    from lab_order
    where lab_order_id > 100
  `)
  expect(way).toMatchObject({ unknown: 0 })
  expect(
    Math.min(Number(way?.['waiting']), Number(way?.['underWay']), Number(way?.['atWork'])),
  ).toBeGreaterThan(0)
  expect(Number(way?.['done'])).toBeGreaterThan(Number(way?.['all']) * 0.9)
  expect(
    await rows(`
      select
        count(*) filter (where resolved_at is null) > 0 as open,
        count(*) filter (where resolved_at is not null) > 0 as settled
      from inbox
    `),
  ).toEqual([{ open: true, settled: true }])
  expect(
    await rows(`
      select count(*) as twice
      from (select from label_print group by lab_order_id having count(*) > 1) each
    `),
  ).toEqual([{ twice: 0 }])
})

test('each result has its versions, values, message, and deliveries, all kinds occur, and the number of values is as requested', async () => {
  expect(
    await rows(`
      select o.lab_order_id
      from lab_order o
      where
        o.lab_order_id > 100
        and o.ended = 0
        and o.stage >= 50
        and not exists (
          select
          from
            result r
            join hl7_in m using (hl7_in_id)
            join delivery d using (result_id)
          where
            r.lab_order_id = o.lab_order_id
            and r.released_at = o.resulted_at
            and d.way = 'portal'
            and d.state = 'delivered'
            and not exists (
              select from result n where n.lab_order_id = r.lab_order_id and n.version > r.version
            )
            and exists (
              select
              from observation v
              where
                v.lab_order_id = r.lab_order_id
                and v.version_to is null
                and v.version_from <= r.version
                and v.performing_lab_id is not null
            )
        )
    `),
  ).toEqual([])
  const [shapes] = await rows(`
    select
      count(*) filter (where kind = 'corrected' and changes <> '[]') as corrected,
      count(*) filter (where kind = 'preliminary') as preliminary,
      count(*) filter (where released_at is null and kind = 'final') as waiting,
      (
        select count(*) from inconsistency where tab = 'toxicology' and lab_order_id > 100
      ) as inconsistent,
      (select count(*) from fax where state = 'sent') as faxed,
      (select count(*) from hl7_out where state = 'sent') as told,
      (select count(*) from observation where version_to is not null) as replaced
    from result
    where lab_order_id > 100
  `)
  for (const [what, count] of Object.entries(shapes ?? {}))
    expect(Number(count), what).toBeGreaterThan(0)
  const [{ observations }] = (await rows('select count(*) as observations from observation')) as [
    { observations: number },
  ]
  expect(observations).toBeGreaterThan(9000)
  expect(observations).toBeLessThan(13_000)
})

test('new orders, specimens, and patients continue after the last number', async () => {
  expect(
    await rows(`
      select
        nextval('specimen_count') > (
          select max(left(specimen_barcode, 11)::bigint) from lab_order
        ) as specimen,
        nextval(pg_get_serial_sequence('lab_order', 'lab_order_id')) > (
          select max(lab_order_id) from lab_order
        ) as "order",
        nextval(pg_get_serial_sequence('patient', 'patient_id')) > (
          select max(patient_id) from patient
        ) as patient
    `),
  ).toEqual([{ specimen: true, order: true, patient: true }])
})

test('a failed load changes nothing', async () => {
  const before = await rows(locks)
  const failing = {
    seal: () => {
      throw new Error('no key')
    },
  }
  await expect(
    loadVolume(lease.client, { patients: 1600, orders: 3200, now, crypt: failing }),
  ).rejects.toThrow('no key')
  expect(await rows(locks)).toEqual(before)
  expect((await rows('select count(*) as patients from patient'))[0]).toEqual({ patients: 1500 })
})
