import {
  hasNoValue,
  isFinal,
  isPreliminary,
  isWithdrawn,
  type ObservationState,
  type ResultKind,
} from '@labgate/contract/results/states'
import type { Comparator } from '@labgate/contract/results/values'

/** A value's key, which distinguishes it from others of an order. */
export interface Keyed {
  analyte: string
  method: string
  /** Full OBX-4. */
  subId: string
  /**
   * Its panel and, under the sender's own name, its code (apart.ts); '' for values filed before
   * panels were stored.
   */
  apartBy: string
}
/** What a message states along with a value. */
export interface SenderText {
  senderFlag: string
  unitSays: string
  intervalSays: string
  note: string
}
export const noSenderText: SenderText = { senderFlag: '', unitSays: '', intervalSays: '', note: '' }
export interface Stored extends Keyed, SenderText {
  observationId: number
  /** The sender's. */
  code: string
  state: ObservationState
  comparator: Comparator
  value: string
  unit: string
}
export interface Given extends Keyed, SenderText {
  state: ObservationState | 'U'
  comparator: Comparator
  value: string
  unit: string
}

/** The outcome for a sent value. */
export type Outcome<G extends Given> =
  /** It replaces `before`, or is added to the existing values. */
  | { is: 'new'; given: G; state: ObservationState; before: Stored | undefined }
  /** The stored value becomes final as is. */
  | { is: 'confirmed'; given: G; before: Stored }
  /** Same as stored, or too late: a late P never replaces an F. */
  | { is: 'passed over'; given: G }
  /** It changes or withdraws a value that was never sent, or that was sent in another panel. */
  | { is: 'nothing to change'; given: G; inAnotherPanel: boolean }

export const keyOf = ({ analyte, method, subId, apartBy }: Keyed): string =>
  JSON.stringify([analyte, method, subId, apartBy])

type Said = Pick<Given, 'comparator' | 'value' | 'unit'>
export const isSameValue = (one: Said, other: Said): boolean =>
  one.value === other.value && one.comparator === other.comparator && one.unit === other.unit

const alsoSent = ['senderFlag', 'unitSays', 'intervalSays', 'note'] as const
/*
 * Whether a message adds nothing new about a value: what it omits it does not change. Units as sent
 * were not stored in the past.
 */
const isSame = (given: Given, before: Stored): boolean =>
  // the reason for a missing value is stored in the comment
  (given.state !== 'U' && hasNoValue(given.state)
    ? before.note.includes(given.value)
    : isSameValue(given, before)) &&
  alsoSent.every(
    (field) =>
      given[field] === '' ||
      given[field] === before[field] ||
      (field === 'note' && before.note.endsWith(`\n${given.note}`)) ||
      (field === 'unitSays' && before.apartBy === ''),
  )

/* States that only change a value sent before. */
const changesOnly = (state: Given['state']): boolean =>
  state === 'U' || state === 'C' || isWithdrawn(state)

/**
 * Decides on one value (rules.md#result-states). A final value that differs from the previous final
 * one is a correction, whatever its state says.
 */
const decide = <G extends Given>(
  given: G,
  before: Stored | undefined,
  isElsewhere: boolean,
): Outcome<G> => {
  // a value sent with U is final
  const state =
    given.state === 'U' &&
    given.value !== '' &&
    !(before !== undefined && isSameValue(given, before))
      ? 'F'
      : given.state
  if (before === undefined && isElsewhere && changesOnly(given.state))
    return { is: 'nothing to change', given, inAnotherPanel: true }
  const nothing = { is: 'nothing to change', given, inAnotherPanel: false } as const
  if (state === 'U')
    return before === undefined || !isPreliminary(before.state)
      ? nothing
      : { is: 'confirmed', given, before }
  if (isWithdrawn(state)) {
    if (before === undefined) return nothing
    return isWithdrawn(before.state)
      ? { is: 'passed over', given }
      : { is: 'new', given, state, before }
  }
  if (isPreliminary(state))
    return before !== undefined && isFinal(before.state)
      ? { is: 'passed over', given }
      : { is: 'new', given, state, before }
  if (before === undefined) return { is: 'new', given, state, before }
  const matches = hasNoValue(state) === hasNoValue(before.state) && isSame(given, before)
  if (matches && isFinal(before.state)) return { is: 'passed over', given }
  const corrects = isFinal(before.state) || isWithdrawn(before.state)
  return { is: 'new', given, state: corrects && state === 'F' ? 'C' : state, before }
}

/* Previously a part was identified only by its first component, and panels not at all. */
const formerKey = ({ analyte, method, subId }: Keyed): string =>
  JSON.stringify([analyte, method, subId.split('^')[0]])
/* The same in any panel. */
const likeKey = ({ analyte, method, subId, apartBy }: Keyed): string =>
  JSON.stringify([analyte, method, subId, apartBy.split('.')[1] ?? ''])

/**
 * What a message does to the values in effect, one outcome for each sent value; no key appears
 * twice. A value from before panels were stored is the one for its analyte, whichever panel sends
 * it now, and keeps its identity.
 */
export const mergeValues = <G extends Given>(
  inForce: readonly Stored[],
  given: readonly G[],
): Outcome<G>[] => {
  const stored = new Map(inForce.map((value) => [keyOf(value), value]))
  const former = new Map(
    inForce.filter(({ apartBy }) => apartBy === '').map((value) => [formerKey(value), value]),
  )
  const like = new Set(inForce.map(likeKey))
  return given.map((value) => {
    const known = stored.get(keyOf(value)) ?? former.get(formerKey(value))
    // among several panels, the first takes the former value's place
    if (known?.apartBy === '') former.delete(formerKey(value))
    return decide(value, known, like.has(likeKey(value)))
  })
}

/**
 * The kind of the version that these outcomes make from what was in effect; undefined if they
 * change nothing. Values that only add to a final result make it no correction: nothing that was
 * reported has changed.
 */
export const kindAfter = (
  inForce: readonly Stored[],
  outcomes: readonly Outcome<Given>[],
): ResultKind | undefined => {
  const changes = outcomes.flatMap((outcome) => {
    if (outcome.is === 'new')
      return [
        {
          key: keyOf(outcome.before ?? outcome.given),
          state: outcome.state,
          before: outcome.before,
        },
      ]
    if (outcome.is === 'confirmed')
      return [{ key: keyOf(outcome.before), state: 'F' as const, before: outcome.before }]
    return []
  })
  if (changes.length === 0) return undefined
  const after = new Map<string, ObservationState>(
    inForce.map((value) => [keyOf(value), value.state]),
  )
  for (const { key, state } of changes) after.set(key, state)
  const states = [...after.values()]
  if (states.every(isWithdrawn))
    return states.includes('W') ? 'withdrawn, wrong patient' : 'withdrawn'
  if (states.some(isPreliminary)) return 'preliminary'
  const wasFinal = inForce.length > 0 && inForce.every(({ state }) => !isPreliminary(state))
  return wasFinal && changes.some(({ before }) => before !== undefined) ? 'corrected' : 'final'
}
