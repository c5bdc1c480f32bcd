import type { Segment } from '../message.ts'
import { fault, type Fault } from './fault.ts'
import type { Placed } from './placed.ts'

/*
 * What happens to each segment of a result message. What is read is listed, and what may be left
 * unread; anything else with content holds the message, because a result may be in it: the
 * resistance of an organism once stood in ADD, and its report was released without it.
 */

/** Read: groups.ts has the place of each. */
export const readSegments = ['MSH', 'PID', 'ORC', 'OBR', 'OBX', 'SPM', 'NTE'] as const
type ReadSegment = (typeof readSegments)[number]
export const isRead = (name: string): name is ReadSegment =>
  (readSegments as readonly string[]).includes(name)
/** What a reader does with each segment that is read; the compiler refuses one without it. */
export type ForEachRead<T> = Readonly<Record<ReadSegment, T>>

/**
 * Left unread: who sent the message with which program, and what hospitals say of the person, the
 * visit, insurance, and charges (HL7 v2.5.1, chapters 2, 3, 4, 6). None of it is part of a result;
 * persons are compared by PID.
 */
export const harmlessSegments: readonly string[] = Object.values({
  sender: ['SFT', 'UAC', 'EVN'],
  person: ['PD1', 'PDA', 'NK1', 'ARV', 'DB1', 'IAM', 'AL1'],
  visit: [
    'PV1',
    'PV2',
    'ROL',
    'DG1',
    'DRG',
    'PR1',
    'GT1',
    'IN1',
    'IN2',
    'IN3',
    'ACC',
    'UB1',
    'UB2',
  ],
  order: ['TQ1', 'TQ2', 'CTD', 'CTI', 'FT1', 'BLG'],
}).flat()

/** Parts of a message that is sent in several. */
const partial: readonly string[] = ['ADD', 'DSC']

const segmentName = /^[A-Z][A-Z0-9]{2}$/
/**
 * Whether the messages of a system may be allowed to carry this segment unread: not one that is
 * read, nor one that says the message is not whole.
 */
export const segmentMayStayUnread = (name: string): boolean =>
  segmentName.test(name) && !isRead(name) && !partial.includes(name)

/* A segment of its name and number alone says nothing. */
const hasContent = ({ fields }: Segment): boolean =>
  fields.some(
    (field, at) => at > 0 && field.trim() !== '' && !(at === 1 && /^\d{1,4}$/.test(field.trim())),
  )

/**
 * Why a segment that is not read holds its message; undefined if it may stay unread. `allowed`: by
 * an administrator, for this sender.
 */
export const heldBy = (
  { segment, place }: Placed,
  allowed: readonly string[],
): Fault | undefined => {
  const { name } = segment
  if (!hasContent(segment) || harmlessSegments.includes(name) || allowed.includes(name))
    return undefined
  if (partial.includes(name))
    return fault('continued', `${name}[${place}] says that it is sent in parts.`)
  return fault('unread-segment', `${name}[${place}] has content.`)
}
