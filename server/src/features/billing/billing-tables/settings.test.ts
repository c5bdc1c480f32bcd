import {
  billingSettings,
  type DecisionLimit,
  type LimitRaise,
} from '@labgate/contract/billing/billing-settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'
import { limitFields } from './limit-raises.ts'

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
    raises: _raises,
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
  await lab.owner('update write_off_limit set cents = 100000, approve_refund_cents = 100000')
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

it.for(Object.keys(limitFields) as (keyof typeof limitFields)[])(
  'a raise of %s takes effect when a second person has confirmed it, and a lower one at once',
  async (field) => {
    const effective = async () => {
      const { limits } = await read()
      return limits.find(({ userTypeId }: DecisionLimit) => userTypeId === 18)?.[field]
    }
    const withLimit = async (amount: number) => ({
      limits: (await read()).limits.map((one: DecisionLimit) =>
        one.userTypeId === 18 ? { ...one, [field]: amount } : one,
      ),
    })
    const before = (await effective()) ?? 0
    const amount = before + 500
    expect(await save(await withLimit(amount))).toMatchObject({
      valid: true,
      message: expect.stringContaining('second person'),
    })
    expect(await effective()).toBe(before)
    const raiseFor = async (who: Visitor) =>
      (await who.call(billingSettings.get, {})).body.raises as LimitRaise[]
    const [raise] = await raiseFor(admin)
    expect(raise).toMatchObject({ userTypeId: 18, [field]: amount, needsOther: true })
    const limitRaiseId = raise?.limitRaiseId ?? 0
    const decide = async (who: Visitor, isApproved = true) =>
      (await who.call(billingSettings.decideRaise, { limitRaiseId, isApproved })).body
    expect(await decide(admin)).toMatchObject({ valid: false, code: 'not-possible' })
    expect(await effective()).toBe(before)
    const other = await lab.signIn(await lab.make.user(8))
    expect(await raiseFor(other)).toMatchObject([{ needsOther: false }])
    expect(await decide(other)).toMatchObject({ valid: true })
    expect([await effective(), await raiseFor(other)]).toEqual([amount, []])
    expect(await decide(other), 'decided once').toMatchObject({ valid: false })
    expect(await save(await withLimit(before))).toMatchObject({ valid: true, message: 'Saved.' })
    expect(await effective()).toBe(before)
  },
)

it('a raise that is declined, or asked for anew, leaves the limit as it is, and administrators are told of each', async () => {
  const notices = async () => (await lab.owner('select from mail')).length
  const { limits } = await read()
  const raised = (more: number) =>
    limits.map((one: DecisionLimit) => ({ ...one, cents: one.cents + more }))
  const before = await notices()
  await save({ limits: raised(100) })
  await save({ limits: raised(200) })
  const { raises } = (await admin.call(billingSettings.get, {})).body
  expect(raises.map(({ cents }: LimitRaise) => cents)).toEqual(
    raises.map(
      ({ userTypeId }: LimitRaise) =>
        raised(200).find((one: DecisionLimit) => one.userTypeId === userTypeId)?.cents,
    ),
  )
  for (const { limitRaiseId } of raises as LimitRaise[])
    expect(
      (await admin.call(billingSettings.decideRaise, { limitRaiseId, isApproved: false })).body,
    ).toMatchObject({ valid: true })
  expect((await read()).limits).toEqual(limits)
  expect(await notices()).toBeGreaterThan(before)
})

it('every limit that a rule of two people reads waits for a second person when it is raised', async () => {
  const columns = await lab.owner<{ name: string }>(`
    select column_name as name
    from information_schema.columns
    where table_name = 'write_off_limit' and column_name <> 'user_type_id'
    order by 1
  `)
  expect(columns.map(({ name }) => name)).toEqual(Object.values(limitFields).toSorted())
})

const setLimits = (limits: Readonly<Record<number, readonly [number, number]>>) =>
  Promise.all(
    Object.entries(limits).map(([type, [cents, refund]]) =>
      lab.owner(
        'update write_off_limit set cents = $2, approve_refund_cents = $3 where user_type_id = $1',
        [Number(type), cents, refund],
      ),
    ),
  )
const limitOf = async (type: number): Promise<DecisionLimit | undefined> =>
  (await read()).limits.find(({ userTypeId }: DecisionLimit) => userTypeId === type)
const saveLimit = async (type: number, more: Partial<DecisionLimit>) =>
  save({
    limits: (await read()).limits.map((one: DecisionLimit) =>
      one.userTypeId === type ? { ...one, ...more } : one,
    ),
  })
const raises = async (): Promise<LimitRaise[]> =>
  (await admin.call(billingSettings.get, {})).body.raises
const confirm = async (limitRaiseId: number) => {
  const other = await lab.signIn(await lab.make.user(8))
  return (await other.call(billingSettings.decideRaise, { limitRaiseId, isApproved: true })).body
}
const startLimits = { 7: [2500, 0], 18: [10_000, 90_000], 8: [500_000, 100_000] } as const

it.for([
  ['the same amount', { cents: 5000 }],
  ['the other amount', { approveRefundCents: 0 }],
] as const)(
  'a raise that waits ends when somebody lowers %s of the user type, and brings nothing back',
  async ([, lower]) => {
    await setLimits(startLimits)
    await saveLimit(18, { cents: 20_000 })
    const [raise] = await raises()
    expect(raise).toMatchObject({ cents: 20_000, wasCents: 10_000, approveRefundCents: 90_000 })
    const invoiceDays = (await read()).invoiceDays + 1
    expect(await save({ invoiceDays }), 'what is not about limits leaves it').toMatchObject({
      message: 'Saved.',
    })
    expect(await raises()).toHaveLength(1)
    expect(await saveLimit(18, lower)).toMatchObject({
      message: expect.stringContaining('has ended: Billing'),
    })
    expect(await raises()).toEqual([])
    expect(await confirm(raise?.limitRaiseId ?? 0)).toMatchObject({
      valid: false,
      message: 'This limit no longer waits. Open the settings again.',
    })
    expect(await limitOf(18)).toMatchObject(lower)
  },
)

it('a limit that changed since it was asked for is not confirmed, whatever changed it', async () => {
  await setLimits(startLimits)
  await saveLimit(18, { cents: 20_000 })
  await setLimits({ 18: [10_000, 0] })
  const [raise] = await raises()
  expect(await confirm(raise?.limitRaiseId ?? 0)).toMatchObject({
    valid: false,
    message: expect.stringContaining('changed since'),
  })
  expect(await limitOf(18)).toMatchObject({ cents: 10_000, approveRefundCents: 0 })
})

it.for([10_000, 9999, 0])(
  'the highest limit that is lowered to %i, at or below the next one, waits for a second person',
  async (cents) => {
    await setLimits(startLimits)
    expect(await saveLimit(8, { cents: 10_001 }), 'still the highest').not.toMatchObject({
      message: expect.stringContaining('second person'),
    })
    expect(await limitOf(8)).toMatchObject({ cents: 10_001 })
    expect(await saveLimit(8, { cents, approveRefundCents: 50_000 })).toMatchObject({
      message: expect.stringContaining('second person'),
    })
    // the other amount is lower at once
    expect(await limitOf(8)).toMatchObject({ cents: 10_001, approveRefundCents: 50_000 })
    const [raise] = await raises()
    expect(await confirm(raise?.limitRaiseId ?? 0)).toMatchObject({ valid: true })
    expect(await limitOf(8)).toMatchObject({ cents, approveRefundCents: 50_000 })
  },
)

it('settings that were opened before a limit was confirmed are not saved over it', async () => {
  const before = await read()
  const raised = before.limits.map((one: DecisionLimit) =>
    one.userTypeId === 18 ? { ...one, cents: one.cents + 100 } : one,
  )
  expect(await save({ limits: raised })).toMatchObject({ valid: true })
  const opened = await read()
  const other = await lab.signIn(await lab.make.user(8))
  const { raises } = (await other.call(billingSettings.get, {})).body
  const [{ limitRaiseId } = { limitRaiseId: 0 }] = raises
  expect(
    (await other.call(billingSettings.decideRaise, { limitRaiseId, isApproved: true })).body,
  ).toMatchObject({ valid: true })
  expect(
    (await admin.call(billingSettings.save, { ...opened, invoiceDays: 33 })).body,
  ).toMatchObject({ valid: false, code: 'stale' })
})
