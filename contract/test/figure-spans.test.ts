import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { nameOfSpan, neighborOf, spanNames, spanOf, type SpanName } from '../src/figures/spans.ts'
import { dayAfter, daysBetween } from '../src/kit/days.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => dayAfter('2022-01-01', days))
const name = fc.constantFrom(...(Object.keys(spanNames) as SpanName[]))

it('a period and its neighbors have no gap or overlap, and moving back and then forward returns to the same period', () => {
  fc.assert(
    fc.property(name, day, fc.integer({ min: 400, max: 900 }), (which, of, ahead) => {
      const today = dayAfter(of, ahead)
      const span = spanOf(which, of, today)
      expect(span.from <= of && of <= span.to).toBe(true)
      const [before, next] = [neighborOf(span, -1, today), neighborOf(span, 1, today)]
      // a month of only a quarter's first day, or a one-day range, has the name of the shortest
      // period it matches
      if (nameOfSpan(span, today) === which)
        expect([dayAfter(before.to, 1), dayAfter(span.to, 1)]).toEqual([span.from, next.from])
      expect(neighborOf(before, 1, today)).toEqual(span)
    }),
  )
})

it('no period extends past today, and a custom range moves by its length', () => {
  expect(spanOf('month', '2026-11-25', '2026-11-25')).toEqual({
    from: '2026-11-01',
    to: '2026-11-25',
  })
  expect(spanOf('week', '2026-11-25', '2026-11-25')).toEqual({
    from: '2026-11-22',
    to: '2026-11-25',
  })
  expect(neighborOf({ from: '2026-11-01', to: '2026-11-25' }, 1, '2026-11-25')).toEqual({
    from: '2026-11-01',
    to: '2026-11-25',
  })
  expect(neighborOf({ from: '2026-11-01', to: '2026-11-25' }, -1, '2026-11-25')).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
  })
  const range = { from: '2026-10-05', to: '2026-10-14' }
  expect(neighborOf(range, -1, '2026-11-25')).toEqual({ from: '2026-09-25', to: '2026-10-04' })
  expect(daysBetween(range.from, range.to)).toBe(9)
})

it('a period of one day is the one that was meant, and moves as such', () => {
  fc.assert(
    fc.property(name, day, (which, today) => {
      const span = spanOf(which, today, today)
      expect(nameOfSpan(span, today, which)).toBe(which)
      const before = neighborOf(span, -1, today, which)
      expect(before).toEqual(spanOf(which, dayAfter(span.from, -1), today))
      expect(neighborOf(before, 1, today, which)).toEqual(span)
    }),
  )
})
