import { expect, test } from 'vitest'
import { instantOfLocal, localOfInstant } from './local-time.ts'

test('a moment goes into a field of the browser and back, to the minute', () => {
  for (const at of ['2026-03-31T14:05:00.000Z', '2026-11-01T05:59:00.000Z', '1999-12-31T23:59:00.000Z']) expect(instantOfLocal(localOfInstant(at))).toBe(at)
  expect(localOfInstant('2026-03-31T14:05:00.000Z')).toMatch(/^2026-0[34]-\d\dT\d\d:\d\d$/)
})

test('nothing, and what is no moment, is none', () => {
  expect([localOfInstant(null), localOfInstant('')]).toEqual(['', ''])
  expect([instantOfLocal(''), instantOfLocal('soon'), instantOfLocal('2026-13-40T10:00')]).toEqual([null, null, null])
})
