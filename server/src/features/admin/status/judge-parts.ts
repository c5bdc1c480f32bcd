import type { Service, StatusLine, StatusState } from '@labgate/contract/admin/status'
import { describeAge, limits } from './rules.ts'

/** A judged line; `service`: what does not work for practices while it is bad. */
export interface Judged extends StatusLine {
  service?: Service
}
/** From which value a line is watched, and from which it is bad. */
export interface Steps {
  watch: number
  bad: number
}
const order: readonly StatusState[] = ['good', 'unknown', 'watch', 'bad']
export const worst = (...states: StatusState[]): StatusState =>
  states.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? 'good'
/** By size: watched from the first step up, bad from the second. */
export const rising = (value: number, { watch, bad }: Steps): StatusState =>
  value >= bad ? 'bad' : value >= watch ? 'watch' : 'good'
export const aged = (now: number, at: number | null, steps: Steps): StatusState =>
  at === null ? 'good' : rising(now - at, steps)
export const agesRule = ({ watch, bad }: Steps, what: string): string =>
  `Watch after ${describeAge(watch)}, bad after ${describeAge(bad)} ${what}.`
export const count = (n: number, one: string): string =>
  `${n.toLocaleString('en-US')} ${one}${n === 1 ? '' : 's'}`
export const since = (now: number, at: number | null): string =>
  at === null ? '' : `, oldest for ${describeAge(now - at)}`

/** Whether a node has not been heard from for too long. */
export const isSilent = (now: number, seenAt: number): boolean => now - seenAt > limits.nodeSeen
