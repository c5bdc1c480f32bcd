import { expect, it } from 'vitest'
import { centsAsText, centsOfText } from './money.ts'

it('an amount is read as it is typed, to the cent, and what is none is not taken for one', () => {
  expect(['80', '$1,234.5', '12.30', '0.07', '', '1.', '19.99'].map(centsOfText)).toEqual([8000, 123_450, 1230, 7, 0, 100, 1999])
  expect(['-5', '12.345', 'ten', '1e3', '12345678'].map(centsOfText)).toEqual([null, null, null, null, null])
  for (const cents of [1, 99, 100, 123_450, 999_999_999]) expect(centsOfText(centsAsText(cents))).toBe(cents)
  expect(centsAsText(0)).toBe('')
})
