import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { lastDue, periodOfReport, type LaboratoryTime, type Schedule } from '../src/figures/due.ts'
import { dayAfter, daysBetween } from '../src/kit/days.ts'

const zone = 'America/New_York'
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})
const laboratoryTime = (at: number): LaboratoryTime => {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) }
}
const schedules = fc
  .record({
    every: fc.constantFrom('week' as const, 'month' as const),
    day: fc.integer({ min: 0, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })
  .map(({ every, day, hour }): Schedule => ({
    every,
    day: every === 'week' ? day % 7 : Math.max(1, day),
    hour,
    fromDay: '2026-01-01',
    endsOn: '2026-12-31',
  }))

it('checks 1 to 60 hours apart find each period due once, even when the clocks change', () => {
  fc.assert(
    fc.property(
      schedules,
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 40, maxLength: 40 }),
      (schedule, gaps) => {
        const sent = new Set<string>()
        const [begin, end] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 11, 20)]
        let at = begin
        for (let look = 0; at < end; look++) {
          const now = laboratoryTime(at)
          const due = lastDue(schedule, now)
          if (due !== null) sent.add(due)
          // two nodes check at the same moment: the day is the same
          expect(lastDue(schedule, { ...now })).toBe(due)
          // some checks are hours apart, none as far as three days
          at += (gaps[look % gaps.length] ?? 1) * 3_600_000
        }
        const days = [...sent].toSorted()
        const step = schedule.every === 'week' ? 7 : 31
        for (const [place, day] of days.entries()) {
          const next = days[place + 1]
          if (next !== undefined) expect(daysBetween(day, next)).toBeLessThanOrEqual(step)
          if (next !== undefined)
            expect(daysBetween(day, next)).toBeGreaterThanOrEqual(
              schedule.every === 'week' ? 7 : 28,
            )
        }
        expect(days.length).toBeGreaterThanOrEqual(schedule.every === 'week' ? 48 : 10)
      },
    ),
    { numRuns: 40 },
  )
})

it('a report is due starting at its hour until its schedule ends, and covers the whole previous period', () => {
  const monday: Schedule = {
    every: 'week',
    day: 1,
    hour: 8,
    fromDay: '2026-03-01',
    endsOn: '2026-03-31',
  }
  expect(lastDue(monday, { day: '2026-03-09', hour: 7 })).toBe(null)
  expect(lastDue(monday, { day: '2026-03-09', hour: 8 })).toBe('2026-03-09')
  expect(lastDue(monday, { day: '2026-03-11', hour: 0 })).toBe('2026-03-09')
  expect(lastDue(monday, { day: '2026-04-06', hour: 9 })).toBe(null)
  expect(periodOfReport('week', '2026-03-09')).toEqual({ from: '2026-03-01', to: '2026-03-07' })
  expect(periodOfReport('month', '2026-03-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
})
