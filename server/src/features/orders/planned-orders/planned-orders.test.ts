import { dayAfter } from '@labgate/contract/kit/days'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { orders } from '@labgate/contract/orders/orders'
import { dueDays, planToday } from '@labgate/contract/orders/planned-days'
import { plannedOrders, type PlannedOrder } from '@labgate/contract/orders/planned-orders'
import { home } from '@labgate/contract/overviews/home'
import { fc } from '@labgate/contract/test/properties'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let today: string
beforeAll(async () => {
  practice = await openPractice()
  today = dayAt(practice.lab.clock.now, 'America/New_York')
})
afterAll(() => practice.lab.close())
beforeEach(async () => {
  await practice.lab.owner('delete from order_plan_day')
  await practice.lab.owner('delete from order_plan')
})

const planned = async (
  more: object = {},
): Promise<{ labOrderId: number; plannedOrderId: number }> => {
  const labOrderId = await practice.saved(practice.clinic)
  const { body } = await practice.clinic.call(plannedOrders.save, {
    labOrderId,
    firstDay: today,
    everyWeeks: 4,
    untilDay: dayAfter(today, 84),
    ...more,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return { labOrderId, plannedOrderId: Number(body.id) }
}
const list = async (visitor: Visitor, criteria: object = {}): Promise<PlannedOrder[]> =>
  (
    await visitor.call(plannedOrders.list, {
      searchCriteria: { customerId: practice.account.customerId, ...criteria },
    })
  ).body.list as PlannedOrder[]
const dueOf = async (plannedOrderId: number): Promise<string | null | undefined> =>
  (await list(practice.clinic, { patientId: practice.ada })).find(
    (one) => one.plannedOrderId === plannedOrderId,
  )?.dueDay
const visit = (plannedOrderId: number, dueDay: string) => {
  const order = practice.order() as object
  return practice.clinic.send(orders.saveVisit, {
    orders: [{ ...order, planned: { plannedOrderId, dueDay } }],
  })
}

describe('a planned order', () => {
  it('comes due, opens with the tests it repeats, and is fulfilled by the order saved for it; then the next day is due', async () => {
    const { clinic, ada } = practice
    const { labOrderId, plannedOrderId } = await planned({ note: 'Fasting' })
    expect(await list(clinic, { dueWithin: 0 })).toMatchObject([
      {
        plannedOrderId,
        labOrderId,
        patientId: ada,
        patientName: 'Moss, Ada',
        dueDay: today,
        today,
        everyWeeks: 4,
        missed: 0,
        ordered: 0,
        note: 'Fasting',
      },
    ])
    const { waiting } = (await clinic.call(home.dashboard, {})).body as {
      waiting: { kind: string; count: number; search: object }[]
    }
    expect(waiting.find(({ kind }) => kind === 'planned-due')).toMatchObject({
      count: 1,
      search: { sign: 'planned' },
    })
    const opened = await clinic.call(plannedOrders.get, { plannedOrderId })
    expect(opened.body).toMatchObject({
      planned: { dueDay: today },
      last: { labOrderId, labTypeId: 1 },
    })
    expect(opened.body.last.tests).toEqual(expect.arrayContaining([107, 1100]))
    expect((await visit(plannedOrderId, today)).body).toMatchObject({ valid: true })
    expect(await dueOf(plannedOrderId)).toBe(dayAfter(today, 28))
    expect(await list(clinic, { dueWithin: 14 })).toEqual([])
    expect((await visit(plannedOrderId, today)).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('already ordered'),
    })
  })

  it('accepts only one of two orders for its day at the same time, and does not save the other', async () => {
    const { lab, ada } = practice
    const { plannedOrderId } = await planned()
    const count = async () =>
      (
        await lab.owner<{ n: number }>(
          'select count(*)::int as n from lab_order where patient_id = $1',
          [ada],
        )
      )[0]?.n ?? 0
    const before = await count()
    const answers = await Promise.all([visit(plannedOrderId, today), visit(plannedOrderId, today)])
    expect(answers.filter(({ body }) => body.valid)).toHaveLength(1)
    expect(await count()).toBe(before + 1)
  })

  it('is due on its day again after the order is canceled, and no longer after the order is restored', async () => {
    const { clinic } = practice
    const { plannedOrderId } = await planned()
    const { body } = await visit(plannedOrderId, today)
    const labOrderId = body.list[0]?.labOrderId ?? 0
    await clinic.call(orders.cancel, { labOrderId, comment: 'No show' })
    expect(await dueOf(plannedOrderId)).toBe(today)
    await clinic.call(orders.unCancel, { labOrderId })
    expect(await dueOf(plannedOrderId)).toBe(dayAfter(today, 28))
    await clinic.call(orders.cancel, { labOrderId, comment: 'No show' })
    expect((await visit(plannedOrderId, today)).body).toMatchObject({ valid: true })
    await clinic.call(orders.unCancel, { labOrderId })
    expect(await dueOf(plannedOrderId)).toBe(dayAfter(today, 28))
  })

  it('skips a day only with a reason, and ends with one', async () => {
    const { clinic } = practice
    const { plannedOrderId } = await planned()
    expect(
      (await clinic.call(plannedOrders.skip, { plannedOrderId, dueDay: today, reason: ' ' })).body,
    ).toMatchObject({ issues: [{ path: ['reason'] }] })
    expect(
      (
        await clinic.call(plannedOrders.skip, {
          plannedOrderId,
          dueDay: dayAfter(today, 1),
          reason: 'Away',
        })
      ).body,
    ).toMatchObject({ valid: false })
    expect(
      (await clinic.call(plannedOrders.skip, { plannedOrderId, dueDay: today, reason: 'Away' }))
        .body,
    ).toMatchObject({ valid: true })
    expect(await dueOf(plannedOrderId)).toBe(dayAfter(today, 28))
    expect(
      (await clinic.call(plannedOrders.end, { plannedOrderId, reason: 'Moved away' })).body,
    ).toMatchObject({ valid: true })
    expect(await list(clinic)).toEqual([])
    expect(await list(clinic, { patientId: practice.ada })).toMatchObject([
      { endReason: 'Moved away', skipped: [{ dueDay: today, skipReason: 'Away' }] },
    ])
    expect((await visit(plannedOrderId, dayAfter(today, 28))).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('has ended'),
    })
  })

  it('is refused in the past, beyond a year, twice for a test type, and from a canceled order', async () => {
    const { clinic } = practice
    const { labOrderId, plannedOrderId } = await planned()
    const save = async (more: object) =>
      (
        await clinic.call(plannedOrders.save, {
          labOrderId,
          firstDay: today,
          everyWeeks: 4,
          ...more,
        })
      ).body
    expect(await save({ untilDay: dayAfter(today, 30) })).toMatchObject({
      message: expect.stringContaining('already has a plan'),
    })
    await clinic.call(plannedOrders.end, { plannedOrderId, reason: 'Done' })
    expect(await save({})).toMatchObject({ issues: [{ path: ['untilDay'] }] })
    expect(await save({ untilDay: dayAfter(today, 367) })).toMatchObject({
      issues: [{ path: ['untilDay'] }],
    })
    expect(await save({ firstDay: dayAfter(today, -1), untilDay: today })).toMatchObject({
      issues: [{ path: ['firstDay'] }],
    })
    await clinic.call(orders.cancel, { labOrderId, comment: 'x' })
    expect(await save({ untilDay: today })).toMatchObject({
      message: expect.stringContaining('is canceled'),
    })
  })

  it('refuses an order for another patient, and is hidden from a user at another location', async () => {
    const { lab, account, clinic, tampa } = practice
    const { plannedOrderId } = await planned()
    const bea = await lab.make.patient(account.customerId, tampa, {
      first_name: 'Bea',
      last_name: 'Moss',
    })
    const other = practice.order({
      patientId: bea,
      patientConsentOnFile: false,
      planned: { plannedOrderId, dueDay: today },
    })
    expect((await clinic.call(orders.save, other)).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('another patient'),
    })
    await lab.owner('update customer set share_patients = false where customer_id = $1', [
      account.customerId,
    ])
    const elsewhere = await lab.make.location(account.customerId)
    const nurse = await lab.make.user(2, account.customerId)
    await lab.owner(
      'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
      [nurse.userId, elsewhere, account.customerId],
    )
    const stranger = await lab.signIn(nurse)
    expect(await list(stranger)).toEqual([])
    expect(
      (await stranger.call(plannedOrders.end, { plannedOrderId, reason: 'x' })).body,
    ).toMatchObject({ code: 'not-found' })
    await lab.owner('update customer set share_patients = true where customer_id = $1', [
      account.customerId,
    ])
  })
})

it('the list shows the due day that the rule calculates, for any plan and any days already taken or skipped', async () => {
  const { lab, clinic, account, tampa, ada } = practice
  const labOrderId = await practice.saved(clinic)
  const made = fc.sample(
    fc.record({
      first: fc.integer({ min: -400, max: 200 }),
      everyWeeks: fc.integer({ min: 0, max: 26 }),
      length: fc.integer({ min: 0, max: 366 }),
      coins: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
    }),
    { numRuns: 150, seed: 7 },
  )
  const wanted = new Map<number, { dueDay: string | null; missed: number }>()
  for (const { first, everyWeeks, length, coins } of made) {
    const firstDay = dayAfter(today, first)
    const plan = {
      firstDay,
      everyWeeks,
      untilDay: everyWeeks === 0 ? null : dayAfter(firstDay, length),
    }
    const of = {
      customer_id: account.customerId,
      location_id: tampa,
      patient_id: ada,
      lab_order_id: labOrderId,
      lab_type_id: 1,
    }
    const by = { user_id_created: 1, created_by: 'x', created_at: practice.ago(1) }
    const days = { first_day: firstDay, every_weeks: everyWeeks, until_day: plan.untilDay }
    const id = await lab.make.insert('order_plan', { ...of, ...days, ...by }, 'order_plan_id')
    const taken = dueDays(plan).filter((_, at) => coins[at])
    for (const day of taken)
      await lab.owner(
        `
          insert into order_plan_day
            (
              order_plan_id,
              customer_id,
              due_day,
              skip_reason,
              user_id_created,
              created_by,
              created_at
            )
          values ($1, $2, $3, 'x', 1, 'x', now())
        `,
        [id, account.customerId, day],
      )
    wanted.set(id, planToday(plan, new Set(taken), today))
  }
  const found = await list(clinic, { patientId: ada })
  expect(
    new Map(
      found.map(({ plannedOrderId, dueDay, missed }) => [plannedOrderId, { dueDay, missed }]),
    ),
  ).toEqual(wanted)
})
