import { isSentCritical, senderStatements } from '@labgate/contract/results/sender-flags'
import { isPreliminary, type ObservationState } from '@labgate/contract/results/states'
import { numberIn, type ReadValue } from '@labgate/contract/results/values'
import { deleted, repetitions, textOf, type Part, type Segment } from '../message.ts'
import { readMoment } from '../moment.ts'
import { codesOfValue, onceIn, unitIn, valueIn } from './field-text.ts'
import type { Enclosure, IncomingPanel, IncomingValue } from './incoming.ts'
import { isNotWhole, type NotWhole } from './not-whole.ts'
import { partial } from './panel-status.ts'
import { addressIn, organisationIn, personIn } from './read-parties.ts'

/**
 * OBX-11 of HL7 table 0085. A, B and V of later versions mean C without a changed value
 * (rules.md#result-states).
 */
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

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim()
const codesIn = (obx: Segment): IncomingValue['codes'] =>
  [
    [1, 2, 3],
    [4, 5, 6],
  ]
    .map(([code, name, system]) => ({
      code: textOf(obx, 3, code).trim(),
      name: oneLine(textOf(obx, 3, name)),
      system: textOf(obx, 3, system).trim(),
    }))
    .filter(({ code }) => code !== '')

/* A flag is its code; if the code is unknown, everything said of it. */
const flagOf = (part: Part): string => {
  const [code, words] = [part.text(1), part.text(2)].map((text) =>
    text.replaceAll(/[\s;]+/g, ' ').trim(),
  )
  const isKnown = (text = ''): boolean => text !== '' && !senderStatements(text).includes('unknown')
  return isKnown(code)
    ? (code ?? '')
    : isKnown(words)
      ? (words ?? '')
      : [code, words].filter(Boolean).join(' ')
}
/** OBX-8: the sender's flags separated by '; '. */
export const flagsIn = (obx: Segment): string =>
  repetitions(obx, 8)
    .filter(({ raw }) => raw !== deleted)
    .map(flagOf)
    .filter(Boolean)
    .join('; ')

/* A flag that stands behind the number counts as one in OBX-8. */
const withFlagBehind = (flags: string, value: ReadValue): string => {
  const flag = numberIn(value)?.flag ?? ''
  return flag === '' || flags.split('; ').includes(flag)
    ? flags
    : [flags, flag].filter(Boolean).join('; ')
}

/* Location in a message of a field that cannot be shown whole: the n-th OBX, its field, and why. */
const faultAt = (place: number, field: number, { notWhole }: NotWhole): NotWhole => ({
  notWhole: `OBX[${place}]-${field} ${notWhole}`,
})

/**
 * One value, the `place`-th OBX of its message; `state` was read before. The check of times finds
 * unreadable times.
 */
export const readValue = (
  obx: Segment,
  {
    place,
    state,
    zone,
    panel,
  }: { place: number; state: IncomingValue['state']; zone: string; panel: IncomingPanel },
): IncomingValue | NotWhole => {
  const organisation = organisationIn(obx, 23)
  const valueType = textOf(obx, 2).trim()
  const [subId, value, unit, intervalText] = [
    onceIn(obx, 4),
    valueIn(obx, valueType),
    unitIn(obx),
    onceIn(obx, 7),
  ]
  if (isNotWhole(subId)) return faultAt(place, 4, subId)
  if (isNotWhole(value)) return faultAt(place, 5, value)
  if (isNotWhole(unit)) return faultAt(place, 6, unit)
  if (isNotWhole(intervalText)) return faultAt(place, 7, intervalText)
  return {
    codes: codesIn(obx),
    panel,
    subId,
    valueType: valueType || 'ST',
    ...value,
    valueCodes: codesOfValue(obx, valueType),
    ...unit,
    intervalSays: intervalText,
    senderFlag: withFlagBehind(flagsIn(obx), value),
    state,
    heldByPanel:
      panel.status === partial && state !== 'U' && isPreliminary(state) && stateIn(obx) !== state,
    analysedAt: readMoment(textOf(obx, 19), zone),
    performer: {
      // before version 2.5 there is no OBX-23
      name: organisation.name || oneLine(textOf(obx, 15, 2)),
      address: addressIn(obx, 24),
      // OBX-15 names the producer by its CLIA number if OBX-23 does not
      cliaNumber: organisation.cliaNumber || (/^\d\dD\d{7}$/.exec(textOf(obx, 15))?.[0] ?? ''),
      director: personIn(obx, 25),
    },
    note: '',
  }
}

/** Of what a file is of; it is only compared. */
const longestSource = 500
/**
 * The file of an OBX of type ED, or why it cannot be kept whole. Its number, unit or range would be
 * shown nowhere. Whether it can be opened is found when it is filed.
 */
export const readEnclosure = (
  obx: Segment,
  place: number,
  panel: IncomingPanel,
): Enclosure | NotWhole => {
  const parts = repetitions(obx, 5)
  const [part] = parts
  const fault = (field: number, notWhole: string): NotWhole => faultAt(place, field, { notWhole })
  if (part === undefined || parts.length > 1 || part.text(4).toLowerCase() !== 'base64')
    return fault(5, 'is not a single enclosed file in base64.')
  const text = part.text(5).replaceAll(/\s+/g, '')
  const bytes = Buffer.from(text, 'base64')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return fault(5, 'is not a PDF in base64.')
  for (const field of [6, 7])
    if (textOf(obx, field) !== '')
      return fault(field, 'comes with an enclosed file, so it would not be shown.')
  if (isSentCritical(flagsIn(obx)))
    return fault(8, 'flags an enclosed file as critical: someone must read it and call.')
  const source = JSON.stringify([
    panel.fillerNumber,
    textOf(obx, 3, 1).trim(),
    textOf(obx, 4).trim(),
  ]).slice(0, longestSource)
  return {
    title: oneLine(textOf(obx, 3, 2) || textOf(obx, 3, 1)).slice(0, 200),
    bytes,
    place: `OBX[${place}]-5`,
    source,
  }
}
