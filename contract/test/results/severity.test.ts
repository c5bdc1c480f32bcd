import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import {
  isReviewedUnopened,
  severities,
  severityAt,
  severityOf,
  severityPlace,
  type SeverityFacts,
} from '../../src/results/severity.ts'
import { flags, isCritical } from '../../src/results/states.ts'
import { verdictStates } from '../../src/results/verdict-states.ts'

const facts: fc.Arbitrary<SeverityFacts> = fc.record({
  flags: fc.array(fc.constantFrom(...flags), { maxLength: 8 }),
  verdicts: fc.array(fc.constantFrom(...verdictStates), { maxLength: 6 }),
  kind: fc.constantFrom('final', 'corrected', 'amended'),
})
const placeOf = (of: SeverityFacts): number => severityPlace(severityOf(of))

describe('the severity of a result', () => {
  it('never becomes milder with another value, finding, or correction', () => {
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom(...flags),
        fc.constantFrom(...verdictStates),
        (of, flag, state) => {
          // without any value it is not evaluated; the first value changes that
          if (of.flags.length > 0)
            expect(placeOf({ ...of, flags: [...of.flags, flag] })).toBeLessThanOrEqual(placeOf(of))
          expect(placeOf({ ...of, verdicts: [...of.verdicts, state] })).toBeLessThanOrEqual(
            placeOf(of),
          )
          if (of.kind === 'final')
            expect(placeOf({ ...of, kind: 'amended' })).toBeLessThanOrEqual(placeOf(of))
        },
      ),
    )
  })

  it('does not depend on the order of values, and is critical exactly when a value is critical', () => {
    fc.assert(
      fc.property(facts, (of) => {
        expect(
          severityOf({ ...of, flags: of.flags.toReversed(), verdicts: of.verdicts.toReversed() }),
        ).toBe(severityOf(of))
        expect(severityOf(of) === 'critical').toBe(of.flags.some(isCritical))
        expect(severityAt(placeOf(of))).toBe(severityOf(of))
      }),
    )
  })

  it('allows review without opening only for a final result with every value within limits or negative and all findings in agreement', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const isPlain =
          of.kind === 'final' &&
          of.flags.length > 0 &&
          of.flags.every((flag) => flag === 'within' || flag === 'negative') &&
          of.verdicts.every((state) => state === 'consistent' || state === 'not tested')
        expect(isReviewedUnopened(severityOf(of))).toBe(isPlain)
      }),
    )
  })

  it('ranks critical, inconsistent, abnormal, revised, not evaluated, normal', () => {
    const final = { flags: ['negative'], verdicts: [], kind: 'final' } as const
    const each: SeverityFacts[] = [
      { ...final, flags: ['critical-high', 'positive'] },
      { ...final, verdicts: ['expected, not found'], flags: ['positive'] },
      { ...final, flags: ['low'], kind: 'amended' },
      { ...final, kind: 'corrected' },
      { ...final, flags: ['negative', 'not-judged'] },
      final,
    ]
    expect(each.map(severityOf)).toEqual([...severities])
  })
})
