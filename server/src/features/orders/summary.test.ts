import {
  allHolds,
  atPractice,
  inProcess,
  notProcessed,
  resultedGroup,
  Stage,
} from '@labgate/contract/orders/order-status'
import { attentions, orders } from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

const tiles = {
  created: atPractice,
  received: Stage.Received,
  processing: inProcess,
  resulted: resultedGroup,
  notProcessed,
} as const

it('shows on each tile the count of the list it opens, for each role with the dashboard and access to orders', async () => {
  const { lab, account, tampa, clinic, supervisor } = practice
  const columns = [
    'stage = 2',
    'stage = 20',
    'stage = 30',
    'stage = 35',
    'stage = 40',
    'stage = 50',
    'stage = 20, hold = 12',
    'stage = 20, ended = 102',
    'ended = 100',
    'stage = 1',
  ]
  for (const column of columns) await practice.state(await practice.saved(clinic), column)
  const elsewhere = await lab.make.location(account.customerId)
  const patientId = await lab.make.patient(account.customerId, elsewhere, {
    first_name: '',
    last_name: 'Blank',
  })
  await lab.make.order(
    { customerId: account.customerId, locationId: elsewhere, patientId },
    { stage: 20 },
  )
  const lcs = await lab.make.user(12)
  await lab.make.insert(
    'customer_lcs',
    { customer_id: account.customerId, user_id: lcs.userId },
    'user_id',
  )
  const admin = await lab.signIn(await lab.make.user(3, account.customerId))
  const lead = await lab.make.user(13)
  await lab.make.insert(
    'customer_lcs',
    { customer_id: account.customerId, user_id: lead.userId },
    'user_id',
  )
  for (const visitor of [clinic, admin, supervisor, await lab.signIn(lcs), await lab.signIn(lead)])
    for (const place of [{}, { locationId: tampa }, { labTypeId: 1 }]) {
      const [from, to] = [practice.ago(24 * 30).slice(0, 10), practice.ago(0).slice(0, 10)]
      const where = { customerId: account.customerId, ...place }
      const criteria = { ...where, collectionDateStart: from, collectionDateEnd: to }
      const summary = (await visitor.call(orders.summary, { searchCriteria: criteria })).body
      expect(summary, JSON.stringify(summary)).toMatchObject({ valid: true, more: [] })
      for (const [tile, labStatusId] of Object.entries(tiles))
        expect([tile, summary[tile]]).toEqual([
          tile,
          (
            await visitor.call(orders.list, {
              searchCriteria: { ...criteria, labStatusId, pageSize: 50 },
            })
          ).body.total,
        ])
      expect(summary.holdTotal).toBe(
        (
          await visitor.call(orders.list, {
            searchCriteria: { ...where, labStatusId: allHolds, pageSize: 50 },
          })
        ).body.total,
      )
      for (const attention of attentions)
        expect([attention, summary[attention]]).toEqual([
          attention,
          (
            await visitor.call(orders.list, {
              searchCriteria: { ...where, attention, pageSize: 50 },
            })
          ).body.total,
        ])
      const incomplete = (
        await visitor.call(patients.missingInfo, {
          CustomerId: account.customerId,
          LocationId: 'locationId' in place ? tampa : 0,
        })
      ).body.list as unknown[]
      expect(summary.issue).toBe(incomplete.length)
    }
  const all = (
    await supervisor.call(orders.summary, { searchCriteria: { customerId: account.customerId } })
  ).body
  expect(all).toMatchObject({ created: 2, processing: 3, notProcessed: 2, holdTotal: 1 })
  const stranger = await lab.signIn(await lab.make.user(9))
  expect(
    (await stranger.call(orders.summary, { searchCriteria: { customerId: account.customerId } }))
      .body,
  ).toMatchObject({
    created: 0,
    resulted: 0,
    issue: 0,
  })
})

it('counts critical and unexplained results until a review, and hides them from users who see only volumes', async () => {
  const { lab, account, clinic, supervisor } = practice
  const of = async (labOrderId: number, verdict: string, severity: number) => {
    const at = lab.clock.now.toISOString()
    const judged = JSON.stringify({
      verdicts: [{ state: verdict, subject: 'Fentanyl', analytes: [], says: 'x' }],
    })
    const row = {
      lab_order_id: labOrderId,
      customer_id: account.customerId,
      version: 1,
      kind: 'final',
      made_at: at,
      released_at: at,
      judged,
    }
    await lab.make.insert('result', row, 'result_id')
    await practice.state(labOrderId, `stage = 50, resulted_at = '${at}'`)
    await lab.owner('update lab_order set result_severity = $2 where lab_order_id = $1', [
      labOrderId,
      severity,
    ])
    return labOrderId
  }
  const explained = await of(await practice.saved(clinic), 'found, not explained', 2)
  await of(await practice.saved(clinic), 'found, not prescribable', 1)
  await of(await practice.saved(clinic), 'expected, not found', 2)
  const called = await practice.saved(clinic)
  await lab.owner(
    `
      insert into inbox
        (customer_id, location_id, lab_order_id, reason, subject, message, created_at)
      select customer_id, location_id, lab_order_id, 'critical-call', 'x', '', now()
      from lab_order
      where lab_order_id = $1
    `,
    [called],
  )
  const seller = await lab.make.user(9, 0, { sales_patient_report: true })
  await lab.owner('update customer set user_id_am = $2 where customer_id = $1', [
    account.customerId,
    seller.userId,
  ])
  const first = async (visitor = clinic) => {
    const { critical, found } = (
      await visitor.call(orders.summary, { searchCriteria: { customerId: account.customerId } })
    ).body
    return { critical, found }
  }
  expect([await first(), await first(supervisor), await first(await lab.signIn(seller))]).toEqual([
    { critical: 2, found: 2 },
    { critical: 2, found: 2 },
    { critical: 0, found: 0 },
  ])
  const listed = (
    await clinic.call(orders.list, {
      searchCriteria: { customerId: account.customerId, attention: 'critical', pageSize: 50 },
    })
  ).body.list
  expect(listed.map(({ labOrderId }: { labOrderId: number }) => labOrderId)).toContain(called)
  await practice.state(explained, `stage = 60, reviewed_at = now()`)
  expect(await first()).toEqual({ critical: 2, found: 1 })
})
