import type { Comparator } from '@labgate/contract/results/values'
import { hasNoValue, isFinal, isPreliminary, isWithdrawn, type ObservationState, type ResultKind } from '@labgate/contract/results/states'

/** A value by what tells it from others of an order. */
export interface Keyed {
  analyte: string
  method: string
  subId: string
}
export interface Stored extends Keyed {
  observationId: number
  state: ObservationState
  comparator: Comparator
  value: string
  unit: string
}
export interface Given extends Keyed {
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
  /** It changes or withdraws what was never given. */
  | { is: 'nothing to change'; given: G }

export const keyOf = ({ analyte, method, subId }: Keyed): string => `${analyte} ${method} ${subId}`

const isSame = (one: Pick<Given, 'comparator' | 'value' | 'unit'>, other: Pick<Given, 'comparator' | 'value' | 'unit'>): boolean =>
  one.value === other.value && one.comparator === other.comparator && one.unit === other.unit

/** Decides of one value (decisions.md 5). A final value that says something else than the final one before it is a correction, whatever its state says. */
const decide = <G extends Given>(given: G, before: Stored | undefined): Outcome<G> => {
  const { state } = given
  if (state === 'U') return before === undefined || !isPreliminary(before.state) ? { is: 'nothing to change', given } : { is: 'confirmed', given, before }
  if (isWithdrawn(state)) {
    if (before === undefined) return { is: 'nothing to change', given }
    return isWithdrawn(before.state) ? { is: 'passed over', given } : { is: 'new', given, state, before }
  }
  if (isPreliminary(state)) return before !== undefined && isFinal(before.state) ? { is: 'passed over', given } : { is: 'new', given, state, before }
  if (before === undefined) return { is: 'new', given, state, before }
  const says = hasNoValue(state) === hasNoValue(before.state) && isSame(given, before)
  if (says && isFinal(before.state)) return { is: 'passed over', given }
  const corrects = isFinal(before.state) || isWithdrawn(before.state)
  return { is: 'new', given, state: corrects && state === 'F' ? 'C' : state, before }
}

/** What a message does to the values that are in force, one outcome for each given value; of values that come twice in it the last counts. */
export const mergeValues = <G extends Given>(inForce: readonly Stored[], given: readonly G[]): Outcome<G>[] => {
  const stored = new Map(inForce.map((value) => [keyOf(value), value]))
  const last = new Map(given.map((value) => [keyOf(value), value]))
  return [...last.values()].map((value) => decide(value, stored.get(keyOf(value))))
}

/** What the version is that these outcomes make of what was in force; undefined when they change nothing. */
export const kindAfter = (inForce: readonly Stored[], outcomes: readonly Outcome<Given>[]): ResultKind | undefined => {
  const changes = outcomes.flatMap((outcome) => {
    if (outcome.is === 'new') return [{ key: keyOf(outcome.given), state: outcome.state, before: outcome.before }]
    if (outcome.is === 'confirmed') return [{ key: keyOf(outcome.given), state: 'F' as const, before: outcome.before }]
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
