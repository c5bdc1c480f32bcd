import { textOf, type Segment } from '../message.ts'
import { isAfter, isUnknownTime, readMoment, type Moment } from '../moment.ts'

/** A time of a message with the name people know it by. */
interface Named {
  name: string
  moment: Moment
}

/** Why the times of an order contradict each other, in words; '' if they do not. */
const contradictionIn = (
  times: readonly (readonly [name: string, moment: Moment | undefined])[],
): string => {
  const known = times.flatMap(([name, moment]): Named[] =>
    moment === undefined ? [] : [{ name, moment }],
  )
  for (const [at, earlier] of known.entries())
    for (const later of known.slice(at + 1))
      if (isAfter(earlier.moment, later.moment)) return `${earlier.name} comes after ${later.name}.`
  return ''
}

/** Milliseconds that a sender's clock can be ahead of ours. */
const aheadMs = 60 * 60_000

/**
 * Why a message cannot be from the time it states: it would have been written after it arrived. ''
 * if it can.
 */
export const aheadIn = (message: Moment, cameAt: Date): string =>
  message.at.getTime() > cameAt.getTime() + aheadMs
    ? 'The message (MSH-7) is dated in the future.'
    : ''

/** The collection, receipt and analysis times in an order. */
interface Timed {
  obr: Segment
  spm: readonly Segment[]
  obx: readonly { segment: Segment }[]
}

/**
 * Why the times of an order contradict each other: collected, received, analyzed, sent. Specimens
 * are checked whether or not anything was analyzed. '' if they do not.
 */
export const contradictionOf = (
  { obr, spm, obx }: Timed,
  message: Moment,
  zone: string,
): string => {
  const timeOf = (segment: Segment | undefined, field: number) =>
    readMoment(textOf(segment, field), zone)
  const collected = ['The collection (OBR-7)', timeOf(obr, 7)] as const
  const specimens = (spm.length === 0 ? [undefined] : spm).map((one) => [
    ['The collection (SPM-17)', timeOf(one, 17)] as const,
    ['the receipt (SPM-18)', timeOf(one, 18)] as const,
  ])
  const sent = ['the message (MSH-7)', message] as const
  const chains = [
    ...specimens.map((specimen) => [...specimen, sent]),
    // the analysis is of the first specimen
    ...obx.flatMap(({ segment }) => {
      const analyzed = ['the analysis (OBX-19)', timeOf(segment, 19)] as const
      const [specimen = []] = specimens
      return [
        [...specimen, analyzed, sent],
        [collected, ...specimen.slice(1), analyzed, sent],
        [['The observation (OBX-14)', timeOf(segment, 14)] as const, sent],
      ]
    }),
    [collected, ...(specimens[0] ?? []).slice(1), sent],
  ]
  for (const chain of chains) {
    const text = contradictionIn(chain)
    if (text !== '') return text
  }
  return ''
}

/*
 * Fields that must hold a time if they hold anything, by segment, with the names people know them
 * by.
 */
const timeFields: Readonly<Record<string, readonly (readonly [field: number, name: string])[]>> = {
  OBR: [[7, 'the collection (OBR-7)']],
  SPM: [
    [17, 'the collection (SPM-17)'],
    [18, 'the receipt (SPM-18)'],
  ],
  OBX: [
    [14, 'the observation (OBX-14)'],
    [19, 'the analysis (OBX-19)'],
  ],
}

/**
 * The first of these fields that holds something other than a time, in words; '' if there is none.
 */
export const noTimeIn = (segments: readonly Segment[], zone: string): string => {
  for (const segment of segments)
    for (const [field, message] of timeFields[segment.name] ?? []) {
      const text = textOf(segment, field)
      if (text !== '' && !isUnknownTime(text) && readMoment(text, zone) === undefined)
        return `${message} is not a valid time.`
    }
  return ''
}
