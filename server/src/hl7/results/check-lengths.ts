import { howMany } from '@labgate/contract/kit/how-many'
import { messageLimits, type MessageLimit } from '@labgate/contract/results/message-limits'
import { placeOf, repetitions, textOf, type Message, type Segment } from '../message.ts'
import { lineTypes, linesIn, unitIn, type ReadUnit } from './field-text.ts'
import { methodOf } from './fields-read.ts'
import { isNotWhole } from './not-whole.ts'
import { addressIn, organisationIn, personIn } from './read-parties.ts'

/* The whole text of a field, its repetitions as lines. */
const whole = (segment: Segment, field: number): string =>
  repetitions(segment, field)
    .map((part) => part.whole())
    .join('\n ')

/* A text in lines as it is stored; one that cannot be is refused elsewhere. */
const inLines = (segment: Segment, field: number): string => {
  const lines = linesIn(segment, field)
  return isNotWhole(lines) ? '' : lines
}
const isInLines = (obx: Segment): boolean => lineTypes.includes(textOf(obx, 2))

/* The length of each thing stored from a segment. */
const said: Readonly<
  Record<string, readonly (readonly [limit: MessageLimit, text: (segment: Segment) => string])[]>
> = {
  OBR: [['fillerNumber', (obr) => textOf(obr, 3)]],
  OBX: [
    ['valueType', (obx) => textOf(obx, 2)],
    ['code', (obx) => longer(textOf(obx, 3, 1), textOf(obx, 3, 4))],
    ['codeName', (obx) => longer(textOf(obx, 3, 2), textOf(obx, 3, 5))],
    ['subId', (obx) => whole(obx, 4)],
    ['value', (obx) => (isFile(obx) ? '' : isInLines(obx) ? inLines(obx, 5) : whole(obx, 5))],
    ['fileTitle', (obx) => (isFile(obx) ? textOf(obx, 3, 2) || textOf(obx, 3, 1) : '')],
    ['unit', (obx) => unitOf(obx).unit],
    ['unitSays', (obx) => unitOf(obx).unitSays],
    ['interval', (obx) => whole(obx, 7)],
    ['senderFlag', (obx) => whole(obx, 8)],
    ['performer', (obx) => organisationIn(obx, 23).name],
    ['performerAddress', (obx) => addressIn(obx, 24)],
    ['performerDirector', (obx) => personIn(obx, 25)],
  ],
}
const unitOf = (obx: Segment): ReadUnit => {
  const read = unitIn(obx)
  return isNotWhole(read) ? { unit: '', unitSays: '' } : read
}
const isFile = (obx: Segment): boolean => textOf(obx, 2) === 'ED'
const longer = (one: string, other: string): string => (one.length > other.length ? one : other)

const over = (limit: MessageLimit, length: number, where: string): string => {
  const { longest } = messageLimits[limit]
  return length <= longest
    ? ''
    : `${where} has ${howMany(length, 'character')}; at most ${longest.toLocaleString('en-US')} can be kept.`
}

/**
 * The first text of a message that is too long to store, in words with its location; '' if there is
 * none.
 */
export const tooLongIn = ({ segments }: Message): string => {
  const notes = { valueNote: 0, orderNote: 0 }
  let noteOf: keyof typeof notes | undefined
  for (const segment of segments) {
    for (const [limit, textIn] of said[segment.name] ?? []) {
      const text = over(
        limit,
        textIn(segment).length,
        placeOf(segments, segment, Number(messageLimits[limit].place.split('-')[1])),
      )
      if (text !== '') return text
    }
    if (segment.name === 'OBR') noteOf = 'orderNote'
    else if (segment.name === 'OBX') {
      noteOf = 'valueNote'
      notes.valueNote = methodOf(segment).reduce((sum, text) => sum + text.length + 1, 0)
    } else if (segment.name === 'PID') noteOf = undefined
    // a note continues over several segments; those of all orders of a message may be combined in
    // one
    else if (segment.name === 'NTE' && noteOf !== undefined) {
      notes[noteOf] += inLines(segment, 3).length + 1
      const text = over(
        noteOf,
        notes[noteOf] - 1,
        `The note that ends with ${placeOf(segments, segment, 3)}`,
      )
      if (text !== '') return text
    }
  }
  return ''
}
