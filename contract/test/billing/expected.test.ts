import { expect, test } from 'vitest'
import type { PriceRow } from '../../src/billing/facts.ts'
import { linesOf } from '../../src/billing/lines.ts'
import { goodBill } from './good-bills.ts'

test('the fee schedule sets the expected payment only for Original Medicare without changing the charge, and a contract overrides it', () => {
  const seen = new Set<string>()
  for (let seed = 0; seed < 60; seed++) {
    const facts = goodBill(seed)
    const [cover] = facts.covers
    if (cover === undefined) continue
    const { kind, insuranceId } = cover.payer
    const plain = linesOf(facts, 'insurance', cover).lines
    const priced = (...lists: readonly Partial<PriceRow>[]) => {
      const more = plain.flatMap(({ code }) =>
        lists.map((one): PriceRow => ({
          list: 'cost',
          insuranceId: 0,
          customerId: 0,
          code,
          cents: 1,
          ...one,
        })),
      )
      return linesOf(
        { ...facts, charges: { ...facts.charges, prices: [...facts.charges.prices, ...more] } },
        'insurance',
        cover,
      ).lines
    }
    const schedule = { list: 'fee-schedule', cents: 5000 } as const
    for (const [at, line] of priced({ list: 'cost', cents: 9000 }, schedule).entries()) {
      expect(line.cents).toBe(plain[at]?.cents)
      expect(line.expectedCents).toBe(kind === 'Medicare' ? 5000 * line.units : 0)
    }
    for (const line of priced(schedule, { list: 'payer', insuranceId, cents: 4000 }))
      expect(line.expectedCents).toBe(4000 * line.units)
    seen.add(kind)
  }
  expect([seen.has('Medicare'), seen.size > 3]).toEqual([true, true])
})
