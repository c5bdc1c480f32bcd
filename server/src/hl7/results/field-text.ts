import { unitOf } from '@labgate/contract/results/units'
import { readStructured, readValue as readText } from '@labgate/contract/results/values'
import { deleted, repetitions, type Part, type Segment } from '../message.ts'
import { formatted } from './formatted-text.ts'
import type { IncomingValue, ValueCode } from './incoming.ts'
import { isNotWhole, notWhole, type NotWhole } from './not-whole.ts'

/*
 * A field is read by its data type (HL7 v2.5.1, chapter 2A): components if the type has them,
 * otherwise all of its text. A field that cannot be shown whole is refused with its reason, and its
 * message waits for a person: no part of a value is ever silently dropped (docs/decisions/0029).
 */

/*
 * Control characters other than line ends and tabs, characters that change text direction, and the
 * mark for an unreadable byte.
 */
const unshowable = /(?![\t\n\r])\p{Cc}|\p{Bidi_Control}|\u{FFFD}/u
const shown = (text: string): string | NotWhole =>
  unshowable.test(text)
    ? notWhole('contains a control character, or bytes that are not valid in its character set.')
    : text

/** A text field that occurs once (ST); '' if empty. */
export const onceIn = (segment: Segment, field: number): string | NotWhole => {
  const parts = repetitions(segment, field)
  const [first] = parts
  if (parts.length > 1) return notWhole('repeats, which its type does not allow.')
  return first === undefined || first.raw === deleted ? '' : shown(first.whole().trim())
}

/**
 * A text in lines (TX, FT), its formatting commands carried out: each repetition is a line. Every
 * space before and inside a line stays.
 */
export const linesIn = (segment: Segment, field: number): string | NotWhole => {
  const parts = repetitions(segment, field)
  if (parts.length === 1 && parts[0]?.raw === deleted) return ''
  const lines: string[] = []
  for (const { raw } of parts) {
    const line = formatted(raw, segment.message)
    if (isNotWhole(line)) return line
    lines.push(line)
  }
  return shown(withoutBlankEnds(lines.join('\n')))
}
/*
 * Spaces before a single line mean nothing; before the first of several, they put it in its column.
 */
const withoutBlankEnds = (text: string): string =>
  text.includes('\n') ? text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd() : text.trim()

const textTypes = ['ST', 'NM', 'DT', 'TM', 'TS', 'DTM', 'IS', 'ID', 'SI']
export const lineTypes: readonly string[] = ['TX', 'FT']
const codedTypes = ['CE', 'CWE', 'CNE']

/*
 * Names of coding systems: from HL7 table 0396, HL7's own tables, local ones, object identifiers. A
 * unit or a word of a sentence is not one.
 */
const publicSystem =
  /^(?:LN|LOINC|SCT2?|SNM3?|SNOMED(?:-?CT)?|UCUM|ISO\+?|ISO ?\d+|ANS\+|ANSI\+?|ACR|I9C?|I10C?|ICD-?\d+.*|RXNORM|HL7\d{4}|99[A-Z0-9_-]+)$/i
const localSystem = /^(?:L|[12](?:\.\d+){2,}|[A-Z][A-Z0-9_.-]+)$/
const isSystem = (text: string): boolean => publicSystem.test(text) || localSystem.test(text)

interface Coded {
  /** Texts for people, the sender's own words first, each once. */
  texts: string[]
  /** Codes without a text. */
  codes: string[]
}
const folded = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
const once = (texts: readonly string[]): string[] => [
  ...new Map(texts.filter((text) => text !== '').map((text) => [folded(text), text])).values(),
]

/*
 * Code, text and system, twice, and the original text. A code beside a text must name its system:
 * '>10^5 CFU/mL' in a coded field would be a code '>10' with the text '5 CFU/mL'.
 */
const codedIn = (part: Part): Coded | NotWhole => {
  const text = (component: number): string => part.text(component).trim()
  for (let component = 10; component <= part.count; component++)
    if (text(component) !== '') return notWhole('has more components than a coded value of v2.5.1.')
  const triples = [
    [1, 2, 3],
    [4, 5, 6],
  ].map(([code = 0, words = 0, system = 0]) => ({
    code: text(code),
    words: text(words),
    system: text(system),
  }))
  for (const { code, words, system } of triples) {
    if (code !== '' && words !== '' && folded(code) !== folded(words) && system === '')
      return notWhole('has a code and a text without a coding system.')
    if (system !== '' && !isSystem(system)) return notWhole('names an unknown coding system.')
    if (system !== '' && code === '' && words === '')
      return notWhole('names a coding system without a code or a text.')
  }
  return {
    texts: once([text(9), ...triples.map(({ words }) => words)]),
    codes: once(triples.flatMap(({ code, words }) => (words === '' ? [code] : []))),
  }
}
const describeCoded = ({ texts: [first = '', ...others], codes }: Coded): string =>
  first === '' ? codes.join(', ') : others.length === 0 ? first : `${first} (${others.join('; ')})`

/** The codes of a coded value, as received; none if it names no system. */
export const codesOfValue = (obx: Segment, type: string): ValueCode[] => {
  const [part] = codedTypes.includes(type) ? repetitions(obx, 5) : []
  if (part === undefined) return []
  const of = (component: number): string => part.text(component).trim()
  const codes = [
    { code: of(1), text: of(2), system: of(3) },
    { code: of(4), text: of(5), system: of(6) },
    { code: '', text: of(9), system: '' },
  ]
  return codes.some(({ code, system }) => code !== '' && system !== '') ? codes : []
}

export type ReadValue = Pick<IncomingValue, 'comparator' | 'value'>
const plain = (value: string): ReadValue => ({ comparator: '', value })
const valueOf = (part: Part, type: string): ReadValue | NotWhole => {
  if (textTypes.includes(type)) return readText(part.whole())
  if (codedTypes.includes(type)) {
    const coded = codedIn(part)
    return isNotWhole(coded) ? coded : plain(describeCoded(coded))
  }
  if (type === 'SN') {
    if (part.count > 4) return notWhole('has more than the four components of a structured number.')
    return readStructured(part.text(1), part.text(2), part.text(3), part.text(4))
  }
  // a pointer to data stored elsewhere: all that it says
  if (type === 'RP') return plain(Array.from({ length: part.count }, (_, at) => part.text(at + 1).trim()).filter(Boolean).join(' · ')) // prettier-ignore
  return notWhole(
    type === ''
      ? 'has a value without a type (OBX-2).'
      : `has the type '${type.slice(0, 10)}' (OBX-2), which is not supported.`,
  )
}

/** OBX-5 by OBX-2: its comparator and its text with the digits received. */
export const valueIn = (obx: Segment, type: string): ReadValue | NotWhole => {
  const parts = repetitions(obx, 5)
  const [first] = parts
  if (first === undefined || (parts.length === 1 && first.raw === deleted)) return plain('')
  if (lineTypes.includes(type)) {
    const lines = linesIn(obx, 5)
    return isNotWhole(lines) ? lines : readText(lines)
  }
  const read = valueOf(first, type)
  if (isNotWhole(read)) return read
  if (parts.length > 1) return notWhole('repeats, which its type does not allow.')
  const text = shown(read.value)
  return isNotWhole(text) ? text : read
}

export interface ReadUnit {
  unit: string
  /** What is said of the unit besides its code; '' if nothing. */
  unitSays: string
}

/*
 * A power of ten, or of a length: '10^5 CFU/mL', 'x10^9/L', 'mL/min/1.73 m^2'. No coded value looks
 * like it.
 */
const power = /^(?:[x×*]?\s*10\^\d{1,2}(?![\d.])[^^]*|[^^]*[A-Za-z]\^[23](?![\w.])[^^]*)$/u
const isUnit = (text: string): boolean => unitOf(text) !== undefined || power.test(text)
const unitFrom = (texts: readonly string[]): ReadUnit | NotWhole => {
  const [unit = '', ...others] = once(texts)
  const otherOrders = others.filter(
    (text) => unitOf(text) === undefined || unitOf(text) !== unitOf(unit),
  )
  return { unit, unitSays: otherOrders.join('; ') }
}

/** OBX-6 (CE): the whole text if that is a unit, such as 10^3/uL; otherwise by its components. */
export const unitIn = (obx: Segment): ReadUnit | NotWhole => {
  const parts = repetitions(obx, 6)
  const [part] = parts
  if (part === undefined || (parts.length === 1 && part.raw === deleted))
    return { unit: '', unitSays: '' }
  if (parts.length > 1) return notWhole('repeats, which its type does not allow.')
  const whole = shown(part.whole().trim())
  if (isNotWhole(whole)) return whole
  if (/[\r\n]/.test(whole)) return notWhole('is a unit with several lines.')
  if (part.count === 1 || isUnit(whole)) return { unit: whole, unitSays: '' }
  // a power with an unescaped sign, before its name and its system: 10^3/uL^thousand per
  // microliter^UCUM
  const components = Array.from({ length: part.count }, (_, at) => part.text(at + 1).trim())
  const [first = '', second = '', ...rest] = components
  if (
    isUnit(`${first}^${second}`) &&
    rest.length <= 2 &&
    rest[1] !== undefined &&
    isSystem(rest[1])
  )
    return unitFrom([`${first}^${second}`, rest[0] ?? ''])
  const coded = codedIn(part)
  if (isNotWhole(coded)) return coded
  // people read the unit's code; its name is shown next to it
  return unitFrom([first, ...coded.texts, components[3] ?? ''])
}
