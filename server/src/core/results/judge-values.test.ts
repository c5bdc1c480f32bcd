import { expect, it } from 'vitest'
import { yearsBetween } from './judge-values.ts'

it.each([
  ['1990-05-17', '2008-05-16', 17],
  ['1990-05-17', '2008-05-17', 18],
  ['1990-05-17', '2008-05-18', 18],
  ['1990-05-17', '2008-04-30', 17],
  ['1990-05-17', '2008-06-01', 18],
  ['2026-03-10', '2026-03-10', 0],
  ['2025-03-10', '2026-03-09', 0],
  ['2004-02-29', '2022-02-28', 17],
  ['2004-02-29', '2022-03-01', 18],
  ['2004-02-29', '2024-02-29', 20],
  ['1999-12-31', '2000-01-01', 0],
] as const)('someone born on %s is, on %s, %i years old', (dob, day, years) =>
  expect(yearsBetween(dob, day)).toBe(years),
)

it('an age without a birth date or a day is unknown', () => {
  expect([yearsBetween(null, '2026-03-10'), yearsBetween('1990-05-17', null)]).toEqual([null, null])
})
