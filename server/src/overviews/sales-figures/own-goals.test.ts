import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { salesFigures, type OwnGoal } from '@labgate/contract/overviews/sales-figures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let seller: Visitor
let administrator: Visitor
let sellerId: number
beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = new Date('2026-11-18T16:00:00Z')
  const [one, other] = [await lab.make.user(9), await lab.make.user(9)]
  sellerId = one.userId
  for (const [owner, count] of [
    [one, 3],
    [other, 5],
  ] as const) {
    const { customerId } = await lab.make.account({ user_id_am: owner.userId })
    const locationId = await lab.make.location(customerId)
    const patientId = await lab.make.patient(customerId, locationId)
    for (const day of ['2026-10-20', '2026-11-10'])
      for (let nth = 0; nth < count; nth++)
        await lab.make.order(
          { customerId, locationId, patientId },
          {
            stage: 20,
            collected_at: `${day}T15:00:00Z`,
            collection_day: day,
            received_at: `${day}T20:00:00Z`,
          },
        )
  }
  await fold(lab)
  seller = await lab.signIn(one)
  administrator = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const goals = async (by = seller): Promise<OwnGoal[]> =>
  ((await by.call(salesFigures.goals, {})).body as { list: OwnGoal[] }).list
const turn = (isOn: boolean) =>
  administrator.call(labCalendar.turnGoals, {
    isOn,
    approvedBy: isOn ? 'Dana Cruz' : '',
    approvedOn: isOn ? '2026-11-01' : null,
  })
const save = (given: object) =>
  administrator.call(labCalendar.saveGoal, {
    userId_Owner: sellerId,
    measure: 'received',
    period: 'month',
    effectiveFrom: '2026-11-01',
    value: 40,
    ...given,
  })

test('a goal is visible to its owner only, with the value reached per period, and only while goals are approved', async () => {
  await turn(true)
  await save({})
  await save({ period: 'quarter', effectiveFrom: '2026-10-01', value: 100 })
  await save({ measure: 'rejection', value: 2 })
  await save({ measure: 'complete-orders', effectiveFrom: '2026-12-01', value: 90 })
  const own = await goals()
  expect(
    own.map(({ measure, period, from, to, value, n, d }) => [
      measure,
      period,
      from,
      to,
      value,
      n,
      d,
    ]),
  ).toEqual([
    ['received', 'month', '2026-11-01', '2026-11-30', 40, 3, null],
    ['received', 'quarter', '2026-10-01', '2026-12-31', 100, 6, null],
    ['rejection', 'month', '2026-11-01', '2026-11-30', 2, 0, 3],
  ])
  expect(own[0]).toMatchObject({ businessDays: 12, businessDaysInPeriod: 19 })
  expect(await goals(await lab.signIn(await lab.make.user(9)))).toEqual([])
  expect(await goals(await lab.signIn(await lab.make.user(4)))).toEqual([])
  await save({ measure: 'rejection', value: null })
  expect((await goals()).map(({ measure }) => measure)).toEqual(['received', 'received'])
  await turn(false)
  expect(await goals()).toEqual([])
})
