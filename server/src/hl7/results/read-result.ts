import { repetitions, segmentOf, textOf, type Message, type Segment } from '../message.ts'
import { readMoment, zoneSaidBy } from '../moment.ts'
import { tooLongIn } from './check-lengths.ts'
import { aheadIn, noTimeIn } from './check-times.ts'
import { fault, isFault, type Fault } from './fault.ts'
import { groupsOf } from './groups.ts'
import type { Incoming, IncomingOrder } from './incoming.ts'
import { readOrder } from './read-order.ts'
import { readPerson } from './read-parties.ts'

/** Settings of a sender that control how its messages are read (rules.md#hl7-senders). */
export interface SenderRules {
  strict: boolean
  timeZone: string
  /**
   * Its messages are invented: MSH-11 can say so, and they are filed all the same
   * (rules.md#simulated-results).
   */
  isSimulator: boolean
  /** Segments and fields that its messages may carry unread. */
  unreadSegments: readonly string[]
  /** Of its messages (MSH-12). */
  version: string
}
/**
 * These settings of a sender alone: what a thread is given, and what two readings of a message must
 * share.
 */
export const rulesOf = ({
  strict,
  timeZone,
  isSimulator,
  unreadSegments,
  version,
}: SenderRules): SenderRules => ({
  strict,
  timeZone,
  isSimulator,
  unreadSegments,
  version,
})

/*
 * How MSH-21 names the laboratory results interface: by one of its four profiles, or by the
 * components of one: the common one, one for how identifiers are written (GU globally unique, NG
 * not), one for how orders are numbered (RU, RN). HL7 LRI Release 1, 1.8; rules.md#hl7-senders.
 */
const guide = '2.16.840.1.113883.9.'
const profiles = ['17', '18', '19', '20']
const components = [['16'], ['12', '13'], ['14', '15']]
const namesProfile = (head: Segment | undefined): boolean => {
  const said = (head === undefined ? [] : repetitions(head, 21)).map((part) => part.text(3))
  const isSaid = (oids: readonly string[]): boolean =>
    oids.some((oid) => said.includes(`${guide}${oid}`))
  return isSaid(profiles) || components.every(isSaid)
}

/** What MSH alone says against a message. `AR` is told for the first. */
export const headFault = (message: Message, rules: SenderRules): Fault | undefined => {
  const head = segmentOf(message, 'MSH')
  const [type, event, version, processing] = [
    textOf(head, 9),
    textOf(head, 9, 2),
    textOf(head, 12),
    textOf(head, 11),
  ]
  if (!/^2\.[3-9]/.test(version))
    return { ...fault('version-or-type', `MSH-12 is '${version.slice(0, 20)}'.`), code: 'version' }
  if (type !== 'ORU' || event !== 'R01')
    return {
      ...fault(
        'version-or-type',
        `MSH-9 is '${`${type}^${event}`.slice(0, 20)}', version ${version.slice(0, 10)}.`,
      ),
      code: type === 'ORU' ? 'event' : 'type',
    }
  if (version.trim() !== rules.version)
    return {
      ...fault(
        'version-or-type',
        `MSH-12 is '${version.slice(0, 20)}', and the system is set up for ${rules.version}.`,
      ),
      code: 'version',
    }
  if (processing !== 'P' && !(processing === 'T' && rules.isSimulator))
    return fault('test-message', `MSH-11 is '${processing.slice(0, 5)}'.`)
  if (rules.strict && !namesProfile(head))
    return fault('profile', 'MSH-21 names neither a profile of it nor the components of one.')
  return undefined
}

/**
 * Reads a result message that arrived at a given moment, or says why it waits for a person.
 * `headFault` was checked before.
 */
export const readResult = (
  message: Message,
  rules: SenderRules,
  cameAt: Date,
): Incoming | Fault => {
  const written = textOf(segmentOf(message, 'MSH'), 7)
  const at = readMoment(written, rules.timeZone)
  if (at === undefined) return fault('structure', 'MSH-7 is not a valid time.')
  const ahead = aheadIn(at, cameAt)
  if (ahead !== '') return fault('time-order', ahead)
  // a sender bound to the guide states its offset once, in MSH-7; times without one have that
  // offset (HL7 2.5.1, 2.15.9.7)
  const zone = rules.strict ? zoneSaidBy(written) : rules.timeZone
  if (zone === undefined) return fault('profile', 'The message (MSH-7) has no offset.')
  const noTime = noTimeIn(message.segments, zone)
  if (noTime !== '') return fault('structure', noTime)
  const tooLong = tooLongIn(message)
  if (tooLong !== '') return fault('too-long', tooLong)
  if (textOf(segmentOf(message, 'MSH'), 14).trim() !== '')
    return fault('continued', 'MSH-14 says that it continues another message.')
  const groups = groupsOf(message, rules.unreadSegments)
  if (isFault(groups)) return groups
  const orders: IncomingOrder[] = []
  for (const group of groups) {
    const order = readOrder(group, readPerson(group.pid), at, zone)
    if (isFault(order)) return order
    orders.push(order)
  }
  if (orders.every(({ values, enclosures }) => values.length === 0 && enclosures.length === 0))
    return fault('structure', 'It has no value (OBX).')
  return { groups: orders }
}
