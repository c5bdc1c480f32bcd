import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import {
  leastAccounts,
  leastShown,
  suppressParts,
  type Cell,
} from '../../src/figures/suppression.ts'

/*
 * What a reader who knows the rule can work out: every way to fill the hidden parts for which the
 * rule would have given the same answer.
 */
const readings = (answered: { parts: Cell[]; total: Cell }, accounts: number): number[][] => {
  const { parts, total } = answered
  const fill = (at: number, left: number): number[][] => {
    if (at === parts.length) return left === 0 ? [[]] : []
    const part = parts[at]
    const candidates =
      part === null
        ? Array.from({ length: left + 1 }, (_, count) => count)
        : part !== undefined && part <= left
          ? [part]
          : []
    return candidates.flatMap((count) => fill(at + 1, left - count).map((rest) => [count, ...rest]))
  }
  return fill(0, total ?? 0).filter(
    (counts) => JSON.stringify(suppressParts(counts, accounts)) === JSON.stringify(answered),
  )
}

const table = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10 }), fc.integer({ min: 11, max: 30 })),
  { minLength: 2, maxLength: 3 },
)

it('no small cell is shown, and no hidden cell can be derived from the others, even by a reader who knows the rule', () => {
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 6 }), (counts, accounts) => {
      const answered = suppressParts(counts, accounts)
      for (const part of [...answered.parts, answered.total])
        expect(part === null || part === 0 || part >= leastShown).toBe(true)
      if (answered.total === null) return
      expect(answered.total === 0 || accounts >= leastAccounts).toBe(true)
      const all = readings(answered, accounts)
      for (const [at, part] of answered.parts.entries())
        if (part === null)
          expect(
            new Set(all.map((counts) => counts[at])).size,
            JSON.stringify(answered),
          ).toBeGreaterThan(1)
    }),
    { numRuns: 1000 },
  )
})

it('a count with a small remainder is hidden with it, so that subtraction cannot reveal it', () => {
  expect(suppressParts([40, 4], 3)).toEqual({ parts: [null, null], total: 44 })
  expect(suppressParts([40, 14], 3)).toEqual({ parts: [40, 14], total: 54 })
  expect(suppressParts([25, 25, 10], 3)).toEqual({ parts: [null, null, null], total: 60 })
  expect(suppressParts([40, 14], 2)).toEqual({ parts: [null, null], total: null })
})
