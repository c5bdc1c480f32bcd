import { hasNoValue, isPreliminary } from '@labgate/contract/results/states'
import { textOf } from '../message.ts'
import { readMoment, type Moment } from '../moment.ts'
import { contradictionOf } from './check-times.ts'
import { fault, isFault, type Fault } from './fault.ts'
import { linesIn } from './field-text.ts'
import { methodOf, otherStatements } from './fields-read.ts'
import type { Group, Observation } from './groups.ts'
import type {
  Enclosure,
  IncomingOrder,
  IncomingPanel,
  IncomingPerson,
  IncomingValue,
} from './incoming.ts'
import { isNotWhole } from './not-whole.ts'
import { stateUnder } from './panel-status.ts'
import type { Placed } from './placed.ts'
import { readPanel } from './read-panel.ts'
import { readEnclosure, readValue, stateIn } from './read-value.ts'

/* Each comment with its lines (NTE-3, FT), and after them what other fields say in words. */
const noteIn = (notes: readonly Placed[], others: readonly string[]): string | Fault => {
  const lines: string[] = []
  for (const { segment, place } of notes) {
    const read = linesIn(segment, 3)
    if (isNotWhole(read)) return fault('not-whole', `NTE[${place}]-3 ${read.notWhole}`)
    if (read !== '') lines.push(read)
  }
  return [...lines, ...others].join('\n')
}

/* A value that should exist according to its state, but does not. */
const isMissing = ({ value, state }: IncomingValue): boolean =>
  value === '' && state !== 'U' && !hasNoValue(state) && !isPreliminary(state)

/* OBX-11 as far as OBR-25 lets it count. */
const judgedState = (
  { segment, place }: Pick<Observation, 'segment' | 'place'>,
  status: string,
): IncomingValue['state'] | Fault => {
  const said = stateIn(segment)
  if (said === undefined)
    return fault('unknown-state', `OBX-11 is '${textOf(segment, 11).slice(0, 10)}'.`)
  const judged = stateUnder(status, said)
  return 'contradicts' in judged
    ? fault('panel-state', `OBX[${place}]: ${judged.contradicts}.`)
    : judged.state
}

const valueOf = (
  observation: Observation,
  panel: IncomingPanel,
  zone: string,
): IncomingValue | Fault => {
  const { segment, notes, place, isOfSpecimen } = observation
  const state = judgedState(observation, panel.status)
  if (typeof state === 'object') return state
  const read = readValue(segment, { place, state, zone, panel: { ...panel, isOfSpecimen } })
  if (isNotWhole(read)) return fault('not-whole', read.notWhole)
  const note = noteIn(notes, methodOf(segment))
  if (typeof note !== 'string') return note
  const value = { ...read, note }
  if (value.codes.length === 0) return fault('structure', 'An OBX has no code (OBX-3).')
  return isMissing(value)
    ? fault('no-value', `The value of ${value.codes[0]?.code ?? ''} is empty in state ${state}.`)
    : value
}

/**
 * One OBR with its values, comments and files, or why its message waits. `at`: the message's own
 * time.
 */
export const readOrder = (
  group: Group,
  person: IncomingPerson,
  at: Moment,
  zone: string,
): IncomingOrder | Fault => {
  const { orc, obr, spm, obx } = group
  const panel = readPanel(obr, orc)
  const { status } = panel
  const values: IncomingValue[] = []
  const enclosures: Enclosure[] = []
  const notes = [...group.notes]
  const ofFiles: string[] = []
  for (const observation of obx) {
    if (textOf(observation.segment, 2) === 'ED') {
      const state = judgedState(observation, status)
      if (typeof state === 'object') return state
      if (state !== 'F' && state !== 'C')
        return fault('panel-state', `OBX[${observation.place}] encloses a file that is not final.`)
      const enclosure = readEnclosure(observation.segment, observation.place, panel)
      if (isNotWhole(enclosure)) return fault('not-whole', enclosure.notWhole)
      enclosures.push(enclosure)
      notes.push(...observation.notes)
      ofFiles.push(...methodOf(observation.segment))
      continue
    }
    const value = valueOf(observation, panel, zone)
    if (isFault(value)) return value
    values.push(value)
  }
  const note = noteIn(notes, [...ofFiles, ...otherStatements(obr, spm)])
  if (typeof note !== 'string') return note
  if (values.some(({ value }) => value !== '') && spm.some((one) => textOf(one, 21).trim() !== ''))
    return fault('specimen-rejected', 'SPM-21 has the reason.')
  const wrong = contradictionOf(group, at, zone)
  if (wrong !== '') return fault('time-order', wrong)
  const specimen = spm[0]
  const placers = [textOf(orc, 2), textOf(obr, 2), textOf(specimen, 2, 1, 1)]
    .map((text) => text.trim())
    .filter(Boolean)
  return {
    person,
    placerNumbers: [...new Set(placers)],
    fillerNumber: panel.fillerNumber,
    collectedAt: readMoment(textOf(specimen, 17), zone) ?? readMoment(textOf(obr, 7), zone),
    panel,
    values,
    enclosures,
    note,
  }
}
