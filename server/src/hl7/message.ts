import { batchOf, isBatch } from './batch.ts'
import { anyCharset, charsetOf, type Charset } from './charset.ts'
import { delimitersOf, usual, type Delimiters } from './delimiters.ts'
import { unescapeText } from './escape.ts'
import { withoutLead } from './messages-in.ts'

/** A message of a laboratory system: its parts as received, read with its own delimiters. */
export interface Message {
  delimiters: Delimiters
  charset: Charset
  /** The first is MSH. Segments with names unknown to us are included. */
  segments: readonly Segment[]
}
export interface Segment {
  name: string
  /**
   * Fields by the standard's numbers: fields[1] is the first. In MSH, fields[1] is the field
   * separator itself.
   */
  fields: readonly string[]
  message: Pick<Message, 'delimiters' | 'charset'>
}
/** One repetition of a field, or a field that occurs once. */
export interface Part {
  /** As received. */
  raw: string
  /** The text of a component or its subcomponent; '' if empty. */
  text(component?: number, subcomponent?: number): string
  /**
   * All of it as one text, for types without components (ST, TX, FT, NM): there an unescaped
   * component separator is an ordinary character.
   */
  whole(): string
  /** Number of components. */
  count: number
}
/** Why bytes are not a message, in words. */
export interface Unreadable {
  unreadable: string
  /** MSH, if that much can be read: it says whom to respond to, and about which message. */
  head: Segment | undefined
}

/**
 * In a field: delete the value. An empty field says nothing at all (rules.md#hl7-empty-and-delete).
 */
export const deleted = '""'

const names = /^[A-Z][A-Z0-9]{2}$/

const fieldsOf = (line: string, field: string): string[] => {
  const fields = line.split(field)
  return fields[0] === 'MSH' ? ['MSH', field, ...fields.slice(1)] : fields
}

interface Placed {
  /** From 1, among the segments of its name. */
  nth: ReadonlyMap<Segment, number>
  total: ReadonlyMap<string, number>
}
/*
 * Counted once for all segments of a message: a message has thousands, and each of their fields may
 * be named.
 */
const counted = new WeakMap<readonly Segment[], Placed>()
const placedIn = (segments: readonly Segment[]): Placed => {
  const known = counted.get(segments)
  if (known !== undefined) return known
  const [nth, total] = [new Map<Segment, number>(), new Map<string, number>()]
  for (const segment of segments) {
    const place = (total.get(segment.name) ?? 0) + 1
    total.set(segment.name, place)
    nth.set(segment, place)
  }
  counted.set(segments, { nth, total })
  return { nth, total }
}

/** The number of a segment among those of its name, from 1: OBX[3]. */
export const nthOf = (segments: readonly Segment[], segment: Segment): number =>
  placedIn(segments).nth.get(segment) ?? 0
/** Location of a field in its message: 'OBX[3]-5' is field 5 of the third OBX. */
export const placeOf = (segments: readonly Segment[], segment: Segment, field: number): string => {
  const isOnly = placedIn(segments).total.get(segment.name) === 1
  return `${segment.name}${isOnly ? '' : `[${nthOf(segments, segment)}]`}-${field}`
}

/*
 * No database stores this character, and no text needs it. It can arrive as a byte, or escaped as
 * \X00\.
 */
const nul = '\0'
const nulIn = (segments: readonly Segment[]): string => {
  for (const segment of segments)
    for (const [field, raw] of segment.fields.entries())
      if (
        raw.includes(nul) ||
        unescapeText(raw, segment.message.delimiters, segment.message.charset.bytes).includes(nul)
      )
        return placeOf(segments, segment, field)
  return ''
}

/* MSH of a message that cannot be read otherwise: as much of it as its field separator yields. */
const headAlone = (line: string, charset: Charset | undefined): Segment | undefined => {
  const delimiters = delimitersOf(line) ?? { ...usual, field: line.charAt(3) }
  if (!line.startsWith('MSH') || !/^[^\w\s]$/u.test(delimiters.field)) return undefined
  const fields = fieldsOf(line, delimiters.field)
  // without MSH-2 it is unknown which field is which
  return fields[2] === ''
    ? undefined
    : { name: 'MSH', fields, message: { delimiters, charset: charset ?? anyCharset } }
}

/**
 * Reads a message's bytes. Segments end with CR; CR LF pairs and line feeds, which some senders
 * write, are accepted too, and so is what some put before MSH.
 */
export const readMessage = (bytes: Uint8Array): Message | Unreadable => {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return isBatch(given) ? unreadableBatch(given) : readOne(given)
}

/*
 * A batch that is not whole, or that comes where one message is expected: its first message says
 * whom to answer.
 */
const unreadableBatch = (bytes: Buffer): Unreadable => {
  const batch = batchOf(bytes)
  const [first, text] =
    'messages' in batch
      ? [batch.messages[0], 'It is a batch (FHS, BHS).']
      : [batch.first, batch.refused]
  const read = first && readOne(first)
  return {
    unreadable: text,
    head:
      read === undefined ? undefined : 'unreadable' in read ? read.head : segmentOf(read, 'MSH'),
  }
}

const readOne = (bytes: Buffer): Message | Unreadable => {
  const whole = withoutLead(bytes)
  const line = whole.toString('latin1', 0, 4096).split(/[\r\n]/, 1)[0] ?? ''
  const delimiters = delimitersOf(line)
  const charset =
    delimiters &&
    charsetOf(fieldsOf(line, delimiters.field)[18]?.split(delimiters.repetition)[0] ?? '')
  const unreadable = (text: string): Unreadable => ({
    unreadable: text,
    head: headAlone(charset?.decode(whole.subarray(0, line.length)) ?? line, charset),
  })
  if (delimiters === undefined)
    return unreadable('It does not begin with a segment MSH that names its delimiters.')
  if (charset === undefined)
    return unreadable('Labgate does not support its character set (MSH-18).')
  const text = charset.decode(whole)
  if (text === undefined)
    return unreadable(`Its bytes are not ${charset.name}, although MSH-18 says so.`)
  const message = { delimiters, charset }
  const lines = text.split(/\r\n|\r|\n/).filter((one) => one.trim() !== '')
  const segments = lines.map((one): Segment => {
    const fields = fieldsOf(one, delimiters.field)
    return { name: fields[0] ?? '', fields, message }
  })
  const strange = segments.findIndex(({ name }) => !names.test(name))
  if (strange !== -1)
    return unreadable(
      `Line ${strange + 1} is not a segment: it does not begin with three capital letters or digits.`,
    )
  if (segments.some(({ name }, at) => at > 0 && name === 'MSH'))
    return unreadable('It contains more than one message (MSH).')
  const place = text.includes(nul) || text.includes(`${delimiters.escape}X`) ? nulIn(segments) : ''
  if (place !== '')
    return unreadable(`${place} contains the character NUL (U+0000), which is not allowed.`)
  return { ...message, segments }
}

/*
 * The n-th part of a text, counted from 1; '' if it has fewer. No separator: the text is its only
 * part.
 */
const partAt = (text: string, separator: string, n: number): string => {
  if (separator === '') return n === 1 ? text : ''
  let from = 0
  for (let at = 1; at < n; at++) {
    const next = text.indexOf(separator, from)
    if (next === -1) return ''
    from = next + separator.length
  }
  const end = text.indexOf(separator, from)
  return end === -1 ? text.slice(from) : text.slice(from, end)
}

/* The text of a component, or of one of its subcomponents; '' if it has none. */
const textIn = (
  component: string,
  { delimiters, charset }: Segment['message'],
  subcomponent: number,
): string =>
  unescapeText(
    subcomponent === 0 ? component : partAt(component, delimiters.subcomponent, subcomponent),
    delimiters,
    charset.bytes,
  )

/*
 * Split once, since whoever asks for all components would otherwise read from the first one again
 * for each.
 */
const partOf = (raw: string, message: Segment['message']): Part => {
  const components = raw.split(message.delimiters.component)
  return {
    raw,
    whole: () => unescapeText(raw, message.delimiters, message.charset.bytes),
    count: components.length,
    text: (component = 1, subcomponent = 0) =>
      textIn(components[component - 1] ?? '', message, subcomponent),
  }
}

/*
 * MSH-1 and MSH-2 are the delimiters themselves, and no field repeats if the message names no
 * separator for it.
 */
const separatorOf = ({ fields, message }: Segment, field: number): string =>
  fields[0] === 'MSH' && field <= 2 ? '' : message.delimiters.repetition

/** All repetitions of a field; none if it is empty. */
export const repetitions = (segment: Segment, field: number): Part[] => {
  const raw = segment.fields[field] ?? ''
  if (raw === '') return []
  const separator = separatorOf(segment, field)
  return (separator === '' ? [raw] : raw.split(separator)).map((part) =>
    partOf(part, segment.message),
  )
}

/**
 * The text of a field, component or subcomponent, in its first repetition; '' if empty. The same as
 * of its first part in `repetitions`, without making it: a message of 40 values asks for it a
 * thousand times.
 */
export const textOf = (
  segment: Segment | undefined,
  field: number,
  component = 1,
  subcomponent = 0,
): string => {
  const raw = segment?.fields[field] ?? ''
  if (segment === undefined || raw === '') return ''
  const first = partAt(raw, separatorOf(segment, field), 1)
  return textIn(
    partAt(first, segment.message.delimiters.component, component),
    segment.message,
    subcomponent,
  )
}

/** The first segment with this name. */
export const segmentOf = (message: Message, name: string): Segment | undefined =>
  message.segments.find((segment) => segment.name === name)
