import { billingSettings } from '@labgate/contract/billing/billing-settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const read = async () => {
  const {
    valid: _valid,
    message: _message,
    ...settings
  } = (await admin.call(billingSettings.get, {})).body
  return settings
}
const save = async (more: object) =>
  (await admin.call(billingSettings.save, { ...(await read()), ...more })).body

it('bills orders starting on the configured day, and an earlier day bills orders that nothing else has queued', async () => {
  await lab.owner('update laboratory_setting set billing_since = null')
  const { labOrderId } = await laboratory.order()
  const bills = async () => {
    await judgeBills(lab.context)
    return (await lab.owner('select from bill where lab_order_id = $1', [labOrderId])).length
  }
  expect(await bills()).toBe(0)
  expect(await save({ billingSince: '2026-03-11' })).toMatchObject({ valid: true })
  expect(await bills()).toBe(0)
  expect(await save({ billingSince: '2026-03-10' })).toMatchObject({ valid: true })
  expect(await bills()).toBe(1)
  expect((await save({ billingSince: null })).issues).toMatchObject([
    { path: ['billingSince'], rule: 'required' },
  ])
  expect((await save({ billingSince: '2027-03-21' })).issues).toMatchObject([
    { path: ['billingSince'], rule: 'range' },
  ])
})

it('saves limits and days as a whole, and rejects a stale version', async () => {
  const limits = [
    { userTypeId: 7, cents: 5000, approveRefundCents: 0 },
    { userTypeId: 18, cents: 20_000, approveRefundCents: 60_000 },
    { userTypeId: 8, cents: 90_000, approveRefundCents: 100_000 },
  ]
  const before = await read()
  expect(
    await save({
      limits,
      invoiceDays: 45,
      statementDueDays: 21,
      statementDays: 28,
      statementCount: 4,
      statementMinCents: 500,
    }),
  ).toMatchObject({ valid: true })
  expect(await read()).toMatchObject({
    limits,
    invoiceDays: 45,
    statementDueDays: 21,
    statementDays: 28,
    statementCount: 4,
    statementMinCents: 500,
  })
  expect((await save({ statementDueDays: 29 })).issues).toMatchObject([
    { path: ['statementDueDays'], rule: 'range' },
  ])
  expect((await admin.call(billingSettings.save, before)).body).toMatchObject({
    valid: false,
    code: 'stale',
  })
  expect(
    (await save({ limits: [{ userTypeId: 12, cents: 5000, approveRefundCents: 0 }] })).issues,
  ).toMatchObject([{ rule: 'user-type' }])
  expect((await save({ statementDays: 5 })).issues).toMatchObject([{ path: ['statementDays'] }])
  const reader = await lab.signIn(await lab.make.user(18))
  expect((await reader.call(billingSettings.get, {})).body).toMatchObject({ limits })
  expect((await reader.call(billingSettings.save, await read())).body).toMatchObject({
    code: 'not-permitted',
  })
})
