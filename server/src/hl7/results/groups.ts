import { nthOf, type Message, type Segment } from '../message.ts'
import { fault, type Fault } from './fault.ts'
import { controlFault, fieldHeldBy, roleFault } from './fields-read.ts'
import type { Placed } from './placed.ts'
import { heldBy, isRead, type ForEachRead } from './segments-read.ts'

export interface Observation extends Placed {
  notes: Placed[]
  /** It follows the specimen, after values that precede the specimen: it describes the specimen. */
  isOfSpecimen: boolean
}
/** An OBR with everything that belongs to it. */
export interface Group {
  pid: Segment
  orc: Segment | undefined
  obr: Segment
  spm: Segment[]
  obx: Observation[]
  notes: Placed[]
}

interface Reading {
  groups: Group[]
  pid: Segment | undefined
  orc: Segment | undefined
  group: Group | undefined
  /** Where the next comment belongs. */
  notes: Placed[]
}

/*
 * {[PID [{NTE}]] {[ORC] OBR [{NTE}] [{OBX [{NTE}]}] [{SPM [{OBX}]}]}}: a segment belongs to what
 * came before it, and a comment before any OBR to the next one. For other segments see
 * segments-read.ts, for fields fields-read.ts.
 */
const steps: ForEachRead<(reading: Reading, placed: Placed) => Fault | undefined> = {
  MSH: () => undefined,
  PID: (reading, { segment }) => {
    Object.assign(reading, { pid: segment, orc: undefined, group: undefined, notes: [] })
    return undefined
  },
  ORC: (reading, { segment }) => {
    const notes = reading.group === undefined ? reading.notes : []
    Object.assign(reading, { orc: segment, group: undefined, notes })
    return undefined
  },
  OBR: (reading, { segment }) => {
    const { pid, orc } = reading
    if (pid === undefined) return fault('structure', 'An OBR comes before any PID.')
    const notes = reading.group === undefined ? reading.notes : []
    const group: Group = { pid, orc, obr: segment, spm: [], obx: [], notes }
    reading.groups.push(group)
    Object.assign(reading, { group, notes, orc: undefined })
    return undefined
  },
  OBX: (reading, placed) => {
    const { group } = reading
    if (group === undefined) return fault('structure', 'An OBX comes before any OBR.')
    const observation: Observation = { ...placed, notes: [], isOfSpecimen: group.spm.length > 0 }
    group.obx.push(observation)
    reading.notes = observation.notes
    return undefined
  },
  SPM: (reading, { segment }) => {
    const { group } = reading
    if (group === undefined) return undefined
    group.spm.push(segment)
    // a comment on the specimen applies to all of its values
    reading.notes = group.notes
    return undefined
  },
  NTE: (reading, placed) => {
    reading.notes.push(placed)
    return undefined
  },
}

/* What its own fields say against reading a segment, wherever it stands. */
const ownFault = (
  segments: readonly Segment[],
  segment: Segment,
  unread: readonly string[],
): Fault | undefined =>
  fieldHeldBy(segments, segment, unread) ??
  (segment.name === 'ORC'
    ? controlFault(segments, segment)
    : segment.name === 'SPM'
      ? roleFault(segments, segment)
      : undefined)

/**
 * The groups of a message, one per OBR, or what is wrong with their order. `unread`: segments and
 * fields of this sender that may stay unread.
 */
export const groupsOf = ({ segments }: Message, unread: readonly string[]): Group[] | Fault => {
  const reading: Reading = {
    groups: [],
    pid: undefined,
    orc: undefined,
    group: undefined,
    notes: [],
  }
  for (const segment of segments) {
    const { name } = segment
    const placed = { segment, place: nthOf(segments, segment) }
    const wrong = isRead(name)
      ? (ownFault(segments, segment, unread) ?? steps[name](reading, placed))
      : heldBy(placed, unread)
    if (wrong !== undefined) return wrong
  }
  const { groups, pid } = reading
  if (groups.length === 0)
    return fault('structure', pid === undefined ? 'It has no PID.' : 'It has no OBR.')
  if (
    reading.group === undefined &&
    reading.notes.some(({ segment }) => (segment.fields[3] ?? '') !== '')
  )
    return fault('structure', 'A comment (NTE) at its end does not belong to an OBR.')
  // some senders put the specimen before its values; then the values do not describe the specimen
  // itself
  for (const one of groups)
    if (one.obx.every(({ isOfSpecimen }) => isOfSpecimen))
      for (const obx of one.obx) obx.isOfSpecimen = false
  return groups
}
