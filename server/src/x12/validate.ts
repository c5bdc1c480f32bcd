import type { Fault } from './fault.ts'
import type { FoundLoop } from './found.ts'
import type { Guide, LoopNode } from './notation.ts'
import { readSet, type ReadSet } from './read-set.ts'
import type { TransactionSet } from './segment.ts'

/** A finding of a situational rule. */
export interface Breach {
  /** Segment of the set, by the `at` of what was read. */
  at: number
  loop: string
  segment: string
  element?: number
  component?: number
  /** IK304 if `element` is omitted, otherwise IK403. */
  code: string
  says: string
}
/**
 * A rule of a guide that a single element cannot express: its id is stable and appears in reports.
 */
export interface Rule<L extends LoopNode> {
  id: string
  /** Where the rule comes from. */
  source: string
  breaches(found: FoundLoop<L>): Iterable<Breach>
}

/** Reads a set and compares it with the guide's form and its situational rules. */
export const validate = <L extends LoopNode>(
  guide: Guide<L>,
  rules: readonly Rule<L>[],
  set: TransactionSet,
): ReadSet<L> => {
  const read = readSet(guide, set)
  const faults: Fault[] = [...read.faults]
  for (const rule of rules)
    for (const { at, segment, ...breach } of rule.breaches(read.found))
      faults.push({
        level: breach.element === undefined ? 'segment' : 'element',
        ...set.place,
        position: at,
        segment,
        element: 0,
        component: 0,
        rule: rule.id,
        ...breach,
      })
  return { ...read, faults }
}
