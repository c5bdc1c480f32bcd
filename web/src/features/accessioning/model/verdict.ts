import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { differencesSay } from '@labgate/contract/orders/bench-differences'
import {
  benchFaults,
  type BenchAct,
  type BenchFacts,
  type Match,
} from '@labgate/contract/orders/bench-rules'
import { Hold, whyNot } from '@labgate/contract/orders/order-status'
import { stateOf } from '../../../core/orders/parts/order-state.ts'
import { instantAsText } from '../../../forms/dates.ts'
import type { Verdict } from '../../../ui/verdict/sounds.ts'
import { ticksOf, tubeDateOf, type BenchValues } from './bench-values.ts'

/** What must be readable from a meter away, and why. */
export interface TubeVerdict {
  verdict: Verdict
  text: string
  /** What keeps it from being processed now, shown at the fields. */
  faults: readonly Issue[]
}

export const factsOf = (order: BenchOrder): BenchFacts => ({
  labTypeId: order.labTypeId,
  testsCount: order.testsCount,
  missingSelection: order.missingSelection,
  collectedAt: order.collectionDate,
  age: order.specimenAge,
  timeZone: order.timeZone,
  ageLimits: order.ageLimits,
  hold: order.hold,
  demographicsHold: order.demographicsHold,
  hasTrustedLabel: order.hasTrustedLabel,
  dob: order.dob,
  identityCorrection: order.identityCorrection,
})

/* A hold placed by a decided correction ends with the keyed check. */
const isHeldForMismatch = (order: BenchOrder): boolean =>
  order.hold === Hold.Mismatch && order.identityCorrection !== 'decided'

/** How this tube must be matched with its order (rules.md#match-is-an-act). */
export const matchOf = (
  order: BenchOrder,
  { mismatchName, mismatchDOB }: Pick<BenchValues, 'mismatchName' | 'mismatchDOB'>,
): Match => {
  if (mismatchName || mismatchDOB || isHeldForMismatch(order)) return 'released'
  return order.hasTrustedLabel && order.identityCorrection === '' ? 'eye' : 'keyed'
}
export const actOf = (
  order: BenchOrder,
  values: BenchValues,
  keyedDob: string | null,
): BenchAct => ({
  match: matchOf(order, values),
  keyedDob,
  releaseReason: values.releaseReason,
  ...ticksOf(values),
  ...tubeDateOf(values),
  differenceReason: values.differenceReason,
  temperature: values.temperature,
  ageReason: values.ageReason,
})

const accessionedStatus = 30
/** Accessioned today or earlier, whatever happened to it since. */
export const wasAccessioned = ({ accessionedDate }: BenchOrder): boolean => accessionedDate !== null

/** Why nothing can be done with this tube here, in words; '' if something can. */
export const describeClosed = (order: BenchOrder): string => {
  const why = whyNot(stateOf({ ...order, resultedDate: null }), 'accession')
  if (why === '') return ''
  if (!wasAccessioned(order)) return `${why} ${order.lastAct}`.trim()
  const by =
    order.accessioner === ''
      ? ''
      : ` ${say('by {accessioner}', { accessioner: order.accessioner })}`
  const since = order.labStatusId === accessionedStatus ? '' : order.lastAct
  return say('Already accessioned on {accessionedDate}{by}. {since}', {
    accessionedDate: instantAsText(order.accessionedDate, order.timeZone),
    by,
    since,
  }).trim()
}

/* Outside the bench: corrected in the order, or the tube is held or rejected. */
const ofTheOrder = [
  'identity-asked',
  'demographics-hold',
  'no-tests',
  'age-unknown',
  'collected-in-future',
]
const stopping = new Set([...ofTheOrder, 'mismatch', 'held-for-mismatch', 'dob-differs'])
/** Whether something must be corrected in the order before this tube can proceed. */
export const waitsForOrder = ({ faults }: TubeVerdict): boolean =>
  faults.some(({ rule }) => ofTheOrder.includes(rule))

/** Whether tube and order differ, and nothing says yet why the tube is processed all the same. */
export const isUndecided = ({ faults }: TubeVerdict): boolean =>
  faults.some(({ rule }) => rule === 'date-in-doubt' || rule === 'difference-reason')

/** Message for a release that still lacks its reason: why one is needed. */
const describeRelease = (order: BenchOrder): string =>
  isHeldForMismatch(order)
    ? say(
        'On hold because tube and order did not match. Release it with your name and a reason, or reject it.',
      )
    : say(
        'Tube and order name different people. Hold it, or release it with your name and a reason.',
      )

const looks = (order: BenchOrder, values: BenchValues): string[] => [
  ...(differencesSay(values) === ''
    ? []
    : [say('Tube and order differ on: {values}.', { values: differencesSay(values) })]),
  ...(order.siteFinding === '' ? [] : [order.siteFinding]),
  ...(order.hold !== 0
    ? [
        say('It was on hold: {labStatus}. Continue only when that is resolved.', {
          labStatus: order.labStatus,
        }),
      ]
    : []),
  ...(order.arrival.startsWith('Counted')
    ? [say('It was counted at receiving, not scanned.')]
    : []),
]

/** The verdict on a tube from what has been entered so far. */
export const verdictOf = (
  order: BenchOrder,
  values: BenchValues,
  keyedDob: string | null,
  now: Date,
): TubeVerdict => {
  const closed = describeClosed(order)
  if (closed !== '') return { verdict: 'stop', text: closed, faults: [] }
  const faults = benchFaults(factsOf(order), actOf(order, values, keyedDob), now)
  const release = faults.find(({ rule }) => rule === 'release-reason')
  const stops = faults.filter(({ rule }) => stopping.has(rule))
  if (stops.length > 0 || release)
    return {
      verdict: 'stop',
      text: [
        ...stops.map(({ message }) => message),
        ...(release ? [describeRelease(order)] : []),
      ].join(' '),
      faults,
    }
  const texts = [...faults.map(({ message }) => message), ...looks(order, values)]
  if (texts.length > 0) return { verdict: 'look', text: texts.join(' '), faults }
  return {
    verdict: 'pass',
    text:
      matchOf(order, values) === 'eye'
        ? say('Compare name and birth date with the tube.')
        : say('The birth date matches. Compare the name with the tube.'),
    faults,
  }
}
