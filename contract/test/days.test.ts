import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import { dayAfter, dayBefore, dayMs, daysBetween, utcDay } from '../src/kit/days.ts'

const day = fc
  .date({
    min: new Date('1850-01-01T00:00:00Z'),
    max: new Date('2199-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  .map(utcDay)
const days = fc.integer({ min: -40_000, max: 40_000 })

describe('a day after or before another', () => {
  it('is as many days away as it was moved, and back again is the same day', () => {
    fc.assert(
      fc.property(day, days, (from, count) => {
        const to = dayAfter(from, count)
        expect(daysBetween(from, to)).toBe(count)
        expect(daysBetween(to, from) + count).toBe(0)
        expect(dayBefore(to, count)).toBe(from)
      }),
    )
  })

  it('adds up over several moves, and sorts as the calendar does', () => {
    fc.assert(
      fc.property(day, days, days, (from, one, other) => {
        expect(dayAfter(dayAfter(from, one), other)).toBe(dayAfter(from, one + other))
        expect(dayAfter(from, one) < dayAfter(from, other)).toBe(one < other)
      }),
    )
  })

  it('crosses the ends of months and years, leap days, and changes of clocks', () => {
    for (const [before, after] of [
      ['2026-09-30', '2026-10-01'],
      ['2025-12-31', '2026-01-01'],
      ['2024-02-28', '2024-02-29'],
      ['2024-02-29', '2024-03-01'],
      ['2026-02-28', '2026-03-01'],
      ['1900-02-28', '1900-03-01'],
      ['2026-03-07', '2026-03-08'],
      ['2026-11-01', '2026-11-02'],
    ] as const) {
      expect(dayAfter(before, 1)).toBe(after)
      expect(dayBefore(after, 1)).toBe(before)
    }
  })

  it('does not exist for a text that is not a calendar day', () => {
    for (const text of ['', 'today', '2026-13-01', '10/01/2026']) {
      expect(() => dayAfter(text, 1), text).toThrow(RangeError)
      expect(daysBetween(text, '2026-10-01'), text).toBeNaN()
    }
  })
})

it('the UTC day of an instant begins at midnight and has 24 hours', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: dayMs - 1 }), (on, ms) => {
      expect(utcDay(new Date(Date.parse(on) + ms))).toBe(on)
      expect(utcDay(new Date(Date.parse(on) + dayMs))).toBe(dayAfter(on, 1))
    }),
  )
})
