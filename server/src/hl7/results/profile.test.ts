import { expect, test } from 'vitest'
import { readMessage, type Message } from '../message.ts'
import { isFault } from './fault.ts'
import { headFault, readResult, type SenderRules } from './read-result.ts'

const lri: SenderRules = {
  strict: true,
  timeZone: 'America/New_York',
  isSimulator: false,
  unreadSegments: [],
  version: '2.5.1' as const,
}
const oid = (last: number): string => `2.16.840.1.113883.9.${last}`
/* Written like the samples of the laboratory results interface, with invented data. */
const message = ({
  guides = [16, 12, 14],
  at = '20110531140551-0500',
  collected = '20110331140551-0800',
}): Message =>
  readMessage(
    Buffer.from(
      [
        `MSH|^~\\&#|^2.16.840.1.113883.3.72.5.20^ISO|^2.16.840.1.113883.3.72.5.21^ISO||^2.16.840.1.113883.3.72.5.23^ISO|${at}||ORU^R01^ORU_R01|L-1|P|2.5.1|||AL|NE|||||${guides.map((last) => `Any name^^${oid(last)}^ISO`).join('~')}`,
        'PID|1||7^^^&2.16.840.1&ISO^MR||Moss^Ada||19800517|F',
        `OBR|1||R-7^^2.16.840.1^ISO|30341-2^Sedimentation rate^LN|||${collected}`,
        `OBX|1|NM|30341-2^Sedimentation rate^LN||10|mm/h^^UCUM|0 to 17|N|||F|||${collected}|||||20110401120000-0800`,
        `SPM|1|||119297000^Blood^SCT|||||||||||||${collected}`,
        '',
      ].join('\r'),
    ),
  ) as Message

test.each([
  ['the common, GU, and RU components', [16, 12, 14], true],
  ['the common, GU, and RN components', [16, 12, 15], true],
  ['the common, NG, and RU components', [16, 13, 14], true],
  ['the common, NG, and RN components, in another order', [15, 13, 16], true],
  ['a profile', [17], true],
  ['a profile', [20], true],
  ['only the common component', [16], false],
  ['no common component', [12, 14], false],
  ['no component for identifiers', [16, 14, 15], false],
  ['the public health guide', [10], false],
])('a sender held to the guide is accepted or refused when it names %s', (_, guides, isTaken) => {
  expect(headFault(message({ guides }), lri)?.reason).toBe(isTaken ? undefined : 'profile')
})

const collectedAt = (read: ReturnType<typeof readResult>): string | undefined =>
  isFault(read) ? read.says : read.groups[0]?.collectedAt?.at.toISOString()
const cameAt = new Date('2026-07-31T00:00:00Z')
test('times without an offset use the one of MSH-7, which must have one, and a time of zeros is unknown', () => {
  expect(collectedAt(readResult(message({ collected: '20110331140551' }), lri, cameAt))).toBe(
    '2011-03-31T19:05:51.000Z',
  )
  expect(collectedAt(readResult(message({ at: '20110531140551' }), lri, cameAt))).toBe(
    'The message (MSH-7) has no offset.',
  )
  expect(collectedAt(readResult(message({ collected: '0000' }), lri, cameAt))).toBeUndefined()
})
