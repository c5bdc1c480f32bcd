import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { centsOf, describeMoney, dollarsOf } from '../../src/billing/money.ts'

const amount = fc.integer({ min: 0, max: 9_999_999_99 })

it('an amount written for a file or for people is read back to the cent', () => {
  fc.assert(
    fc.property(amount, (cents) => {
      expect(centsOf(dollarsOf(cents))).toBe(cents)
      expect(centsOf(describeMoney(cents))).toBe(cents)
    }),
  )
})

it('a negative amount is the positive one with its sign', () => {
  fc.assert(
    fc.property(
      amount.filter((cents) => cents > 0),
      (cents) => {
        expect(dollarsOf(-cents)).toBe(`-${dollarsOf(cents)}`)
        expect(describeMoney(-cents)).toBe(`−${describeMoney(cents)}`)
      },
    ),
  )
})

it('reads dollars with and without cents, and nothing that could be another amount', () => {
  expect(['12.5', '$1,234.50', '12', '0.07', '1,234,567'].map(centsOf)).toEqual([
    1250, 123_450, 1200, 7, 123_456_700,
  ])
  for (const text of ['', '.', '12,50', '1,23', '12.345', '-5', '1e3', '$', '12 ', '12345678'])
    expect(centsOf(text), text).toBeUndefined()
})
