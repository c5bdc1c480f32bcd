import { howMany } from '@labgate/contract/kit/how-many'
import {
  readMessage,
  repetitions,
  segmentOf,
  textOf,
  type Message,
  type Segment,
} from '../../../hl7/message.ts'
import { specimenOfPlacer } from '../../../hl7/orders/order-parts.ts'
import { readPerson } from '../../../hl7/results/read-parties.ts'

export interface Shown {
  raw: string
  segments: { name: string; fields: { no: number; says: string }[] }[]
  person: { name: string; dob: string; numbers: string[] }
  /** The birth date; '' if the message has less than a full date. */
  born: string
  /** Our specimen numbers that appear in it. */
  barcodes: string[]
}

/** The longest field shown: no one reads an embedded file. */
const longest = 2000
const shortened = (text: string): string =>
  text.length <= longest
    ? text
    : `${text.slice(0, longest)} … (${howMany(text.length, 'character')})`

/* Components side by side; empty ones are left out. */
const describeField = (segment: Segment, no: number): string =>
  repetitions(segment, no)
    .map((part) =>
      segment.name === 'MSH' && no <= 2
        ? part.raw
        : part.raw
            .split(segment.message.delimiters.component)
            .map((_, at) => part.text(at + 1))
            .filter(Boolean)
            .join(' · '),
    )
    .join(' | ')

const partsOf = (segment: Segment): Shown['segments'][number] => ({
  name: segment.name,
  fields: segment.fields.flatMap((_, no) => {
    const text = no === 0 ? '' : describeField(segment, no)
    return text === '' ? [] : [{ no, says: shortened(text) }]
  }),
})

const numbersIn = (message: Message): string[] =>
  message.segments.flatMap((segment) => {
    const fields: Readonly<Record<string, number>> = { ORC: 2, OBR: 2, SPM: 2 }
    const field = fields[segment.name]
    return field === undefined ? [] : (specimenOfPlacer(textOf(segment, field, 1, 1)) ?? [])
  })

/**
 * A message side by side: as received, and as parsed. If it cannot be parsed, only the raw text is
 * shown.
 */
export const showMessage = (content: Buffer): Shown => {
  const raw = shortenedLines(content.toString('utf8'))
  const message = readMessage(content)
  if ('unreadable' in message)
    return { raw, segments: [], person: { name: '', dob: '', numbers: [] }, born: '', barcodes: [] }
  const pid = segmentOf(message, 'PID')
  const person = pid && readPerson(pid)
  return {
    raw,
    segments: message.segments.map(partsOf),
    person: {
      name:
        person === undefined ? '' : [person.lastName, person.firstName].filter(Boolean).join(', '),
      dob: person?.dob || (person?.dobPart ?? ''),
      numbers:
        person?.ids.map(({ id, assigners }) => [id, assigners[0]].filter(Boolean).join(' of ')) ??
        [],
    },
    born: person?.dob ?? '',
    barcodes: [...new Set(numbersIn(message))],
  }
}

const shortenedLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .map(shortened)
    .join('\n')
