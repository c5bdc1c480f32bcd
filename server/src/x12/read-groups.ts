import { faultAt, nowhere, type Fault, type FaultLevel, type FaultPlace } from './fault.ts'
import {
  elementOf,
  type Group,
  type Interchange,
  type Segment,
  type TransactionSet,
} from './segment.ts'

interface OpenSet {
  st: Segment
  segments: Segment[]
  place: FaultPlace
}
interface OpenGroup {
  gs: Segment
  sets: TransactionSet[]
  /** ST02 of its sets. */
  controls: Set<string>
}
const count = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : -1)
const sameNumber = (one: string, other: string): boolean =>
  one.trim() === other.trim() || (count(one) >= 0 && count(one) === count(other))

/**
 * Arranges the segments of an interchange into groups and sets, and checks them against the
 * trailers. `before`: segments of the file before it.
 */
export const inGroups = (
  segments: readonly Segment[],
  number: number,
  before: number,
): { interchange: Interchange; faults: Fault[] } => {
  const [isa, ...rest] = segments as [Segment, ...Segment[]]
  const faults: Fault[] = []
  const [groups, acknowledgments]: [Group[], Segment[]] = [[], []]
  let group: OpenGroup | undefined
  let set: OpenSet | undefined
  let iea: Segment | undefined

  const placeOf = (segment: Segment): FaultPlace => ({
    ...nowhere,
    interchange: number,
    group: groups.length + (group ? 1 : 0),
    position: segment.position,
    segment: segment.id,
  })
  const fault = (
    place: FaultPlace,
    level: FaultLevel,
    code: string,
    text: string,
    element = 0,
  ): number => faults.push(faultAt(place, level, code, text, { element }))

  const closeSet = (se: Segment | undefined): void => {
    if (set === undefined || group === undefined) return
    const { st, segments: inside, place } = set
    const control = elementOf(st, 2).trim()
    const end = { ...place, position: inside.length + 2, segment: 'SE' }
    if (se === undefined) fault(end, 'set', '2', 'SE is missing: the set ends without its trailer.')
    else {
      if (elementOf(se, 2).trim() !== control)
        fault(end, 'set', '3', 'The control number of SE is not that of ST.', 2)
      if (count(elementOf(se, 1)) !== inside.length + 2)
        fault(
          end,
          'set',
          '4',
          `SE counts other segments than the ${inside.length + 2} that the set has.`,
          1,
        )
    }
    if (!/^\S{4,9}$/.test(control))
      fault(
        { ...place, position: 1, segment: 'ST' },
        'set',
        '7',
        'The control number of ST must have 4 to 9 characters.',
        2,
      )
    if (group.controls.has(control))
      fault(
        { ...place, position: 1, segment: 'ST' },
        'set',
        '7',
        'Another set of this group has the same control number.',
        2,
      )
    group.controls.add(control)
    const guide = elementOf(st, 3).trim() || elementOf(group.gs, 8).trim()
    group.sets.push({
      kind: elementOf(st, 1).trim(),
      control,
      guide: guide.toUpperCase(),
      segments: inside,
      st,
      se,
      place,
      begins: before + st.position,
    })
    set = undefined
  }
  const closeGroup = (ge: Segment | undefined): void => {
    closeSet(undefined)
    if (group === undefined) return
    const { gs, sets } = group
    const place = placeOf(ge ?? gs)
    if (ge === undefined)
      fault(place, 'group', '3', 'GE is missing: the group ends without its trailer.')
    else {
      if (!sameNumber(elementOf(ge, 2), elementOf(gs, 6)))
        fault(place, 'group', '4', 'The control number of GE is not that of GS.', 2)
      if (count(elementOf(ge, 1)) !== sets.length)
        fault(
          place,
          'group',
          '5',
          `GE counts other sets than the ${sets.length} that the group has.`,
          1,
        )
    }
    groups.push({ gs, ge, sets })
    group = undefined
  }

  for (const segment of rest) {
    if (segment.id === 'IEA') {
      closeGroup(undefined)
      iea = segment
    } else if (segment.id === 'GS') {
      closeGroup(undefined)
      group = { gs: segment, sets: [], controls: new Set() }
    } else if (segment.id === 'GE') {
      if (group === undefined)
        fault(placeOf(segment), 'interchange', '022', 'GE appears here without GS.')
      closeGroup(segment)
    } else if (segment.id === 'TA1' && group === undefined) acknowledgments.push(segment)
    else if (segment.id === 'ST') {
      closeSet(undefined)
      if (group === undefined) {
        fault(
          placeOf(segment),
          'interchange',
          '022',
          'A set begins here outside of a group: GS is missing.',
        )
        group = { gs: { ...segment, id: 'GS', elements: ['GS'] }, sets: [], controls: new Set() }
      }
      set = {
        st: segment,
        segments: [],
        place: {
          ...placeOf(segment),
          set: group.sets.length + 1,
          control: elementOf(segment, 2).trim(),
        },
      }
    } else if (set === undefined)
      fault(placeOf(segment), 'interchange', '024', 'This segment stands outside of any set.')
    else if (segment.id === 'SE') closeSet(segment)
    else set.segments.push({ ...segment, position: set.segments.length + 2 })
  }
  closeGroup(undefined)
  const end = { ...nowhere, interchange: number, position: segments.length, segment: 'IEA' }
  if (iea === undefined)
    fault(end, 'interchange', '023', 'IEA is missing: the interchange was cut off.')
  else {
    if (!sameNumber(elementOf(iea, 2), elementOf(isa, 13)))
      fault(end, 'interchange', '001', 'The control number of IEA is not that of ISA.', 2)
    if (count(elementOf(iea, 1)) !== groups.length)
      fault(
        end,
        'interchange',
        '021',
        `IEA counts other groups than the ${groups.length} that the interchange has.`,
        1,
      )
  }
  return { interchange: { isa, iea, separators: isa.separators, acknowledgments, groups }, faults }
}
