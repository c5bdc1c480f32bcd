import { describe, expect, it } from 'vitest'
import { benchDifferences, differencesSay } from '../../src/orders/bench-differences.ts'
import {
  ageByTube,
  benchCorrections,
  benchFaults,
  fitsRack,
  matches,
  plainAct,
  type BenchAct,
  type BenchFacts,
} from '../../src/orders/bench-rules.ts'
import { Hold } from '../../src/orders/order-status.ts'

const now = new Date('2026-03-10T15:00:00Z')
const facts: BenchFacts = {
  labTypeId: 1,
  testsCount: 1,
  missingSelection: false,
  collectedAt: '2026-03-10T12:00:00Z',
  age: 3,
  timeZone: 'America/New_York',
  ageLimits: null,
  hold: 0,
  demographicsHold: false,
  hasTrustedLabel: true,
  dob: '1980-05-17',
  identityCorrection: '',
}
const act: BenchAct = { ...plainAct, keyedDob: '1980-05-17', releaseReason: 'Known' }
const rules = (more: Partial<BenchFacts>, match: BenchAct['match']): unknown[] =>
  benchFaults({ ...facts, ...more }, { ...act, match }, now).map(({ rule }) => rule)

describe('a tube of a patient whose identity is being corrected', () => {
  it('is never matched by eye, even with a label that matches the record', () => {
    expect(
      benchCorrections.map((identityCorrection) => rules({ identityCorrection }, 'eye')),
    ).toEqual([[], ['identity-asked', 'label-not-trusted'], ['label-not-trusted']])
  })

  it('goes in no rack before it is checked', () => {
    expect(
      benchCorrections.map((identityCorrection) => fitsRack({ ...facts, identityCorrection }, now)),
    ).toEqual([true, false, false])
  })

  it('is accepted by its birth date or by a reason once the correction is decided, but not before', () => {
    for (const match of matches.filter((one) => one !== 'eye')) {
      expect(rules({ identityCorrection: 'asked' }, match), match).toEqual(['identity-asked'])
      expect(rules({ identityCorrection: 'decided', hold: Hold.Mismatch }, match), match).toEqual(
        [],
      )
    }
  })
})

it('a tube held for a mismatch that no correction explains is released only with a reason', () => {
  expect(matches.map((match) => rules({ hold: Hold.Mismatch }, match))).toEqual([
    ['held-for-mismatch'],
    ['held-for-mismatch'],
    [],
  ])
})

describe('a ticked difference between tube and order', () => {
  const of = (more: Partial<BenchAct>, at: Partial<BenchFacts> = {}): unknown[] =>
    benchFaults({ ...facts, ...at }, { ...act, ...more }, now).map(({ rule }) => rule)

  it('of the name or the birth date asks for a named release', () => {
    for (const tick of ['mismatchName', 'mismatchDOB'] as const) {
      expect(of({ [tick]: true }), tick).toEqual(['mismatch'])
      expect(of({ [tick]: true, match: 'released' }), tick).toEqual([])
    }
  })

  it('of pregnancy or site asks for a reason', () => {
    for (const tick of ['mismatchPregnant', 'mismatchSite'] as const) {
      expect(of({ [tick]: true }), tick).toEqual(['difference-reason'])
      expect(of({ [tick]: true, differenceReason: ' ' }), tick).toEqual(['difference-reason'])
      expect(
        of({ [tick]: true, differenceReason: 'The practice confirmed it by phone.' }),
        tick,
      ).toEqual([])
    }
  })

  it('of the collection date leaves the age unknown: hold it, enter the date on the tube, or give a reason', () => {
    expect(of({ mismatchDate: true })).toEqual(['date-in-doubt'])
    expect(
      of({ mismatchDate: true, differenceReason: 'The practice confirmed the order’s date.' }),
    ).toEqual([])
    expect(of({ mismatchDate: true, tubeDay: '2026-03-09' })).toEqual([])
    expect(ageByTube(facts, { ...act, mismatchDate: true }, now)).toBeNull()
    expect(
      ageByTube(
        facts,
        { ...act, mismatchDate: true, tubeDay: '2026-03-10', tubeTime: '10:00' },
        now,
      ),
    ).toBe(1)
  })

  it('counts the age from the date on the tube: 46 hours by the order, 80 by the tube, is too old for a limit of 48', () => {
    const limits = { age: 46, collectedAt: '2026-03-08T17:00:00Z', ageLimits: { any: 48 } }
    expect(of({}, limits)).toEqual([])
    expect(of({ mismatchDate: true, tubeDay: '2026-03-07', tubeTime: '02:00' }, limits)).toEqual([
      'too-old',
    ])
    expect(
      of(
        {
          mismatchDate: true,
          tubeDay: '2026-03-07',
          tubeTime: '02:00',
          ageReason: 'Asked by the provider.',
        },
        limits,
      ),
    ).toEqual([])
  })

  it('refuses a date on the tube that is ahead, or names no moment', () => {
    expect(of({ mismatchDate: true, tubeDay: '2026-03-11' })).toEqual(['tube-date'])
    expect(of({ mismatchDate: true, tubeDay: '2026-03-08', tubeTime: '02:30' })).toEqual([
      'tube-date',
    ])
  })

  it('is named in words, each once', () => {
    expect(differencesSay({ ...act, mismatchDate: true, mismatchSite: true })).toBe(
      'collection date, collection site',
    )
    expect(new Set(Object.values(benchDifferences)).size).toBe(Object.keys(benchDifferences).length)
  })
})
