import { textOf, type Segment } from '../message.ts'
import { isAfter, readMoment, type Moment } from '../moment.ts'

/** A time of a message by the name that people know it by. */
interface Named {
  name: string
  moment: Moment
}

/** Why the times of an order contradict each other, in words; '' when they do not. */
export const contradictionIn = (times: readonly (readonly [name: string, moment: Moment | undefined])[]): string => {
  const known = times.flatMap(([name, moment]): Named[] => (moment === undefined ? [] : [{ name, moment }]))
  for (const [at, earlier] of known.entries())
    for (const later of known.slice(at + 1)) if (isAfter(earlier.moment, later.moment)) return `${earlier.name} comes after ${later.name}.`
  return ''
}

/** Fields that must hold a time when they hold anything, with the names that people know them by. */
export const timeFields: readonly (readonly [segment: string, field: number, name: string])[] = [
  ['OBR', 7, 'the collection (OBR-7)'],
  ['SPM', 17, 'the collection (SPM-17)'],
  ['SPM', 18, 'the receipt (SPM-18)'],
  ['OBX', 14, 'the observation (OBX-14)'],
  ['OBX', 19, 'the analysis (OBX-19)'],
]

/** The first of these fields that holds something which is no time, in words; '' when each is one. */
export const noTimeIn = (segments: readonly Segment[], zone: string): string => {
  for (const segment of segments)
    for (const [name, field, says] of timeFields)
      if (segment.name === name && textOf(segment, field) !== '' && readMoment(textOf(segment, field), zone) === undefined) return `${says} is no time.`
  return ''
}

/** A field with a time of day but without an offset, for senders that are held to say it; '' when there is none. */
export const bareTimeIn = (segments: readonly Segment[]): string => {
  for (const segment of segments)
    for (const [name, field, says] of [...timeFields, ['MSH', 7, 'the message (MSH-7)'] as const]) {
      const text = segment.name === name ? textOf(segment, field) : ''
      if (text.length > 8 && !/[+-]\d{4}$/.test(text)) return `${says} has no offset.`
    }
  return ''
}
