import type { Acknowledged } from '../savers.ts'

/** What of the saves is there after going back to a moment. */
export interface Kept {
  /** Acknowledged before the moment. */
  before: number
  /** Of those, not there. */
  lost: number
  /** Begun after the moment. */
  after: number
  /** Of those, there nevertheless. */
  left: number
  /** There more than once. */
  doubled: number
}

/**
 * Compares what was acknowledged with what is there: subject and how often. `moment` in milliseconds,
 * as the saves. A save that was under way at the moment may be there or not.
 */
export const countKept = (
  acknowledged: ReadonlyMap<string, Acknowledged>,
  there: ReadonlyMap<string, number>,
  moment: number,
): Kept => {
  const all = [...acknowledged]
  const before = all.filter(([, { answered }]) => answered < moment)
  const after = all.filter(([, { begun }]) => begun > moment)
  return {
    before: before.length,
    lost: before.filter(([subject]) => !there.has(subject)).length,
    after: after.length,
    left: after.filter(([subject]) => there.has(subject)).length,
    doubled: [...there.values()].filter((count) => count > 1).length,
  }
}

/** Whether the moment was met: all from before it, nothing from after it, nothing twice. */
export const isMet = ({ lost, left, doubled, before, after }: Kept): boolean =>
  lost === 0 && left === 0 && doubled === 0 && before > 0 && after > 0
