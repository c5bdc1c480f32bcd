import { orders } from '@labgate/contract/orders'
import { allHolds, atPractice, inProcess, notProcessed, resultedGroup, stages } from '@labgate/contract/order-status'
import { patients } from '@labgate/contract/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

const tiles = { created: atPractice, received: stages.received, processing: inProcess, resulted: resultedGroup, notProcessed } as const

it('each tile has the number of the list that it opens, for whoever has the dashboard and opens orders', async () => {
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
  const patientId = await lab.make.patient(account.customerId, elsewhere, { first_name: '', last_name: 'Blank' })
  await lab.make.order({ customerId: account.customerId, locationId: elsewhere, patientId }, { stage: 20 })
  const lcs = await lab.make.user(12)
  await lab.make.insert('customer_lcs', { customer_id: account.customerId, user_id: lcs.userId }, 'user_id')
  const admin = await lab.signIn(await lab.make.user(3, account.customerId))
  for (const visitor of [clinic, admin, supervisor, await lab.signIn(lcs)])
    for (const place of [{}, { locationId: tampa }, { labTypeId: 1 }]) {
      const [from, to] = [practice.ago(24 * 30).slice(0, 10), practice.ago(0).slice(0, 10)]
      const where = { customerId: account.customerId, ...place }
      const criteria = { ...where, collectionDateStart: from, collectionDateEnd: to }
      const summary = (await visitor.call(orders.summary, { searchCriteria: criteria })).body
      expect(summary, JSON.stringify(summary)).toMatchObject({ valid: true, more: [] })
      for (const [tile, labStatusId] of Object.entries(tiles))
        expect([tile, summary[tile]]).toEqual([
          tile,
          (await visitor.call(orders.list, { searchCriteria: { ...criteria, labStatusId, pageSize: 50 } })).body.total,
        ])
      expect(summary.holdTotal).toBe((await visitor.call(orders.list, { searchCriteria: { ...where, labStatusId: allHolds, pageSize: 50 } })).body.total)
      const incomplete = (await visitor.call(patients.missingInfo, { CustomerId: account.customerId, LocationId: 'locationId' in place ? tampa : 0 })).body
        .list as unknown[]
      expect(summary.issue).toBe(incomplete.length)
    }
  const all = (await supervisor.call(orders.summary, { searchCriteria: { customerId: account.customerId } })).body
  expect(all).toMatchObject({ created: 2, processing: 3, notProcessed: 2, holdTotal: 1 })
  const stranger = await lab.signIn(await lab.make.user(9))
  expect((await stranger.call(orders.summary, { searchCriteria: { customerId: account.customerId } })).body).toMatchObject({
    created: 0,
    resulted: 0,
    issue: 0,
  })
})
