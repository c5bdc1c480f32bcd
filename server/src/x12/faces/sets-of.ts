import type { Fault } from '../fault.ts'
import type { FoundLoop } from '../found.ts'
import { guideOf } from '../guides/guides.ts'
import type { Guide, LoopNode } from '../notation.ts'
import { readFile, type X12File } from '../read-file.ts'
import type { Interchange, TransactionSet } from '../segment.ts'
import { elementOf } from '../segment.ts'
import { validate } from '../validate.ts'

/** A set of one guide, with its sender. */
export interface SetOf<L extends LoopNode> {
  /** ISA06, ISA08, without padding. */
  sender: string
  receiver: string
  /** ISA13. */
  interchangeControl: string
  /** ISA15 is T: it has no effect outside the demo. */
  isTest: boolean
  set: TransactionSet
  found: FoundLoop<L>
  /** Faults of the set itself and of its content. */
  faults: readonly Fault[]
}
export interface SetsOf<L extends LoopNode> {
  file: X12File
  sets: readonly SetOf<L>[]
  /** Faults of the file, outside the sets that were read. */
  faults: readonly Fault[]
  /** Sets of other guides: 'ST01 version'. */
  others: readonly string[]
}

/** The place of a set, or of a fault in one. */
const keyOf = ({ interchange, group, set }: Pick<Fault, 'interchange' | 'group' | 'set'>): string =>
  `${interchange} ${group} ${set}`

/** A file: its bytes, or what was read of them before, for whoever reads sets of several guides. */
export type FileGiven = Uint8Array | X12File

/** The sets of one guide in a file. */
export const setsOf = <L extends LoopNode>(guide: Guide<L>, given: FileGiven): SetsOf<L> => {
  const file = given instanceof Uint8Array ? readFile(given) : given
  const [sets, others]: [SetOf<L>[], string[]] = [[], []]
  const faultsAt = Map.groupBy(file.faults, keyOf)
  for (const { isa, groups } of file.interchanges)
    for (const set of groups.flatMap((group) => group.sets)) {
      if (guideOf(set)?.version !== guide.version || set.kind !== guide.set) {
        others.push(`${set.kind} ${set.guide}`)
        continue
      }
      const read = validate(guide, [], set)
      sets.push({
        ...headOf({ isa }),
        set,
        found: read.found,
        faults: [...(faultsAt.get(keyOf(set.place)) ?? []), ...read.faults],
      })
    }
  const inSets = new Set(sets.map(({ set }) => keyOf(set.place)))
  return { file, sets, others, faults: file.faults.filter((fault) => !inSets.has(keyOf(fault))) }
}
const headOf = ({ isa }: Pick<Interchange, 'isa'>) => ({
  sender: elementOf(isa, 6).trim(),
  receiver: elementOf(isa, 8).trim(),
  interchangeControl: elementOf(isa, 13).trim(),
  isTest: elementOf(isa, 15).trim().toUpperCase() !== 'P',
})
