import { limitAt, type AgeLimits, type Temperature } from '../catalog/clinical/specimen-ages.ts'
import type { Issue } from '../kit/endpoint.ts'
import { say } from '../languages/say.ts'
import type { BenchDifference } from './bench-differences.ts'
import { ageInHours, graceMinutes, momentsAt } from './collection.ts'
import { Hold } from './order-status.ts'

/*
 * What prevents accessioning a specimen (rules.md#match-is-an-act, #specimen-age;
 * records.md#accessioning). One function for the screen, a rack, and the server.
 */

/**
 * How tube and order were matched: by eye against one of our labels, by the birth date keyed from
 * the tube, or released by a named person.
 */
export const matches = ['eye', 'keyed', 'released'] as const
export type Match = (typeof matches)[number]

/** What is known about the order when its tube is at the bench. */
export interface BenchFacts {
  labTypeId: number
  testsCount: number
  missingSelection: boolean
  /** ISO instant; null if the date is unknown. */
  collectedAt: string | null
  /** Hours, rounded up; null if the date is unknown. */
  age: number | null
  /** Where it was collected. */
  timeZone: string
  /** Those of its laboratory; null for an undecided type. */
  ageLimits: AgeLimits | null
  /** Status of a hold, 0: none. */
  hold: number
  demographicsHold: boolean
  /**
   * Its tube has one of our labels that matches what is on record, and only such labels were
   * printed (rules.md#match-is-an-act).
   */
  hasTrustedLabel: boolean
  dob: string | null
  /**
   * The patient’s identity is being corrected: 'asked' not decided yet, 'decided' this tube has not
   * been inspected since (docs/decisions/0031).
   */
  identityCorrection: BenchCorrection
}
export const benchCorrections = ['', 'asked', 'decided'] as const
export type BenchCorrection = (typeof benchCorrections)[number]
export interface BenchAct extends Readonly<Record<BenchDifference, boolean>> {
  match: Match
  /** Keyed from the tube; used for 'keyed'. */
  keyedDob: string | null
  /** How the tube's patient is known; used for 'released'. */
  releaseReason: string
  /**
   * The collection on the tube if it differs from the order's: YYYY-MM-DD and HH:MM; null or '' if
   * the tube says none.
   */
  tubeDay: string | null
  tubeTime: string
  /** Why it is processed although tube and order differ. */
  differenceReason: string
  temperature: Temperature | ''
  /** Why it is accepted although it is too old. */
  ageReason: string
}

const fault = (path: string, message: string, rule: string): Issue => ({
  path: [path],
  message,
  rule,
})

const describeAge = (hours: number): string =>
  hours <= 72
    ? say('{hours} hours', { hours })
    : say('{hours} days', { hours: Math.floor(hours / 24) })
/** The limit in hours; null for an undecided type. */
export const benchLimit = (
  ageLimits: AgeLimits | null,
  temperature: Temperature | '',
): number | null => (ageLimits === null ? null : limitAt(ageLimits, temperature))
export const isTooOld = (
  { ageLimits, age }: Pick<BenchFacts, 'ageLimits' | 'age'>,
  temperature: Temperature | '',
): boolean => {
  const limit = benchLimit(ageLimits, temperature)
  return age !== null && limit !== null && age > limit
}

/**
 * Hours since collection: by the tube if its date differs from the order's; null if it is not
 * known.
 */
export const ageByTube = (
  { age, timeZone }: Pick<BenchFacts, 'age' | 'timeZone'>,
  { mismatchDate, tubeDay, tubeTime }: BenchAct,
  now: Date,
): number | null =>
  mismatchDate ? (tubeDay === null ? null : ageInHours(timeZone, tubeDay, tubeTime, now)) : age

const isAhead = (at: number, now: Date): boolean => at - now.getTime() > graceMinutes * 60_000
/*
 * A ticked difference decides: its tube is held, or processed with a reason. A collection date in
 * doubt leaves the age unknown, unless the tube says its own.
 */
const differenceFaults = ({ timeZone }: BenchFacts, act: BenchAct, now: Date): Issue[] => {
  const hasReason = act.differenceReason.trim() !== ''
  const [onTube] =
    act.mismatchDate && act.tubeDay !== null
      ? momentsAt(timeZone, act.tubeDay, act.tubeTime || '00:00')
      : []
  return [
    ...(act.mismatchDate && act.tubeDay === null && !hasReason
      ? [
          fault(
            'mismatchDate',
            say(
              'The collection date is in doubt, so the specimen’s age is unknown. Hold it, enter the date on the tube, or process it with a reason.',
            ),
            'date-in-doubt',
          ),
        ]
      : []),
    ...(act.mismatchDate &&
    act.tubeDay !== null &&
    (onTube === undefined || isAhead(onTube.getTime(), now))
      ? [
          fault(
            'tubeDay',
            say('The collection date on the tube is not a past date. Check it again.'),
            'tube-date',
          ),
        ]
      : []),
    ...((act.mismatchPregnant || act.mismatchSite) && !hasReason
      ? [
          fault(
            'differenceReason',
            say('Tube and order differ. Hold it, or process it with a reason.'),
            'difference-reason',
          ),
        ]
      : []),
  ]
}

const matchFaults = (facts: BenchFacts, act: BenchAct): Issue[] => {
  if (act.match === 'released')
    return act.releaseReason.trim() === ''
      ? [fault('releaseReason', say('Enter how the specimen was identified.'), 'release-reason')]
      : []
  if (act.mismatchName || act.mismatchDOB)
    return [
      fault(
        act.mismatchName ? 'mismatchName' : 'mismatchDOB',
        say(
          'Tube and order name different people. Hold it, or release it with your name and a reason.',
        ),
        'mismatch',
      ),
    ]
  if (facts.hold === Hold.Mismatch && facts.identityCorrection !== 'decided')
    return [
      fault(
        'match',
        say(
          'This specimen is on hold because tube and order did not match. Release it with your name and a reason.',
        ),
        'held-for-mismatch',
      ),
    ]
  if (act.match === 'eye')
    return facts.hasTrustedLabel && facts.identityCorrection === ''
      ? []
      : [
          fault(
            'match',
            say(
              'This tube has no Labgate label that matches the record. Enter the birth date from the tube.',
            ),
            'label-not-trusted',
          ),
        ]
  if (act.keyedDob === null)
    return [fault('keyedDob', say('Enter the birth date shown on the tube.'), 'required')]
  return act.keyedDob === facts.dob
    ? []
    : [
        fault(
          'keyedDob',
          say(
            'This does not match the order’s birth date. Check the tube again; if it still differs, hold it.',
          ),
          'dob-differs',
        ),
      ]
}

/** Everything that prevents accessioning this specimen now; empty if nothing does. */
export const benchFaults = (facts: BenchFacts, act: BenchAct, now: Date): Issue[] => {
  const age = ageByTube(facts, act, now)
  const { mismatchDate } = act
  const limit = benchLimit(facts.ageLimits, act.temperature)
  return [
    ...(facts.identityCorrection === 'asked'
      ? [
          fault(
            'identityCorrection',
            say(
              'An identity correction was requested for this patient. Resolve it on the patient’s record first.',
            ),
            'identity-asked',
          ),
        ]
      : []),
    ...(facts.demographicsHold
      ? [
          fault(
            'demographicsHold',
            say('The order does not identify the patient. Release that hold first, with a note.'),
            'demographics-hold',
          ),
        ]
      : []),
    ...(facts.labTypeId === 0 || (facts.testsCount === 0 && !facts.missingSelection)
      ? [
          fault(
            'tests',
            say(
              'No tests are selected yet. Complete the order, or hold it for missing test selection.',
            ),
            'no-tests',
          ),
        ]
      : []),
    ...(facts.missingSelection
      ? [
          fault(
            'tests',
            say('Test selection is marked missing. Complete it, or hold the specimen.'),
            'no-tests',
          ),
        ]
      : []),
    ...(facts.age === null && !mismatchDate
      ? [
          fault(
            'collectionDate',
            say('Without a collection date, the specimen’s age is unknown. Hold it.'),
            'age-unknown',
          ),
        ]
      : []),
    ...(!mismatchDate && facts.collectedAt !== null && isAhead(Date.parse(facts.collectedAt), now)
      ? [
          fault(
            'collectionDate',
            say('The collection date is in the future. Correct the order first.'),
            'collected-in-future',
          ),
        ]
      : []),
    ...(isTooOld({ ...facts, age }, act.temperature) && act.ageReason.trim() === ''
      ? [
          fault(
            'ageReason',
            say(
              'Collected {age} ago; the limit is {limit}. Process with a reason, hold, or reject.',
              { age: describeAge(age ?? 0), limit: describeAge(limit ?? 0) },
            ),
            'too-old',
          ),
        ]
      : []),
    ...differenceFaults(facts, act, now),
    ...matchFaults(facts, act),
  ]
}

/** An act with nothing entered: a look at the tube. */
export const plainAct: BenchAct = {
  match: 'eye',
  keyedDob: null,
  releaseReason: '',
  mismatchName: false,
  mismatchDOB: false,
  mismatchDate: false,
  mismatchPregnant: false,
  mismatchSite: false,
  tubeDay: null,
  tubeTime: '',
  differenceReason: '',
  temperature: '',
  ageReason: '',
}

/**
 * Whether a tube can go in a rack: nothing about it needs more than a visual check
 * (rules.md#match-is-an-act).
 */
export const fitsRack = (facts: BenchFacts, now: Date): boolean =>
  facts.hold === 0 && benchFaults(facts, plainAct, now).length === 0
