import { expect, it } from 'vitest'
import { centsAsText, centsOfText } from './money.ts'

it('reads an amount as typed, to the cent, and rejects text that is not an amount', () => {
  expect(
    ['80', '$1,234.5', '12.30', '0.07', '', '1.', '19.99', '.5', '$ 12', '1,234,567'].map(
      centsOfText,
    ),
  ).toEqual([8000, 123_450, 1230, 7, 0, 100, 1999, 50, 1200, 123_456_700])
  for (const none of [
    '-5',
    '12.345',
    'ten',
    '1e3',
    '12345678',
    '0.1+0.2',
    '１２',
    '12,50',
    '1,23',
    ',500',
    '1,,234',
    '12,345,678',
    '.',
    '$.',
    '1.2.3',
    '5 0',
  ])
    expect(centsOfText(none), none).toBe(null)
  for (const cents of [1, 99, 100, 123_450, 999_999_999])
    expect(centsOfText(centsAsText(cents))).toBe(cents)
  expect(centsAsText(0)).toBe('')
})
