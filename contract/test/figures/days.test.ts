import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import {
  businessDaysBetween,
  holidaysOf,
  isBusinessDay,
  monthOf,
  periodToDate,
  quarterOf,
  sameWeekdayLastYear,
  weekOf,
  type Holidays,
} from '../../src/figures/days.ts'
import { dayAfter } from '../../src/kit/days.ts'

const day = fc.integer({ min: 0, max: 1460 }).map((days) => dayAfter('2024-01-01', days))
const holidays: fc.Arbitrary<Holidays> = fc
  .array(fc.record({ day, isWorking: fc.boolean() }), { maxLength: 150 })
  .map(holidaysOf)
const none = holidaysOf([])
const weekday = (one: string): number => new Date(`${one}T12:00:00Z`).getUTCDay()

it('business days add up across adjoining spans, and a one-day span counts that day', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      holidays,
      (from, first, second, days) => {
        const middle = dayAfter(from, first)
        const to = dayAfter(middle, second)
        expect(
          businessDaysBetween(from, middle, days) +
            businessDaysBetween(dayAfter(middle, 1), to, days),
        ).toBe(businessDaysBetween(from, to, days))
        expect(businessDaysBetween(from, from, days)).toBe(isBusinessDay(from, days) ? 1 : 0)
        expect(businessDaysBetween(to, from, days), 'backwards').toBe(0)
      },
    ),
  )
  expect(businessDaysBetween('2026-11-22', '2026-11-28', none)).toBe(5)
})

it('a holiday removes its weekday, a working Saturday adds one, and no other day changes', () => {
  fc.assert(
    fc.property(day, day, fc.boolean(), (listed, other, isWorking) => {
      const days = holidaysOf([{ day: listed, isWorking }])
      expect(isBusinessDay(listed, days)).toBe(isWorking)
      if (other !== listed)
        expect(isBusinessDay(other, days)).toBe(weekday(other) >= 1 && weekday(other) <= 5)
    }),
  )
})

it('weeks begin on Sunday, months and quarters on their first day, and a year back is the same weekday', () => {
  fc.assert(
    fc.property(day, (one) => {
      expect(weekday(weekOf(one))).toBe(0)
      expect(weekOf(one) <= one && one < dayAfter(weekOf(one), 7)).toBe(true)
      expect(monthOf(one)).toBe(`${one.slice(0, 7)}-01`)
      expect([1, 4, 7, 10]).toContain(Number(quarterOf(one).slice(5, 7)))
      expect(quarterOf(one) <= one && one < monthOf(dayAfter(quarterOf(one), 93))).toBe(true)
      expect(weekday(sameWeekdayLastYear(one))).toBe(weekday(one))
    }),
  )
  expect(sameWeekdayLastYear('2026-11-25')).toBe('2025-11-26')
})

it('a period to date is compared with as many business days of the previous period, never more', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('week' as const, 'month' as const, 'quarter' as const),
      day,
      holidays,
      (kind, today, days) => {
        const { now, before, businessDays, businessDaysBefore } = periodToDate(kind, today, days)
        expect(now.to).toBe(today)
        expect(businessDays).toBe(businessDaysBetween(now.from, today, days))
        if (before === null) {
          expect(businessDays).toBe(0)
          return
        }
        expect(businessDaysBetween(before.from, before.to, days)).toBe(businessDaysBefore)
        expect(before.to < now.from).toBe(true)
        const rest = businessDaysBetween(dayAfter(before.to, 1), dayAfter(now.from, -1), days)
        if (businessDaysBefore < businessDays)
          expect(rest, 'the whole period before was taken').toBe(0)
      },
    ),
  )
})

it('Thanksgiving week compares three days with three of the week before, and counts days off at the end on both sides', () => {
  const days = holidaysOf([{ day: '2026-11-26', isWorking: false }])
  expect(periodToDate('week', '2026-11-25', days)).toEqual({
    now: { from: '2026-11-22', to: '2026-11-25' },
    before: { from: '2026-11-15', to: '2026-11-18' },
    businessDays: 3,
    businessDaysBefore: 3,
  })
  expect(
    periodToDate('week', '2026-11-28', none).before,
    'on Saturday the Saturday before counts too',
  ).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(
    periodToDate('month', '2026-11-01', none).before,
    'October 2026 began with a business day, so there is nothing to compare',
  ).toBeNull()
})
