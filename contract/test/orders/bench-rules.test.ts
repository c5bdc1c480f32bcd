import { describe, expect, it } from 'vitest'
import { benchCorrections, benchFaults, fitsRack, holdForMismatch, matches, type BenchAct, type BenchFacts } from '../../src/orders/bench-rules.ts'

const now = new Date('2026-03-10T15:00:00Z')
const facts: BenchFacts = {
  labTypeId: 1,
  testsCount: 1,
  missingSelection: false,
  collectedAt: '2026-03-10T12:00:00Z',
  age: 3,
  ageLimits: null,
  hold: 0,
  demographicsHold: false,
  hasTrustedLabel: true,
  dob: '1980-05-17',
  identityCorrection: '',
}
const act: BenchAct = { match: 'eye', keyedDob: '1980-05-17', releaseReason: 'Known', mismatchName: false, mismatchDOB: false, temperature: '', ageReason: '' }
const rules = (more: Partial<BenchFacts>, match: BenchAct['match']): unknown[] =>
  benchFaults({ ...facts, ...more }, { ...act, match }, now).map(({ rule }) => rule)

describe('a tube of a patient whose identity is being corrected', () => {
  it('is never matched by eye, even with a label that matches the record', () => {
    expect(benchCorrections.map((identityCorrection) => rules({ identityCorrection }, 'eye'))).toEqual([
      [],
      ['identity-asked', 'label-not-trusted'],
      ['label-not-trusted'],
    ])
  })

  it('goes in no rack before it is checked', () => {
    expect(benchCorrections.map((identityCorrection) => fitsRack({ ...facts, identityCorrection }, now))).toEqual([true, false, false])
  })

  it('is accepted by its birth date or by a reason once the correction is decided, but not before', () => {
    for (const match of matches.filter((one) => one !== 'eye')) {
      expect(rules({ identityCorrection: 'asked' }, match), match).toEqual(['identity-asked'])
      expect(rules({ identityCorrection: 'decided', hold: holdForMismatch }, match), match).toEqual([])
    }
  })
})

it('a tube held for a mismatch that no correction explains is released only with a reason', () => {
  expect(matches.map((match) => rules({ hold: holdForMismatch }, match))).toEqual([['held-for-mismatch'], ['held-for-mismatch'], []])
})
