import { Report } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, sharedHash, type Lab } from '../../../test/lab.ts'
import { loadDemo } from '../load.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  await loadDemo(lab.database.asLogin, { passwordHash: await sharedHash(), now: lab.clock.now, patients: 600, orders: 1600 })
})
afterAll(() => lab.close())

test('every order that has a result says which, in the shape of the contract', async () => {
  const [{ without } = { without: -1 }] = await lab.owner<{ without: number }>(
    `select count(*)::int as without from lab_order o where stage >= 50 and not exists (
       select from result r where r.lab_order_id = o.lab_order_id and r.released_at = o.resulted_at and r.simulated
         and exists (select from observation v where v.lab_order_id = o.lab_order_id and v.version_to is null))`,
  )
  expect(without).toBe(0)
  const admin = await lab.signIn('admin@labgate.example')
  const sample = await lab.owner<{ id: number; type: number }>(
    `select min(o.lab_order_id) as id, o.lab_type_id as type from result r join lab_order o using (lab_order_id) group by o.lab_type_id, r.kind, r.waits_for, r.has_positive order by 2, 1`,
  )
  expect(new Set(sample.map(({ type }) => type)).size).toBeGreaterThan(6)
  for (const { id } of sample) {
    const { body } = await admin.call(results.report, { labOrderId: id })
    const report = Report.safeParse(body)
    expect(report.error, String(id)).toBeUndefined()
    expect(report.data?.banner).toMatch(/^(Simulated|Withdrawn)/)
  }
})

test('results have come in every shape', async () => {
  expect(
    await lab.owner(`select count(*) filter (where kind = 'corrected') between 1 and 40 as corrected, count(*) filter (where kind = 'withdrawn') as withdrawn,
        count(*) filter (where released_at is null and waits_for = '{critical}') as critical, count(*) filter (where released_at is null and waits_for = '{validity}') as validity,
        count(*) filter (where released_at is null) as waiting, bool_and(kind not in ('corrected', 'withdrawn') or changes <> '[]') as told from result`),
  ).toEqual([{ corrected: true, withdrawn: 1, critical: 2, validity: 2, waiting: 4, told: true }])
  expect(
    await lab.owner(`select count(*) filter (where taken_at is null) as open, bool_and((taken_at is null) = (not exists (select from critical_call l where l.critical_value_id = c.critical_value_id))) as called
      from critical_value c`),
  ).toEqual([{ open: 2, called: true }])
  expect(
    (await lab.owner<{ state: string }>(`select distinct v ->> 'state' as state from result, jsonb_array_elements(judged -> 'verdicts') v`)).map(
      ({ state }) => state,
    ),
  ).toEqual(expect.arrayContaining(['found, not prescribable', 'found, not explained', 'expected, not found', 'not judged', 'consistent', 'not tested']))
  const flags = (await lab.owner<{ flag: string }>('select distinct flag from observation')).map(({ flag }) => flag)
  expect(flags).toHaveLength(9)
  expect(
    await lab.owner(
      `select count(*) as missing from observation v left join analyte_mapping m on m.code = v.code and m.analyte = v.analyte and m.method = v.method where m.code is null`,
    ),
  ).toEqual([{ missing: 0 }])
  expect(
    await lab.owner(`select count(*) as old from delivery where state = 'waiting' and made_at < $1::timestamptz - interval '1 day'`, [
      lab.clock.now.toISOString(),
    ]),
  ).toEqual([{ old: 0 }])
})
