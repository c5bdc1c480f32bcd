import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { dayAfter } from '../src/kit/days.ts'
import { dueDays, planToday, type PlanDays } from '../src/orders/planned-days.ts'

const day = fc.integer({ min: 0, max: 1200 }).map((days) => dayAfter('2026-01-01', days))
const plans = fc
  .record({
    firstDay: day,
    everyWeeks: fc.integer({ min: 0, max: 26 }),
    length: fc.integer({ min: 0, max: 366 }),
  })
  .map(({ firstDay, everyWeeks, length }): PlanDays => ({
    firstDay,
    everyWeeks,
    untilDay: everyWeeks === 0 ? null : dayAfter(firstDay, length),
  }))

it('due days start with the first day, are whole weeks apart, and end by the last day; a one-time plan has one day', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const days = dueDays(plan)
      expect(days[0]).toBe(plan.firstDay)
      expect(days.slice(1)).toEqual(
        days.slice(0, -1).map((one) => dayAfter(one, plan.everyWeeks * 7)),
      )
      const last = days.at(-1) ?? ''
      if (plan.untilDay !== null) {
        expect(last <= plan.untilDay).toBe(true)
        expect(dayAfter(last, plan.everyWeeks * 7) > plan.untilDay).toBe(true)
      } else expect(days).toHaveLength(1)
    }),
  )
  expect(
    dueDays({ firstDay: '2026-10-26', everyWeeks: 1, untilDay: '2026-11-09' }),
    'clocks change in between',
  ).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
})

it('only one day is due: the latest to arrive if still open, otherwise the next; settling it leaves the other days open', () => {
  fc.assert(
    fc.property(plans, day, fc.infiniteStream(fc.boolean()), (plan, today, coins) => {
      const days = dueDays(plan)
      const taken = new Set(days.filter(() => coins.next().value))
      const { dueDay, missed } = planToday(plan, taken, today)
      const passed = days.filter((one) => one <= today)
      const open = days.filter((one) => !taken.has(one))
      if (dueDay === null)
        expect(open.every((one) => one < (passed.at(-1) ?? plan.firstDay))).toBe(true)
      else {
        expect(open).toContain(dueDay)
        expect(
          dueDay >= (passed.at(-1) ?? plan.firstDay),
          'no day comes back that a later one has followed',
        ).toBe(true)
        expect(open.filter((one) => one !== dueDay)).toHaveLength(open.length - 1)
      }
      expect(missed).toBe(passed.slice(0, -1).filter((one) => !taken.has(one)).length)
    }),
  )
})
