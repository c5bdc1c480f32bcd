import {
  elementFaults,
  groupFaults,
  interchangeNotes,
  segmentFaults,
  setFaults,
} from '../fault-words.ts'
import type { Fault } from '../fault.ts'
import { acknowledgment as guide } from '../guides/acknowledgment.ts'
import { elementOf } from '../segment.ts'
import { type FileGiven, type SetOf, setsOf } from './sets-of.ts'

/*
 * TA1 and 999: whether a file of ours was accepted (rules.md#file-acknowledgments). Neither says
 * anything about money.
 */

/**
 * taken-with-faults: it proceeds, and the faults are a task; it must not be sent again. refused: by
 * file, which is neither rejected nor denied.
 */
export type FileVerdict = 'taken' | 'taken-with-faults' | 'partly-refused' | 'refused'
export interface InterchangeVerdict {
  /** Our ISA13. */
  control: string
  verdict: FileVerdict
  /** TA105. */
  note: string
  says: string
}
export interface AcknowledgedFault {
  segment: string
  /** Segment in our set: ST is 1. */
  position: number
  loop: string
  /** IK304, or IK403 if an element is named. */
  code: string
  element: number
  component: number
  says: string
  /** Claim numbers (CLM01) that the receiver names. */
  claims: readonly string[]
  /** What the receiver found wrong, such as 'SITUATIONAL TRIGGER'. */
  contexts: readonly string[]
}
export interface SetVerdict {
  kind: string
  /** Our ST02. */
  control: string
  verdict: FileVerdict
  /** IK502 to IK506. */
  codes: readonly string[]
  faults: readonly AcknowledgedFault[]
  claims: readonly string[]
}
export interface GroupVerdict {
  sender: string
  isTest: boolean
  /** AK101: HC claims, HS eligibility. */
  code: string
  /** Our GS06. */
  control: string
  verdict: FileVerdict
  codes: readonly string[]
  included: number
  received: number
  accepted: number
  sets: readonly SetVerdict[]
  /**
   * What the receiver found wrong with our group, its sets, and their segments, in sentences
   * without values.
   */
  says: readonly string[]
  faults: readonly Fault[]
}
export interface Acknowledgements {
  interchanges: readonly InterchangeVerdict[]
  groups: readonly GroupVerdict[]
  faults: readonly Fault[]
  others: readonly string[]
}

/*
 * R, and M W X: authentication, decryption and content of security; for an unknown code, only
 * refusal is a safe reading.
 */
const verdictOf = (code: string): FileVerdict =>
  code === 'A'
    ? 'taken'
    : code === 'E'
      ? 'taken-with-faults'
      : code === 'P'
        ? 'partly-refused'
        : 'refused'

type FoundSet = SetOf<typeof guide.body>['found']['sets'][number]
type FoundContexts = FoundSet['segments'][number]['contexts']
const claimsOf = (contexts: FoundContexts): string[] =>
  contexts.flatMap(({ what }) => (what.name === 'CLM01' && what.value !== '' ? [what.value] : []))
const codesOf = (
  verdict:
    | { fault1: string; fault2: string; fault3: string; fault4: string; fault5: string }
    | undefined,
): string[] =>
  verdict === undefined
    ? []
    : [verdict.fault1, verdict.fault2, verdict.fault3, verdict.fault4, verdict.fault5].filter(
        (code) => code !== '',
      )

const faultsOf = ({ segments }: FoundSet): AcknowledgedFault[] =>
  segments.flatMap(({ fault, contexts, elements }) => {
    const place = {
      segment: fault?.segment ?? '',
      position: Number(fault?.position ?? 0),
      loop: fault?.loop ?? '',
    }
    const claims = claimsOf(contexts)
    const names = contexts.map(({ what }) => what.name)
    const ofSegment = {
      ...place,
      code: fault?.code ?? '',
      element: 0,
      component: 0,
      says: segmentFaults[fault?.code ?? ''] ?? `Code ${fault?.code ?? ''}.`,
      claims,
      contexts: names,
    }
    const ofElements = elements.map(({ fault: one, contexts: more }) => ({
      ...place,
      code: one?.code ?? '',
      element: Number(one?.position.element ?? 0),
      component: Number(one?.position.component ?? 0),
      says: elementFaults[one?.code ?? ''] ?? `Code ${one?.code ?? ''}.`,
      claims: [...claims, ...claimsOf(more)],
      contexts: [...names, ...more.map(({ what }) => what.name)],
    }))
    return ofElements.length > 0 && ofSegment.code === '8' ? ofElements : [ofSegment, ...ofElements]
  })

const setOf = (found: FoundSet): SetVerdict => {
  const faults = faultsOf(found)
  return {
    kind: found.set?.kind ?? '',
    control: found.set?.control ?? '',
    verdict: verdictOf(found.verdict?.code ?? ''),
    codes: codesOf(found.verdict),
    faults,
    claims: [...new Set(faults.flatMap(({ claims }) => claims))],
  }
}
const wordOf = (words: Readonly<Record<string, string>>, code: string): string =>
  words[code] ?? `Code ${code}.`
/* That segments have faults is said by the segments themselves. */
const restated = ['5', 'I5']
const placeOf = ({ segment, position, loop, element }: AcknowledgedFault): string =>
  [
    `${segment}${element > 0 ? String(element).padStart(2, '0') : ''}`,
    `segment ${position}`,
    ...(loop === '' ? [] : [`loop ${loop}`]),
  ].join(', ')
const describeSet = ({ control, codes, faults }: SetVerdict): string[] => [
  ...codes
    .filter((code) => faults.length === 0 || !restated.includes(code))
    .map((code) => `Transaction set ${control}: ${wordOf(setFaults, code)}`),
  ...faults.map((fault) => `Transaction set ${control}, ${placeOf(fault)}: ${fault.says}`),
]
const groupOf = ({ found, sender, isTest, faults }: SetOf<typeof guide.body>): GroupVerdict => {
  const [codes, sets] = [codesOf(found.verdict), found.sets.map(setOf)]
  return {
    sender,
    isTest,
    code: found.group?.code ?? '',
    control: found.group?.control ?? '',
    verdict: verdictOf(found.verdict?.code ?? ''),
    codes,
    included: Number(found.verdict?.included ?? 0),
    received: Number(found.verdict?.received ?? 0),
    accepted: Number(found.verdict?.accepted ?? 0),
    sets,
    says: [...codes.map((code) => wordOf(groupFaults, code)), ...sets.flatMap(describeSet)],
    faults,
  }
}

/**
 * Every TA1 and 999 of a file. Never throws. A set that a 999 does not name gets the verdict of its
 * group.
 */
export const readAcknowledgement = (given: FileGiven): Acknowledgements => {
  const { file, sets, faults, others } = setsOf(guide, given)
  const interchanges = file.interchanges.flatMap(({ acknowledgments }) =>
    acknowledgments.map((ta1): InterchangeVerdict => {
      const note = elementOf(ta1, 5).trim()
      return {
        control: elementOf(ta1, 1).trim(),
        verdict: verdictOf(elementOf(ta1, 4).trim().toUpperCase()),
        note,
        says: interchangeNotes[note] ?? `Code ${note}.`,
      }
    }),
  )
  return { interchanges, groups: sets.map(groupOf), faults, others }
}
