import { repetitions, segmentOf, textOf, type Message, type Segment } from '../message.ts'
import { readMoment } from '../moment.ts'
import { bareTimeIn, noTimeIn } from './check-times.ts'
import { fault, isFault, type Fault } from './fault.ts'
import { groupsOf } from './groups.ts'
import type { Incoming, IncomingOrder } from './incoming.ts'
import { readOrder } from './read-order.ts'
import { readPerson } from './read-parties.ts'

/** Settings of a sender that decide how its messages are read (decisions.md 19). */
export interface SenderRules {
  strict: boolean
  timeZone: string
  /** Its messages are made up: it may say so in MSH-11 and is filed all the same (decisions.md 49). */
  isSimulator: boolean
}

/** The four profiles of the laboratory results interface (reference/conventions.md 1.8). */
const profiles = ['2.16.840.1.113883.9.17', '2.16.840.1.113883.9.18', '2.16.840.1.113883.9.19', '2.16.840.1.113883.9.20']

/** What MSH alone says against a message. `AR` is told for the first. */
export const headFault = (message: Message, rules: SenderRules): Fault | undefined => {
  const head = segmentOf(message, 'MSH')
  const [type, event, version, processing] = [textOf(head, 9), textOf(head, 9, 2), textOf(head, 12), textOf(head, 11)]
  if (!/^2\.[3-9]/.test(version)) return fault('version-or-type', `MSH-12 is '${version.slice(0, 20)}'.`)
  if (type !== 'ORU' || event !== 'R01') return fault('version-or-type', `MSH-9 is '${`${type}^${event}`.slice(0, 20)}', version ${version.slice(0, 10)}.`)
  if (!version.startsWith('2.5.1')) return fault('version-or-type', `MSH-12 is '${version.slice(0, 20)}', not 2.5.1.`)
  if (processing !== 'P' && !(processing === 'T' && rules.isSimulator)) return fault('test-message', `MSH-11 is '${processing.slice(0, 5)}'.`)
  if (rules.strict && !repetitions(head as Segment, 21).some((part) => profiles.includes(part.text(3))))
    return fault('profile', 'MSH-21 names no profile of it.')
  return undefined
}

/** Understands a result message, or says why it waits for a person. `headFault` was asked before. */
export const readResult = (message: Message, rules: SenderRules): Incoming | Fault => {
  const head = segmentOf(message, 'MSH')
  const at = readMoment(textOf(head, 7), rules.timeZone)
  if (at === undefined) return fault('structure', 'MSH-7 is no time.')
  const noTime = noTimeIn(message.segments, rules.timeZone)
  if (noTime !== '') return fault('structure', noTime)
  const bare = rules.strict ? bareTimeIn(message.segments) : ''
  if (bare !== '') return fault('profile', bare)
  const groups = groupsOf(message)
  if (isFault(groups)) return groups
  const orders: IncomingOrder[] = []
  for (const group of groups) {
    const order = readOrder(group, readPerson(group.pid), at, rules.timeZone)
    if (isFault(order)) return order
    orders.push(order)
  }
  if (orders.every(({ values, enclosures }) => values.length === 0 && enclosures.length === 0)) return fault('structure', 'It has no value (OBX).')
  return { groups: orders }
}
