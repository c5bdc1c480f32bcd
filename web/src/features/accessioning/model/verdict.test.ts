import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { expect, it } from 'vitest'
import { valuesOfTube } from './bench-values.ts'
import { describeClosed, matchOf, verdictOf } from './verdict.ts'

const now = new Date('2026-03-31T15:00:00Z')
const tube = (change: Partial<BenchOrder> = {}): BenchOrder =>
  ({
    labTypeId: 1,
    labStatusId: 20,
    labStatus: 'Received',
    testsCount: 3,
    missingSelection: false,
    collectionDate: '2026-03-30T15:00:00Z',
    specimenAge: 24,
    ageLimits: { any: 168 },
    hold: 0,
    demographicsHold: false,
    identityCorrection: '',
    hasTrustedLabel: true,
    dob: '1970-01-02',
    receivedDate: '2026-03-31T10:00:00Z',
    accessionedDate: null,
    alreadyProcessToday: 0,
    lastAct: '',
    arrival: 'Received',
    mismatchName: false,
    mismatchDOB: false,
    mismatchDate: false,
    mismatchPregnant: false,
    mismatchSite: false,
    tubeCollectionDay: null,
    tubeCollectionTime: '',
    temperature: '',
    siteFinding: '',
    accessioner: '',
    timeZone: 'America/New_York',
    ...change,
  }) as BenchOrder

it.each([
  ['a tube with a trusted label passes', {}, {}, null, 'pass', []],
  [
    'a tube without a trusted label requires the birth date',
    { hasTrustedLabel: false },
    {},
    null,
    'look',
    ['required'],
  ],
  ['the right birth date passes', { hasTrustedLabel: false }, {}, '1970-01-02', 'pass', []],
  [
    'a wrong birth date stops',
    { hasTrustedLabel: false },
    {},
    '1970-02-01',
    'stop',
    ['dob-differs'],
  ],
  ['a different name stops', {}, { mismatchName: true }, null, 'stop', ['release-reason']],
  [
    'a different name is never green, even with a release reason',
    {},
    { mismatchName: true, releaseReason: 'Married name' },
    null,
    'look',
    [],
  ],
  [
    'a collection date in doubt requires review',
    {},
    { mismatchDate: true },
    null,
    'look',
    ['date-in-doubt'],
  ],
  [
    'a collection date in doubt is never green',
    {},
    { mismatchDate: true, differenceReason: 'Asked by phone' },
    null,
    'look',
    [],
  ],
  [
    'the date on the tube counts',
    {},
    { mismatchDate: true, tubeCollected: '03/20/26 14:05' },
    null,
    'look',
    ['too-old'],
  ],
  [
    'a text that is no date counts as none',
    {},
    { mismatchDate: true, tubeCollected: 'yesterday' },
    null,
    'look',
    ['date-in-doubt'],
  ],
  [
    'another pregnancy or site requires a reason',
    {},
    { mismatchPregnant: true, mismatchSite: true },
    null,
    'look',
    ['difference-reason'],
  ],
  [
    'a hold for a mismatch stops',
    { hold: 17, labStatusId: 17 },
    {},
    null,
    'stop',
    ['release-reason'],
  ],
  [
    'another hold requires review, but does not stop',
    { hold: 16, labStatusId: 16, labStatus: 'Hold - missing insurance' },
    {},
    null,
    'look',
    [],
  ],
  [
    'a specimen that is too old requires a reason',
    { specimenAge: 200 },
    {},
    null,
    'look',
    ['too-old'],
  ],
  [
    'a collection date in the future stops',
    { collectionDate: '2026-04-01T15:00:00Z' },
    {},
    null,
    'stop',
    ['collected-in-future'],
  ],
  [
    'a tube that was counted but not scanned requires review',
    { arrival: 'Counted, not scanned' },
    {},
    null,
    'look',
    [],
  ],
  [
    'a site that does not fit the patient’s sex requires review',
    { siteFinding: 'The site is vagina, but the patient is male.' },
    {},
    null,
    'look',
    [],
  ],
  [
    'a processed tube is closed',
    { labStatusId: 30, accessionedDate: '2026-03-31T11:00:00Z', alreadyProcessToday: 1 },
    {},
    null,
    'stop',
    [],
  ],
] as const)('%s', (_what, change, said, keyed, expected, rules) => {
  const order = tube(change)
  const found = verdictOf(order, { ...valuesOfTube(order), ...said }, keyed, now)
  expect([found.verdict, found.faults.map(({ rule }) => rule)]).toEqual([expected, rules])
  expect(found.text).not.toBe('')
})

it('names who already processed a tube, and how each tube is matched', () => {
  const done = tube({
    labStatusId: 30,
    accessionedDate: '2026-03-31T11:00:00Z',
    alreadyProcessToday: 1,
    accessioner: 'Kim Person',
    lastAct: 'Accessioned.',
  })
  expect(describeClosed(done)).toBe('Already accessioned on 03/31/2026 7:00 AM EDT by Kim Person.')
  const later = tube({
    labStatusId: 50,
    accessionedDate: '2026-03-28T11:00:00Z',
    alreadyProcessToday: 1,
    accessioner: 'Kim Person',
    lastAct: 'Resulted on 03/30/2026.',
  })
  expect(describeClosed(later)).toBe(
    'Already accessioned on 03/28/2026 7:00 AM EDT by Kim Person. Resulted on 03/30/2026.',
  )
  const none = { mismatchName: false, mismatchDOB: false }
  expect(matchOf(tube({ identityCorrection: 'decided', hold: 17 }), none)).toBe('keyed')
  expect([
    matchOf(tube(), none),
    matchOf(tube({ hasTrustedLabel: false }), none),
    matchOf(tube(), { ...none, mismatchDOB: true }),
  ]).toEqual(['eye', 'keyed', 'released'])
})
