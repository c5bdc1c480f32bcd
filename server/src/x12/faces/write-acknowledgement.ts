import type { Fault } from '../fault.ts'
import type { ModelLoop } from '../found.ts'
import { acknowledgment as guide } from '../guides/acknowledgment.ts'
import { guideOf } from '../guides/guides.ts'
import { readFile } from '../read-file.ts'
import { elementOf, type Group, type TransactionSet } from '../segment.ts'
import { validate } from '../validate.ts'
import { writeFile, type Envelope, type Written } from '../write-file.ts'

/*
 * The 999 that answers another system's file, from our own reading of it
 * (rules.md#file-acknowledgments).
 */

type AcknowledgmentSet = ModelLoop<typeof guide.body>
type SetModel = NonNullable<AcknowledgmentSet['sets']>[number]

/* IK5 has room for only these five kinds of faults */
const mostCodes = 5
/** IK303 by the standard: '2010' for 2010AA. */
const longestLoop = 4
const isRefusing = ({ level, code }: Fault): boolean =>
  !(level === 'element' && ['7', 'I10'].includes(code)) &&
  !(level === 'segment' && ['2', '8', 'I4'].includes(code))

const setModel = (
  set: TransactionSet,
  faults: readonly Fault[],
): { model: SetModel; isTaken: boolean } => {
  const inside = faults.filter(({ level }) => level === 'segment' || level === 'element')
  const segments = [
    ...Map.groupBy(inside, ({ position, segment }) => `${position} ${segment}`).values(),
  ].map((ofSegment) => {
    const [first] = ofSegment as [Fault, ...Fault[]]
    const own = ofSegment.find(({ level, code }) => level === 'segment' && code !== '8')
    return {
      fault: {
        segment: first.segment,
        position: String(first.position),
        loop: first.loop.slice(0, longestLoop),
        code: own?.code ?? '8',
      },
      elements: ofSegment
        .filter(({ level }) => level === 'element')
        .map(({ element, component, code }) => ({
          fault: {
            position: {
              element: String(element),
              component: component === 0 ? undefined : String(component),
            },
            code,
          },
        })),
    }
  })
  const ofSet = faults.filter(({ level }) => level === 'set')
  const isTaken = ofSet.length === 0 && !inside.some(isRefusing)
  const codes = [
    ...new Set([...ofSet.map(({ code }) => code), ...(inside.length > 0 ? ['5'] : [])]),
  ].slice(0, mostCodes)
  const [fault1, fault2, fault3, fault4, fault5] = codes
  return {
    model: {
      set: { kind: set.kind, control: set.control, guide: set.guide },
      segments,
      verdict: {
        code: faults.length === 0 ? 'A' : isTaken ? 'E' : 'R',
        fault1,
        fault2,
        fault3,
        fault4,
        fault5,
      },
    },
    isTaken,
  }
}

const groupModel = (group: Group, faults: readonly Fault[]): AcknowledgmentSet => {
  const sets = group.sets.map((set) => {
    const own = faults.filter(
      (fault) =>
        fault.interchange === set.place.interchange &&
        fault.group === set.place.group &&
        fault.set === set.place.set,
    )
    const known = guideOf(set)
    const unknown =
      known === undefined ? [{ ...setFault(set), code: '1' }] : validate(known, [], set).faults
    return setModel(set, [...own, ...unknown])
  })
  const accepted = sets.filter(({ isTaken }) => isTaken).length
  const code =
    accepted === 0
      ? 'R'
      : accepted < sets.length
        ? 'P'
        : sets.every(({ model }) => model.verdict.code === 'A')
          ? 'A'
          : 'E'
  return {
    group: {
      code: elementOf(group.gs, 1),
      control: elementOf(group.gs, 6),
      version: elementOf(group.gs, 8),
    },
    sets: sets.map(({ model }) => model),
    verdict: {
      code,
      included: elementOf(group.ge, 1) || String(sets.length),
      received: String(sets.length),
      accepted: String(accepted),
    },
  }
}
const setFault = ({ place }: TransactionSet): Fault => ({
  level: 'set',
  code: '1',
  ...place,
  loop: '',
  element: 0,
  component: 0,
  says: 'No guide is known for this set.',
  rule: '',
})

/**
 * A 999 for each group of a file. Anything unknown to the guide is a noted fault (E); anything
 * missing or contradictory refuses its set (R).
 */
export const writeAcknowledgement = (received: Uint8Array, envelope: Envelope): Written => {
  const { interchanges, faults } = readFile(received)
  return writeFile(
    guide,
    envelope,
    interchanges.flatMap(({ groups }) => groups.map((group) => groupModel(group, faults))),
  )
}
