import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { periodsBetween, startOf } from '../../src/figures/periods.ts'
import { dayAfter, daysBetween } from '../../src/kit/days.ts'
import { dayAt } from '../../src/kit/time-zones.ts'

const grain = fc.constantFrom('d' as const, 'w' as const, 'm' as const)
const day = fc.integer({ min: 0, max: 1460 }).map((days) => dayAfter('2024-01-01', days))

it('every period is returned once, and at most one is under way, even when clocks change', () => {
  fc.assert(
    fc.property(grain, day, fc.integer({ min: 0, max: 90 }), day, (kind, from, more, today) => {
      const to = dayAfter(from, more)
      const periods = periodsBetween(kind, from, to, today)
      expect(periods[0]?.start).toBe(startOf(kind, from))
      expect((periods.at(-1)?.end ?? '') >= to).toBe(true)
      const faults = periods.filter(
        ({ start, end, isUnderWay }, at) =>
          startOf(kind, start) !== start ||
          startOf(kind, end) !== start ||
          (at > 0 && start !== dayAfter(periods[at - 1]?.end ?? '', 1)) ||
          isUnderWay !== (kind !== 'd' && start <= today && today <= end),
      )
      expect(faults).toEqual([])
      if (kind === 'd') expect(periods).toHaveLength(daysBetween(from, to) + 1)
    }),
  )
})

it('a day in a time zone begins once, and has 23 or 25 hours when its clocks change', () => {
  const hoursOf = (zone: string, around: string): number => {
    const days = Array.from({ length: 96 }, (_, hour) =>
      dayAt(new Date(Date.parse(`${around}T00:00:00Z`) + (hour - 36) * 3_600_000), zone),
    )
    expect(days).toEqual(days.toSorted())
    return days.filter((one) => one === around).length
  }
  for (const [zone, changes] of [
    ['America/New_York', true],
    ['America/Anchorage', true],
    ['America/Phoenix', false],
  ] as const) {
    expect(hoursOf(zone, '2026-03-08'), zone).toBe(changes ? 23 : 24)
    expect(hoursOf(zone, '2026-11-01'), zone).toBe(changes ? 25 : 24)
    expect(hoursOf(zone, '2026-11-14'), zone).toBe(24)
  }
})
