import type { Comparator } from '@labgate/contract/results/values'
import { hasNoValue, isFinal, isPreliminary, isWithdrawn, type ObservationState, type ResultKind } from '@labgate/contract/results/states'

/** A value by what tells it from others of an order. */
export interface Keyed {
  analyte: string
  method: string
  /** OBX-4, whole. */
  subId: string
  /** Its panel, and under its sender's own name its code (apart.ts); '' for values that were filed before panels were kept. */
  apartBy: string
}
/** What a message says beside a value. */
export interface Beside {
  senderFlag: string
  unitSays: string
  intervalSays: string
  note: string
}
export const nothingBeside: Beside = { senderFlag: '', unitSays: '', intervalSays: '', note: '' }
export interface Stored extends Keyed, Beside {
  observationId: number
  /** The sender's. */
  code: string
  state: ObservationState
  comparator: Comparator
  value: string
  unit: string
}
export interface Given extends Keyed, Beside {
  state: ObservationState | 'U'
  comparator: Comparator
  value: string
  unit: string
}

/** What becomes of a given value. */
export type Outcome<G extends Given> =
  /** It takes the place of `before`, or stands beside what is there. */
  | { is: 'new'; given: G; state: ObservationState; before: Stored | undefined }
  /** The stored value becomes final as it stands. */
  | { is: 'confirmed'; given: G; before: Stored }
  /** The same as stored, or later than it may be: a late P never replaces an F. */
  | { is: 'passed over'; given: G }
  /** It changes or withdraws what was never given, or what was given in another panel. */
  | { is: 'nothing to change'; given: G; inAnotherPanel: boolean }

export const keyOf = ({ analyte, method, subId, apartBy }: Keyed): string => JSON.stringify([analyte, method, subId, apartBy])

type Said = Pick<Given, 'comparator' | 'value' | 'unit'>
export const isSameValue = (one: Said, other: Said): boolean => one.value === other.value && one.comparator === other.comparator && one.unit === other.unit

const besides = ['senderFlag', 'unitSays', 'intervalSays', 'note'] as const
/* Whether a message says nothing new of a value: what it leaves out it does not change. What was said of units was not kept formerly. */
const isSame = (given: Given, before: Stored): boolean =>
  // why there is no value is kept in the comment
  (given.state !== 'U' && hasNoValue(given.state) ? before.note.includes(given.value) : isSameValue(given, before)) &&
  besides.every(
    (field) =>
      given[field] === '' ||
      given[field] === before[field] ||
      (field === 'note' && before.note.endsWith(`\n${given.note}`)) ||
      (field === 'unitSays' && before.apartBy === ''),
  )

/* What only changes something that was given. */
const changesOnly = (state: Given['state']): boolean => state === 'U' || state === 'C' || isWithdrawn(state)

/** Decides of one value (decisions.md 5). A final value that says something else than the final one before it is a correction, whatever its state says. */
const decide = <G extends Given>(given: G, before: Stored | undefined, isElsewhere: boolean): Outcome<G> => {
  // a value that comes with U is a final one
  const state = given.state === 'U' && given.value !== '' && !(before !== undefined && isSameValue(given, before)) ? 'F' : given.state
  if (before === undefined && isElsewhere && changesOnly(given.state)) return { is: 'nothing to change', given, inAnotherPanel: true }
  const nothing = { is: 'nothing to change', given, inAnotherPanel: false } as const
  if (state === 'U') return before === undefined || !isPreliminary(before.state) ? nothing : { is: 'confirmed', given, before }
  if (isWithdrawn(state)) {
    if (before === undefined) return nothing
    return isWithdrawn(before.state) ? { is: 'passed over', given } : { is: 'new', given, state, before }
  }
  if (isPreliminary(state)) return before !== undefined && isFinal(before.state) ? { is: 'passed over', given } : { is: 'new', given, state, before }
  if (before === undefined) return { is: 'new', given, state, before }
  const says = hasNoValue(state) === hasNoValue(before.state) && isSame(given, before)
  if (says && isFinal(before.state)) return { is: 'passed over', given }
  const corrects = isFinal(before.state) || isWithdrawn(before.state)
  return { is: 'new', given, state: corrects && state === 'F' ? 'C' : state, before }
}

/* Formerly a part was known by its first component alone, and panels not at all. */
const formerKey = ({ analyte, method, subId }: Keyed): string => JSON.stringify([analyte, method, subId.split('^')[0]])
/* The same in whatever panel. */
const likeKey = ({ analyte, method, subId, apartBy }: Keyed): string => JSON.stringify([analyte, method, subId, apartBy.split('.')[1] ?? ''])

/**
 * What a message does to the values that are in force, one outcome for each given value; no key comes twice. A value of before panels were kept is
 * the one of its analyte, whatever panel brings it now, and keeps its identity.
 */
export const mergeValues = <G extends Given>(inForce: readonly Stored[], given: readonly G[]): Outcome<G>[] => {
  const stored = new Map(inForce.map((value) => [keyOf(value), value]))
  const former = new Map(inForce.filter(({ apartBy }) => apartBy === '').map((value) => [formerKey(value), value]))
  const like = new Set(inForce.map(likeKey))
  return given.map((value) => {
    const known = stored.get(keyOf(value)) ?? former.get(formerKey(value))
    // of several panels the first takes the former value's place
    if (known?.apartBy === '') former.delete(formerKey(value))
    return decide(value, known, like.has(likeKey(value)))
  })
}

/** What the version is that these outcomes make of what was in force; undefined when they change nothing. */
export const kindAfter = (inForce: readonly Stored[], outcomes: readonly Outcome<Given>[]): ResultKind | undefined => {
  const changes = outcomes.flatMap((outcome) => {
    if (outcome.is === 'new') return [{ key: keyOf(outcome.before ?? outcome.given), state: outcome.state, before: outcome.before }]
    if (outcome.is === 'confirmed') return [{ key: keyOf(outcome.before), state: 'F' as const, before: outcome.before }]
    return []
  })
  if (changes.length === 0) return undefined
  const after = new Map<string, ObservationState>(inForce.map((value) => [keyOf(value), value.state]))
  for (const { key, state } of changes) after.set(key, state)
  const states = [...after.values()]
  if (states.every(isWithdrawn)) return states.includes('W') ? 'withdrawn, wrong patient' : 'withdrawn'
  if (states.some(isPreliminary)) return 'preliminary'
  const wasFinal = inForce.length > 0 && inForce.every(({ state }) => !isPreliminary(state))
  return wasFinal ? 'corrected' : 'final'
}
