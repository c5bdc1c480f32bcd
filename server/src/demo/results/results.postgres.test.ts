import { Report } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, sharedHash, type Lab } from '../../../test/lab.ts'
import { loadDemo } from '../load.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  await loadDemo(lab.database.asLogin, { passwordHash: await sharedHash(), now: lab.clock.now, patients: 500, orders: 900 })
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
