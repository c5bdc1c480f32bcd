import { holidaysOf } from '@labgate/contract/figures/days'
import { expect, it } from 'vitest'
import { ageSpans } from './age-spans.ts'

it('counts age in business days: weekends and holidays add nothing, and every day is in exactly one span', () => {
  // 2026-11-26 is Thanksgiving, a Thursday; requested on the Monday after
  const spans = ageSpans('2026-11-30', holidaysOf([{ day: '2026-11-26', isWorking: false }]))
  expect(spans.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-30', '2026-11-30'],
    ['2026-11-27', '2026-11-29'],
    ['2026-11-25', '2026-11-26'],
    ['2026-11-20', '2026-11-24'],
    ['', '2026-11-19'],
  ])
})
