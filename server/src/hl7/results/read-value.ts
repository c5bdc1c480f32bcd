import type { ObservationState } from '@labgate/contract/results/states'
import { readStructured, readValue as readText } from '@labgate/contract/results/values'
import { repetitions, textOf, type Part, type Segment } from '../message.ts'
import { readMoment } from '../moment.ts'
import { addressIn, organisationIn, personIn } from './read-parties.ts'
import type { Enclosure, IncomingValue } from './incoming.ts'

/** OBX-11 of HL7 table 0085. A, B and V of later versions say C without a changed value (decisions.md 5). */
const states: Readonly<Record<string, ObservationState | 'U'>> = {
  F: 'F',
  C: 'C',
  P: 'P',
  S: 'S',
  R: 'R',
  I: 'I',
  X: 'X',
  N: 'N',
  O: 'O',
  W: 'W',
  D: 'D',
  U: 'U',
  A: 'C',
  B: 'C',
  V: 'C',
}
export const stateIn = (obx: Segment): ObservationState | 'U' | undefined => states[textOf(obx, 11)]

type Read = Pick<IncomingValue, 'comparator' | 'value'>
const plain = (value: string): Read => ({ comparator: '', value: value.trim() })

/* Structured numeric: comparator, number, separator, number: <^5, ^1^:^128, ^2^-^4, ^3^+. */
const structured = (part: Part): Read => readStructured(part.text(1), part.text(2), part.text(3), part.text(4))
/* Coded: what people read: the original text, the name, the alternate name, else the code. */
const coded = (part: Part): Read => plain([9, 2, 5, 1].map((component) => part.text(component)).find((text) => text !== '') ?? '')

/** The value of an OBX by its type (OBX-2): its comparator and its text with the digits that came. */
export const valueIn = (obx: Segment): Read => {
  const parts = repetitions(obx, 5)
  const [first] = parts
  if (first === undefined || first.raw === '""') return plain('')
  switch (textOf(obx, 2)) {
    case 'SN':
      return structured(first)
    case 'CE':
    case 'CWE':
    case 'CNE':
      return { comparator: '', value: parts.map((part) => coded(part).value).join('; ') }
    case 'NM':
    case 'ST': {
      return parts.length === 1 ? readText(first.text()) : plain(parts.map((part) => part.text()).join('; '))
    }
    default:
      return plain(parts.map((part) => part.text()).join('\n'))
  }
}

const codesIn = (obx: Segment): IncomingValue['codes'] =>
  [
    [1, 2, 3],
    [4, 5, 6],
  ]
    .map(([code, name, system]) => ({ code: textOf(obx, 3, code).trim(), name: textOf(obx, 3, name), system: textOf(obx, 3, system).trim() }))
    .filter(({ code }) => code !== '')

/** One value; `state` was read before. Times that cannot be read are found by the check of times. */
export const readValue = (obx: Segment, state: IncomingValue['state'], zone: string): IncomingValue => {
  const organisation = organisationIn(obx, 23)
  return {
    codes: codesIn(obx),
    subId: textOf(obx, 4),
    valueType: textOf(obx, 2) || 'ST',
    ...valueIn(obx),
    unit: textOf(obx, 6),
    intervalSays: textOf(obx, 7).trim(),
    senderFlag: repetitions(obx, 8)
      .map((part) => part.text())
      .join(' '),
    state,
    analysedAt: readMoment(textOf(obx, 19), zone),
    performer: {
      name: organisation.name,
      address: addressIn(obx, 24),
      // OBX-15 names the producer by its CLIA number where OBX-23 does not
      cliaNumber: organisation.cliaNumber || (/^\d\dD\d{7}$/.exec(textOf(obx, 15))?.[0] ?? ''),
      director: personIn(obx, 25),
    },
    note: '',
  }
}

/** A file of an OBX of type ED; undefined when it is none that can be kept. */
export const readEnclosure = (obx: Segment): Enclosure | undefined => {
  const [part] = repetitions(obx, 5)
  if (part === undefined || part.text(4).toLowerCase() !== 'base64') return undefined
  const bytes = Buffer.from(part.text(5), 'base64')
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return undefined
  return { title: textOf(obx, 3, 2) || textOf(obx, 3, 1), bytes }
}
