import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import { timeZones } from '../../src/kit/time-zones.ts'
import { ageInHours, localOf, momentsAt } from '../../src/orders/collection.ts'

const iso = (moments: readonly Date[]): string[] => moments.map((at) => at.toISOString())

describe('a local clock time', () => {
  it('normally matches one moment', () => {
    expect(iso(momentsAt('America/New_York', '2026-01-15', '09:30'))).toEqual([
      '2026-01-15T14:30:00.000Z',
    ])
    expect(iso(momentsAt('America/Phoenix', '2026-03-08', '02:30'))).toEqual([
      '2026-03-08T09:30:00.000Z',
    ])
    expect(iso(momentsAt('Pacific/Guam', '2026-07-01', '00:00'))).toEqual([
      '2026-06-30T14:00:00.000Z',
    ])
  })
  it('matches no moment when clocks go forward, and two when they go back', () => {
    expect(momentsAt('America/New_York', '2026-03-08', '02:30')).toEqual([])
    expect(iso(momentsAt('America/New_York', '2026-11-01', '01:30'))).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
    ])
    expect(momentsAt('America/Chicago', '2026-11-01', '02:00')).toHaveLength(1)
  })
  it('matches no moment if it is invalid', () => {
    expect(momentsAt('America/New_York', '2026-02-30', 'xx')).toEqual([])
  })
  it('converts back to the original minute in every listed time zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...timeZones),
        fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) }),
        ({ zone }, ms) => {
          const minute = ms - (ms % 60_000)
          const { day, time } = localOf(new Date(minute), zone)
          expect(momentsAt(zone, day, time).map((at) => at.getTime())).toContain(minute)
        },
      ),
      { numRuns: 1000, seed: 20220101 },
    )
  })
})

it('the age of a specimen is counted in hours, rounded up, and from midnight if the time is unknown', () => {
  const now = new Date('2026-06-03T16:00:00Z')
  expect(ageInHours('America/New_York', '2026-06-03', '11:30', now)).toBe(1)
  expect(ageInHours('America/New_York', '2026-06-03', '12:00', now)).toBe(0)
  expect(ageInHours('America/New_York', '2026-06-02', '', now)).toBe(36)
  expect(ageInHours('America/New_York', '', '', now)).toBeNull()
  expect(ageInHours('America/New_York', '2026-06-04', '12:00', now)).toBe(0)
})
