import { businessDaysBetween, holidaysOf, isBusinessDay } from '@labgate/contract/figures/days'
import {
  labCalendar,
  type DayRow,
  type GoalRow,
  type TargetRow,
} from '@labgate/contract/figures/lab-calendar'
import { targetOn } from '@labgate/contract/figures/targets'
import { dayAfter } from '@labgate/contract/kit/days'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { rulesOf } from '../../../../test/practice.ts'
import { compiledRaw } from '../../../db/queries.ts'

let lab: Lab
let admin: Visitor
let supervisor: Visitor
let seller: number
let today: string
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
  supervisor = await lab.signIn(await lab.make.user(8))
  seller = (await lab.make.user(9)).userId
  today = dayAt(lab.context.now(), 'America/New_York')
})
afterAll(() => lab.close())

interface Calendar {
  timeZone: string
  rowVersion: number
  days: DayRow[]
  targets: TargetRow[]
  goals: GoalRow[]
}
const read = async () => (await supervisor.call(labCalendar.get, {})).body as Calendar

it('starts with the federal holidays, and gives each year 249 to 252 business days', async () => {
  const { days } = await read()
  const holidays = holidaysOf(days)
  expect(days.find(({ day }) => day === '2026-07-03')).toEqual({
    day: '2026-07-03',
    name: 'Independence Day (observed)',
    isWorking: false,
  })
  expect(
    ['2024-11-28', '2025-05-26', '2026-01-19', '2027-10-11'].filter((day) =>
      isBusinessDay(day, holidays),
    ),
  ).toEqual([])
  for (const year of [2024, 2025, 2026, 2027])
    expect([249, 250, 251, 252], String(year)).toContain(
      businessDaysBetween(`${year}-01-01`, `${year}-12-31`, holidays),
    )
  for (const year of [2024, 2025, 2026, 2027])
    expect(
      days.filter(({ day, name }) => day.startsWith(`${year}`) && !name.endsWith('(observed)')),
    ).toHaveLength(11)
})

it('adds holidays and working Saturdays, refuses a working day on a weekday, and removes an added day', async () => {
  const is = async (day: string) => isBusinessDay(day, holidaysOf((await read()).days))
  expect(
    (
      await admin.call(labCalendar.saveDay, {
        day: '2026-12-24',
        name: 'Christmas Eve',
        isWorking: false,
      })
    ).body.valid,
  ).toBe(true)
  expect(
    (
      await admin.call(labCalendar.saveDay, {
        day: '2026-12-19',
        name: 'Before the holidays',
        isWorking: true,
      })
    ).body.valid,
  ).toBe(true)
  expect([await is('2026-12-24'), await is('2026-12-19')]).toEqual([false, true])
  expect(
    rulesOf(
      await admin.call(labCalendar.saveDay, { day: '2026-12-18', name: 'Friday', isWorking: true }),
    ),
  ).toEqual(['weekday'])
  expect((await admin.call(labCalendar.removeDay, { day: '2026-12-19' })).body.valid).toBe(true)
  expect(await is('2026-12-19')).toBe(false)
  expect((await admin.call(labCalendar.removeDay, { day: '2026-12-19' })).body).toMatchObject({
    code: 'not-found',
  })
})

it('applies a turnaround target starting on its effective date once a named person approved it, and refuses a target for a past day', async () => {
  const draft = (minutes: number | null, effectiveFrom: string) =>
    admin.call(labCalendar.draftTarget, { labTypeId: 1, priority: 1, minutes, effectiveFrom })
  const approve = (id: unknown, approvedBy = 'Ines Vogel, PhD') =>
    admin.call(labCalendar.approveTarget, { turnaroundTargetId: Number(id), approvedBy })
  const inForce = async (day: string) => {
    const byRule = targetOn((await read()).targets, { labTypeId: 1, priority: 1 }, day)
    const [row] = await lab.owner('select turnaround_target_on(1, 1, $1) as minutes', [day])
    expect(row?.['minutes'] ?? null, 'the database says the same').toBe(byRule)
    return byRule
  }
  const later = dayAfter(today, 10)
  const first = await draft(1440, today)
  expect(await inForce(today), 'a draft measures nothing').toBeNull()
  const second = await draft(720, today)
  expect((await approve(first.body.id)).body, 'it was replaced').toMatchObject({
    code: 'not-found',
  })
  expect(rulesOf(await approve(second.body.id, ''))).toEqual(['required'])
  expect((await approve(second.body.id)).body.valid).toBe(true)
  await approve((await draft(null, later)).body.id)
  expect([
    await inForce(dayAfter(today, -1)),
    await inForce(today),
    await inForce(dayAfter(later, -1)),
    await inForce(later),
  ]).toEqual([null, 720, 720, null])
  expect(rulesOf(await draft(60, dayAfter(today, -1)))).toEqual(['effective-date'])
  await expect(lab.owner('update turnaround_target set minutes = 1')).rejects.toThrow(
    /new rows only/,
  )
})

it('accepts goals only while their approval is recorded, for sales users only; a goal starts with its period and is visible to its owner only', async () => {
  const goal = {
    userId_Owner: seller,
    measure: 'received',
    period: 'quarter',
    effectiveFrom: '2027-02-15',
    value: 900,
  } as const
  expect((await admin.call(labCalendar.saveGoal, goal)).body).toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  expect(
    rulesOf(
      await admin.call(labCalendar.turnGoals, {
        isOn: true,
        approvedBy: '',
        approvedOn: dayAfter(today, 2),
      }),
    ),
  ).toEqual(['required', 'future'])
  expect(
    (
      await admin.call(labCalendar.turnGoals, {
        isOn: true,
        approvedBy: 'Counsel, R. Haas',
        approvedOn: today,
      })
    ).body.valid,
  ).toBe(true)
  expect((await admin.call(labCalendar.saveGoal, goal)).body.valid).toBe(true)
  expect(
    rulesOf(
      await admin.call(labCalendar.saveGoal, {
        ...goal,
        userId_Owner: (await lab.make.user(7)).userId,
      }),
    ),
  ).toEqual(['owner'])
  expect((await read()).goals).toMatchObject([
    { userId_Owner: seller, effectiveFrom: '2027-01-01', value: 900 },
  ])
  const seenBy = (userId: number) =>
    lab.database.forActor(
      { userId, customers: [], locations: null },
      async (tx) => (await tx.executeQuery(compiledRaw('select from own_goals()', []))).rows.length,
    )
  expect([await seenBy(seller), await seenBy(seller + 1000)]).toEqual([1, 0])
  await admin.call(labCalendar.turnGoals, { isOn: false, approvedBy: '', approvedOn: null })
  expect((await admin.call(labCalendar.saveGoal, goal)).body).toMatchObject({
    code: 'not-possible',
  })
})

it('accepts a laboratory time zone only from the list, and does not overwrite it with a stale form', async () => {
  const { rowVersion } = await read()
  expect(
    rulesOf(await admin.call(labCalendar.saveZone, { timeZone: 'Europe/Berlin', rowVersion })),
  ).toEqual(['time-zone'])
  expect(
    (await admin.call(labCalendar.saveZone, { timeZone: 'America/Chicago', rowVersion })).body
      .valid,
  ).toBe(true)
  expect(
    (await admin.call(labCalendar.saveZone, { timeZone: 'America/Denver', rowVersion })).body.valid,
  ).toBe(false)
  expect((await read()).timeZone).toBe('America/Chicago')
})
