import type { Party } from '@labgate/contract/billing/kinds'
import { randomOf } from '@labgate/demo/random.ts'
import { expect, test } from 'vitest'
import { amountOf } from './act-amount.ts'
import type { Standing } from './bill-standing.queries.ts'
import { creditOf, openLines, openSum } from './bill-standing.ts'
import type { Item } from './item.ts'

const parties: readonly Party[] = ['payer-1', 'payer-2', 'patient', 'client', 'program']
const random = randomOf('amounts')
const generated = Array.from({ length: 2000 }, () => ({
  open: parties.flatMap((party) =>
    [1, 2, 3].flatMap((line) =>
      random.chance(0.4)
        ? [
            {
              line,
              party,
              cents: random.int(-30_000, 30_000) || 1,
              owed: random.int(-9000, 30_000),
            },
          ]
        : [],
    ),
  ),
  paid: parties.flatMap((party) =>
    random.chance(0.6) ? [{ party, cents: random.int(0, 40_000) }] : [],
  ),
  openElsewhere: random.int(0, 20_000),
  isDecided: random.chance(0.5),
}))
const netOf = (open: Standing['open'], party: Party): number =>
  open.reduce((net, one) => net + (one.party === party ? one.cents : 0), 0)
const item = { cents: 777 } as Item

test('an act is about what its parties have open or overpaid in all, whatever stands on the lines', () => {
  for (const standing of generated as Standing[]) {
    const { open, paid, openElsewhere, isDecided } = standing
    const owed = parties.map((party) => Math.max(0, netOf(open, party)))
    const all = owed.reduce((sum, cents) => sum + cents, 0)
    // what a payer got back more than it had paid is nobody else's
    const ofLines = open.map((row) => ({
      ...row,
      cents: Math.min(row.cents, Math.max(0, row.owed)),
    }))
    const withPayers = (['payer-1', 'payer-2'] as const).reduce(
      (sum, party) => sum + Math.max(0, netOf(ofLines, party)),
      0,
    )
    expect(amountOf('write-off', item, standing)).toBe(all)
    expect(amountOf('request', item, standing)).toBe(all)
    for (const act of ['bill-client', 'bill-patient'] as const)
      expect(amountOf(act, item, standing)).toBe(isDecided ? withPayers : all)
    const credits = parties.map((party) => {
      const came = paid.find((one) => one.party === party)?.cents ?? 0
      return Math.max(0, Math.min(-netOf(open, party), came))
    })
    expect(amountOf('refund', item, standing)).toBe(credits.reduce((sum, one) => sum + one, 0))
    expect(amountOf('use-credit', item, standing)).toBe(Math.min(credits[2] ?? 0, openElsewhere))
    for (const act of ['resubmit', 'void', 'dismiss', 'assign'] as const)
      expect(amountOf(act, item, standing)).toBe(item.cents)
  }
})

test('what is posted is taken from lines that are open, and comes to the amount', () => {
  for (const standing of generated as Standing[]) {
    const lines = openLines(standing)
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(openSum(standing))
    for (const { line, party, cents } of lines) {
      const stands = standing.open.find((one) => one.line === line && one.party === party)
      expect(cents).toBeGreaterThan(0)
      expect(cents).toBeLessThanOrEqual(stands?.cents ?? 0)
    }
    // nobody owes and is owed at once
    for (const party of parties)
      expect(creditOf(standing, party) > 0 && lines.some((one) => one.party === party)).toBe(false)
  }
})
