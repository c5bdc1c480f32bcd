import { say } from '../languages/say.ts'
/*
 * What a laboratory system says about a value, and how it is handled here (rules.md#result-states;
 * HL7 table 0085).
 */

/** States stored with a value: OBX-11 as received; A, B and V of later versions are stored as C. */
export const observationStates = {
  F: say('Final'),
  C: say('Corrected'),
  P: say('Preliminary'),
  S: say('Partial'),
  R: say('Entered, not verified'),
  I: say('Specimen in the laboratory, result pending'),
  X: say('No result obtainable'),
  N: say('Not requested'),
  O: say('Order only, no result'),
  W: say('Withdrawn: posted for the wrong patient'),
  D: say('Withdrawn'),
} as const
export type ObservationState = keyof typeof observationStates

/** Final for the reader: a value, or the statement that there is none. */
export const isFinal = (state: ObservationState): boolean =>
  ['F', 'C', 'X', 'N', 'O'].includes(state)
/** Not yet final for the reader: it can still change. */
export const isPreliminary = (state: ObservationState): boolean =>
  !isFinal(state) && !isWithdrawn(state)
export const isWithdrawn = (state: ObservationState): boolean => state === 'W' || state === 'D'
/** States without a value, which say why instead. */
export const hasNoValue = (state: ObservationState): boolean =>
  ['X', 'N', 'O', 'W', 'D'].includes(state)

/** Kinds of result versions. */
export const resultKinds = [
  'preliminary',
  'final',
  'corrected',
  'amended',
  'withdrawn',
  'withdrawn, wrong patient',
] as const
export type ResultKind = (typeof resultKinds)[number]
/** There is no result anymore. */
export const isTakenBack = (kind: ResultKind): boolean =>
  kind === 'withdrawn' || kind === 'withdrawn, wrong patient'

/** Why a version is not released automatically, with the message for a user who can release it. */
export const waitReasons = {
  critical: say('Critical value: call the practice before release.'),
  validity: say('A validity test of the specimen failed.'),
  untrusted: say('Results from this laboratory system are reviewed before release.'),
  draft: say('A flag or finding relies on a value no director has approved.'),
  unprintable: say('A character in it cannot be printed. Enter how to print it.'),
  'not-compared': say('A value cannot be compared with its limits, so it may be critical.'),
  withdrawn: say('An earlier version was withdrawn.'),
  amended: say('The medication list was changed after the report.'),
  flag: say('Our flag and the laboratory’s do not agree.'),
  'bench-issue': say(
    'Tube and order differed at the bench, and the account issue about it is open.',
  ),
  'enclosed-alone': say(
    'The result is in an enclosed file only. Read the file: nothing else checks it for critical values.',
  ),
  'filed-by-hand': say(
    'It was filed even though the message and the order differ. A second person must release it.',
  ),
  identity: say('The patient’s identity was corrected after the result was reported.'),
  corrected: say('The order was corrected after the result was reported.'),
} as const
export type WaitReason = keyof typeof waitReasons
export const isWaitReason = (text: string): text is WaitReason => Object.hasOwn(waitReasons, text)
/** No one can release over these: the number must be approved first (rules.md#approved-numbers). */
export const barsRelease = (reason: WaitReason): boolean => reason === 'draft'

/**
 * What is drawn beside a value; only 'within' and 'negative' are drawn as needing no attention
 * (rules.md#null-is-not-normal).
 */
export const flags = [
  'within',
  'low',
  'high',
  'critical-low',
  'critical-high',
  'positive',
  'presumptive',
  'negative',
  'not-judged',
  // the laboratory says so, and neither it nor our limits give a direction
  'abnormal',
  'critical',
] as const
export type Flag = (typeof flags)[number]
export const isCritical = (flag: Flag): boolean =>
  flag === 'critical-low' || flag === 'critical-high' || flag === 'critical'
export const isAbnormal = (flag: Flag): boolean =>
  !['within', 'negative', 'not-judged'].includes(flag)
/** The message for a reason from outside; an unknown one as received. */
export const describeWait = (reason: string): string =>
  isWaitReason(reason) ? waitReasons[reason] : reason
