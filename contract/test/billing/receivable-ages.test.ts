import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { agedCents, receivableAgeOf, receivableAges } from '../../src/billing/receivable-ages.ts'

it('an amount is in the age of its days, each up to its last day', () => {
  for (const [at, { upTo }] of receivableAges.entries()) {
    if (upTo === Number.POSITIVE_INFINITY) continue
    expect([receivableAgeOf(upTo), receivableAgeOf(upTo + 1)]).toEqual([at, at + 1])
  }
  expect([receivableAgeOf(-3), receivableAgeOf(0), receivableAgeOf(9999)]).toEqual([0, 0, 4])
})

it('amounts by age less credits are the sum of all, to the cent', () => {
  const amount = fc.record({
    days: fc.integer({ min: -5, max: 400 }),
    cents: fc.integer({ min: -99_999, max: 99_999 }),
  })
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const { cents, creditCents } = agedCents(amounts)
      expect(cents).toHaveLength(receivableAges.length)
      expect(cents.reduce((sum, one) => sum + one, 0) - creditCents).toBe(
        amounts.reduce((sum, one) => sum + one.cents, 0),
      )
      expect(cents.every((one) => one >= 0)).toBe(true)
    }),
  )
})
