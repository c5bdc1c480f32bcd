import {
  hasNoValue,
  isFinal,
  isWithdrawn,
  type ObservationState,
} from '@labgate/contract/results/states'
import type { IncomingValue } from './incoming.ts'

/*
 * OBR-25 says of a whole panel what OBX-11 says of one value (HL7 v2.5.1, tables 0123 and 0085). A
 * value is no more final than its panel: one that a panel calls unverified, preliminary, or
 * incomplete was released as final, because only OBX-11 was read.
 */

/**
 * What a panel's status makes of its final values: nothing else, a preliminary state, or a
 * contradiction that a person must resolve.
 */
type OfFinals = 'stay' | Extract<ObservationState, 'P' | 'R'> | 'contradict'

/** OBR-25 of a panel of which some results are missing. */
export const partial = 'A'
/** OBR-25; '' if it says nothing. */
export const panelStatuses: Readonly<Record<string, { means: string; finals: OfFinals }>> = {
  '': { means: 'not stated', finals: 'stay' },
  F: { means: 'final', finals: 'stay' },
  C: { means: 'corrected', finals: 'stay' },
  P: { means: 'preliminary', finals: 'P' },
  // the values may be final, the panel is not: its report waits for the others
  A: { means: 'some, but not all results', finals: 'P' },
  R: { means: 'stored, not yet verified', finals: 'R' },
  I: { means: 'no results, the procedure is incomplete', finals: 'contradict' },
  S: { means: 'scheduled, not done', finals: 'contradict' },
  O: { means: 'the specimen was not received', finals: 'contradict' },
  X: { means: 'canceled', finals: 'contradict' },
  Y: { means: 'no order on record', finals: 'contradict' },
  Z: { means: 'no patient on record', finals: 'contradict' },
}
export type Judged = { state: IncomingValue['state'] } | { contradicts: string }

/**
 * The state of a value in a panel with this OBR-25, or the words for a contradiction. A withdrawal
 * stays one: nobody may act on what was withdrawn. A preliminary value stays preliminary in a final
 * panel. U, which makes a stored preliminary value final, needs a panel that is final.
 */
export const stateUnder = (status: string, state: IncomingValue['state']): Judged => {
  const panel = Object.hasOwn(panelStatuses, status) ? panelStatuses[status] : undefined
  if (panel === undefined) return { contradicts: `OBR-25 is '${status.slice(0, 10)}'` }
  const { means, finals } = panel
  if (finals === 'stay') return { state }
  if (state === 'U')
    return { contradicts: `OBR-25 says '${means}', and OBX-11 that the value is final now` }
  if (isWithdrawn(state) || !isFinal(state)) return { state }
  if (finals !== 'contradict') return { state: finals }
  // a canceled panel may say of each of its tests why there is no value
  return hasNoValue(state)
    ? { state }
    : { contradicts: `OBR-25 says '${means}', and OBX-11 that the value is final` }
}
