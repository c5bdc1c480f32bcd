import { home } from '@labgate/contract/overviews/home'
import { reportBundles } from '@labgate/contract/results/report-bundles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'
import { textsOf } from '../../../../test/paper-readers.ts'
import { makeReports } from '../make-reports.ts'
import { makeBundle } from './make-bundle.ts'

let system: LabSystem
const orders: { labOrderId: number; barcode: string }[] = []
beforeAll(async () => {
  system = await openLabSystem()
  await system.lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  for (let at = 0; at < 3; at++) {
    const order = await system.accessioned()
    orders.push(order)
    if (at < 2)
      await system.send(
        oru({
          controlId: `B${at}`,
          orders: [{ placer: order.barcode, filler: `F${at}`, values: [{}] }],
        }),
      )
  }
})
afterAll(() => system.lab.close())

const documents = () => system.lab.owner(`select kind from result_document order by kind`)

it('the report of a released result is created once, before anyone requests it; for a Part 2 program also with the notice', async () => {
  await system.lab.owner('update customer set part2_program = true where customer_id = $1', [
    system.practice.account.customerId,
  ])
  expect([await makeReports(system.lab.context), await makeReports(system.lab.context)]).toEqual([
    4, 0,
  ])
  expect((await documents()).map(({ kind }) => kind)).toEqual([
    'report',
    'report',
    'report with notice',
    'report with notice',
  ])
})

it('the results of a list become one PDF in the same order, only for the user who requested it, without orders that have no result', async () => {
  const { clinic, physician } = system.practice
  const ids = orders.map(({ labOrderId }) => labOrderId).toReversed()
  const { reportBundleId, count } = (await clinic.call(reportBundles.begin, { labOrderId: ids }))
    .body
  expect(count).toBe(2)
  expect((await clinic.call(reportBundles.pdf, { reportBundleId })).body).toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  await makeBundle(system.lab.context)(reportBundleId)
  expect((await clinic.call(reportBundles.state, { reportBundleId })).body).toMatchObject({
    state: 'done',
    made: 2,
    count: 2,
  })
  const pages = await textsOf(
    Buffer.from(
      (await clinic.call(reportBundles.pdf, { reportBundleId })).body.fileAsBase64,
      'base64',
    ),
  )
  expect(pages.map((text) => orders.findIndex(({ barcode }) => text.includes(barcode)))).toEqual([
    1, 0,
  ])
  expect((await physician.call(reportBundles.pdf, { reportBundleId })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
  const notices = async (visitor: typeof clinic) =>
    (await visitor.call(home.shell, {})).body.bundles
  expect(await notices(clinic)).toMatchObject([
    { reportBundleId, state: 'done', count: 2, made: 2 },
  ])
  expect(await notices(physician)).toEqual([])
  expect(
    await system.lab.owner(
      `select from audit where act = 'reportBundles.begin' and target like 'order %'`,
    ),
  ).toHaveLength(2)
})

it('a canceled bundle is not created', async () => {
  const { clinic } = system.practice
  const { reportBundleId } = (
    await clinic.call(reportBundles.begin, { labOrderId: [orders[0]!.labOrderId] })
  ).body
  expect((await clinic.call(reportBundles.cancel, { reportBundleId })).body.valid).toBe(true)
  await makeBundle(system.lab.context)(reportBundleId)
  expect((await clinic.call(reportBundles.state, { reportBundleId })).body).toMatchObject({
    state: 'cancelled',
    made: 0,
  })
})
