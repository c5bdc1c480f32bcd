import type { MessageReason } from '@labgate/contract/results/message-reasons'
import { hasNoValue, isPreliminary } from '@labgate/contract/results/states'
import { repetitions, segmentOf, textOf, type Message, type Segment } from '../message.ts'
import { readMoment, zoneSaidBy, type Moment } from '../moment.ts'
import { aheadIn, contradictionOf, noTimeIn } from './check-times.ts'
import { tooLongIn } from './check-lengths.ts'
import type { Enclosure, Incoming, IncomingOrder, IncomingPerson, IncomingValue } from './incoming.ts'
import { readPerson } from './read-parties.ts'
import { readEnclosure, readValue, stateIn } from './read-value.ts'

/** Why a message waits: an id, and what in it. */
export interface Fault {
  reason: MessageReason
  /** Which part, in words; the sentence of the reason goes before. Names no patient. */
  says: string
}
export const isFault = (outcome: object): outcome is Fault => 'reason' in outcome

/** Settings of a sender that decide how its messages are read (decisions.md 19). */
export interface SenderRules {
  strict: boolean
  timeZone: string
  /** Its messages are made up: it may say so in MSH-11 and is filed all the same (decisions.md 49). */
  isSimulator: boolean
}

/*
 * How MSH-21 names the laboratory results interface: by one of its four profiles, or by the components that make one up: the common one, one for how
 * identifiers are said (GU globally unique, NG not), one for how orders are numbered (RU, RN). HL7 LRI Release 1, 1.8; reference/conventions.md 1.8.
 */
const guide = '2.16.840.1.113883.9.'
const profiles = ['17', '18', '19', '20']
const components = [['16'], ['12', '13'], ['14', '15']]
const namesProfile = (head: Segment | undefined): boolean => {
  const said = (head === undefined ? [] : repetitions(head, 21)).map((part) => part.text(3))
  const isSaid = (oids: readonly string[]): boolean => oids.some((oid) => said.includes(`${guide}${oid}`))
  return isSaid(profiles) || components.every(isSaid)
}

const fault = (reason: MessageReason, says: string): Fault => ({ reason, says })

/** What MSH alone says against a message. `AR` is told for the first. */
export const headFault = (message: Message, rules: SenderRules): Fault | undefined => {
  const head = segmentOf(message, 'MSH')
  const [type, event, version, processing] = [textOf(head, 9), textOf(head, 9, 2), textOf(head, 12), textOf(head, 11)]
  if (!/^2\.[3-9]/.test(version)) return fault('version-or-type', `MSH-12 is '${version.slice(0, 20)}'.`)
  if (type !== 'ORU' || event !== 'R01') return fault('version-or-type', `MSH-9 is '${`${type}^${event}`.slice(0, 20)}', version ${version.slice(0, 10)}.`)
  if (!version.startsWith('2.5.1')) return fault('version-or-type', `MSH-12 is '${version.slice(0, 20)}', not 2.5.1.`)
  if (processing !== 'P' && !(processing === 'T' && rules.isSimulator)) return fault('test-message', `MSH-11 is '${processing.slice(0, 5)}'.`)
  if (rules.strict && !namesProfile(head)) return fault('profile', 'MSH-21 names neither a profile of it nor the components of one.')
  return undefined
}

interface Group {
  pid: Segment
  orc: Segment | undefined
  obr: Segment
  spm: Segment[]
  obx: { segment: Segment; notes: Segment[]; isOfSpecimen: boolean }[]
  notes: Segment[]
}

/* {[PID] {[ORC] OBR [{NTE}] [{OBX [{NTE}]}] [{SPM [{OBX}]}]}}: what follows belongs to what came before it; segments that are not known are read past. */
const groupsOf = (message: Message): Group[] | Fault => {
  const groups: Group[] = []
  let pid: Segment | undefined
  let orc: Segment | undefined
  let group: Group | undefined
  for (const segment of message.segments) {
    if (segment.name === 'PID') [pid, orc, group] = [segment, undefined, undefined]
    else if (segment.name === 'ORC') [orc, group] = [segment, undefined]
    else if (segment.name === 'OBR') {
      if (pid === undefined) return fault('structure', 'An OBR stands before any PID.')
      group = { pid, orc, obr: segment, spm: [], obx: [], notes: [] }
      groups.push(group)
      orc = undefined
    } else if (group === undefined) {
      if (segment.name === 'OBX') return fault('structure', 'An OBX stands before any OBR.')
    } else if (segment.name === 'SPM') group.spm.push(segment)
    else if (segment.name === 'OBX') group.obx.push({ segment, notes: [], isOfSpecimen: group.spm.length > 0 })
    else if (segment.name === 'NTE') (group.obx.at(-1)?.notes ?? group.notes).push(segment)
  }
  if (groups.length === 0) return fault('structure', pid === undefined ? 'It has no PID.' : 'It has no OBR.')
  // some senders put the specimen before its values; then they are not the specimen's own
  for (const one of groups) if (one.obx.every(({ isOfSpecimen }) => isOfSpecimen)) for (const obx of one.obx) obx.isOfSpecimen = false
  return groups
}

const noteIn = (segments: readonly Segment[]): string =>
  segments
    .flatMap((segment) => repetitions(segment, 3).map((part) => part.text()))
    .join('\n')
    .trim()

const readOrder = (group: Group, person: IncomingPerson, at: Moment, zone: string): IncomingOrder | Fault => {
  const { orc, obr, spm } = group
  const values: IncomingValue[] = []
  const enclosures: Enclosure[] = []
  for (const { segment, notes, isOfSpecimen } of group.obx) {
    if (isOfSpecimen) continue
    if (textOf(segment, 2) === 'ED') {
      const enclosure = readEnclosure(segment)
      if (enclosure === undefined) return fault('structure', 'An enclosed file (OBX-2 ED) is no PDF in base64.')
      enclosures.push(enclosure)
      continue
    }
    const state = stateIn(segment)
    if (state === undefined) return fault('unknown-state', `OBX-11 is '${textOf(segment, 11).slice(0, 10)}'.`)
    const value = { ...readValue(segment, state, zone), note: noteIn(notes) }
    if (value.codes.length === 0) return fault('structure', 'An OBX has no code (OBX-3).')
    if (value.value === '' && state !== 'U' && !hasNoValue(state) && !isPreliminary(state)) {
      return fault('no-value', `The value of ${value.codes[0]?.code ?? ''} is empty in state ${state}.`)
    }
    values.push(value)
  }
  const specimen = spm[0]
  const [collectedAt, ofSpecimen] = [readMoment(textOf(obr, 7), zone), readMoment(textOf(specimen, 17), zone)]
  const says = contradictionOf(group, at, zone)
  if (says !== '') return fault('time-order', says)
  const placers = [textOf(orc, 2), textOf(obr, 2), textOf(specimen, 2, 1, 1)].map((text) => text.trim()).filter(Boolean)
  return {
    person,
    placerNumbers: [...new Set(placers)],
    fillerNumber: (textOf(obr, 3) || textOf(orc, 3)).trim(),
    collectedAt: ofSpecimen ?? collectedAt,
    values,
    enclosures,
    note: noteIn(group.notes),
  }
}

/** Understands a result message that came at a moment, or says why it waits for a person. `headFault` was asked before. */
export const readResult = (message: Message, rules: SenderRules, cameAt: Date): Incoming | Fault => {
  const written = textOf(segmentOf(message, 'MSH'), 7)
  const at = readMoment(written, rules.timeZone)
  if (at === undefined) return fault('structure', 'MSH-7 is no time.')
  const ahead = aheadIn(at, cameAt)
  if (ahead !== '') return fault('time-order', ahead)
  // who is held to the guide says its offset once, in MSH-7; what has none is of that offset (HL7 2.5.1, 2.15.9.7)
  const zone = rules.strict ? zoneSaidBy(written) : rules.timeZone
  if (zone === undefined) return fault('profile', 'The message (MSH-7) has no offset.')
  const noTime = noTimeIn(message.segments, zone)
  if (noTime !== '') return fault('structure', noTime)
  const tooLong = tooLongIn(message)
  if (tooLong !== '') return fault('too-long', tooLong)
  const groups = groupsOf(message)
  if (isFault(groups)) return groups
  const orders: IncomingOrder[] = []
  for (const group of groups) {
    const order = readOrder(group, readPerson(group.pid), at, zone)
    if (isFault(order)) return order
    orders.push(order)
  }
  if (orders.every(({ values, enclosures }) => values.length === 0 && enclosures.length === 0)) return fault('structure', 'It has no value (OBX).')
  return { groups: orders }
}
