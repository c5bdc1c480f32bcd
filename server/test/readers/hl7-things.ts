import { showMessage } from '../../src/features/results/messages/show-message.ts'
import { batchOf } from '../../src/hl7/batch.ts'
import { framer } from '../../src/hl7/frames.ts'
import { readMessage } from '../../src/hl7/message.ts'
import { messagesIn } from '../../src/hl7/messages-in.ts'
import { tooLongIn } from '../../src/hl7/results/check-lengths.ts'
import { readResult, type SenderRules } from '../../src/hl7/results/read-result.ts'
import { oru } from '../lab-system.ts'
import type { Things } from './things.ts'

const rules: SenderRules = {
  strict: false,
  timeZone: 'America/New_York',
  isSimulator: false,
  unreadSegments: [],
  version: '2.5.1' as const,
}
const cameAt = new Date('2026-08-01T12:00:00Z')
export const readHl7 = (bytes: Buffer): void => {
  const message = readMessage(bytes)
  if ('unreadable' in message) return
  tooLongIn(message)
  readResult(message, rules, cameAt)
}
const many = (text: string, count: number): string => text.repeat(count)
const one = (more: object): Buffer =>
  oru({ orders: [{ filler: 'F1', collected: '20260730', values: [{ code: 'KRA', ...more }] }] })
const after = (segment: string): string =>
  `${oru({ orders: [{ filler: 'F1', collected: '20260730', values: [{}] }] }).toString()}${segment}`
/** Everything of which an HL7 message can have any number. */
export const ofHl7: Things = {
  values: (count) =>
    oru({
      orders: [
        {
          filler: 'F1',
          collected: '20260730',
          values: Array.from({ length: count }, (_, at) => ({ code: `C${at}` })),
        },
      ],
    }),
  'values of one code': (count) =>
    oru({
      orders: [
        { filler: 'F1', collected: '20260730', values: Array.from({ length: count }, () => ({})) },
      ],
    }),
  panels: (count) =>
    oru({
      orders: Array.from({ length: count }, (_, at) => ({
        filler: `F${at}`,
        collected: '20260730',
        values: [{}],
      })),
    }),
  'components of a unit': (count) => one({ unit: many('a^', count) }),
  'powers in a unit': (count) => one({ unit: many('10^', count) }),
  'components of a value': (count) => one({ type: 'CE', value: many('a^', count) }),
  'subcomponents of a value': (count) => one({ type: 'CE', value: many('a&', count) }),
  'repetitions of a value': (count) => one({ type: 'TX', value: many('a~', count) }),
  'escapes in a value': (count) => one({ type: 'TX', value: many('\\T\\', count) }),
  'unended escapes in a value': (count) => one({ type: 'TX', value: many('\\', count) }),
  'characters of a value': (count) => one({ type: 'TX', value: many('12.5 ', count) }),
  'signs in a number': (count) => one({ value: many('<', count) }),
  digits: (count) => one({ value: many('1', count) }),
  'spaces in a value': (count) => one({ value: `1${many(' ', count)}x` }),
  'notes of a value': (count) => after(many('NTE|1|L|a note\r', count)),
  fields: (count) => after(`OBX|2|NM|KRA^KRA^L||12|ng/mL|||||F|${many('|', count)}\r`),
  'unknown segments': (count) => after(many('ZZZ|1\r', count)),
  'empty lines': (count) => after(many('\r\n', count)),
  'identifiers of a patient': (count) =>
    oru({
      patient: { ids: many('1^^^A^MR~', count) },
      orders: [{ filler: 'F1', collected: '20260730', values: [{}] }],
    }),
  'parts of a name': (count) =>
    oru({
      patient: { name: many('A^', count) },
      orders: [{ filler: 'F1', collected: '20260730', values: [{}] }],
    }),
}

export const ofFrames: Things = {
  'end marks without an end': (count) =>
    Buffer.concat([Buffer.of(0x0b), Buffer.alloc(count, 0x1c)]),
  'begin marks': (count) => Buffer.alloc(count, 0x0b),
  'empty messages': (count) =>
    Buffer.concat(Array.from({ length: count }, () => Buffer.of(0x0b, 0x1c, 0x0d))),
  'bytes outside of frames': (count) => Buffer.alloc(count, 0x41),
}

export const pushWhole = (bytes: Buffer): void => void framer().push(bytes)
export const pushSingly = (bytes: Buffer): void => {
  const { push } = framer()
  for (let at = 0; at < bytes.length; at++) push(bytes.subarray(at, at + 1))
}
export const readFrame = (bytes: Buffer): void => {
  messagesIn(bytes)
  batchOf(bytes)
  showMessage(bytes)
}
const message = 'MSH|^~\\&|A|B|C|D|20260731||ORU^R01|1|P|2.5.1\rPID|1\r'
/** Everything of which a frame can hold any number. */
export const ofBatches: Things = {
  messages: (count) => many(message, count),
  'messages of a batch': (count) =>
    `FHS|^~\\&\rBHS|^~\\&\r${many(message, count)}BTS|${count}\rFTS|1\r`,
  batches: (count) => `FHS|^~\\&\r${many(`BHS|^~\\&\r${message}BTS|1\r`, count)}FTS|${count}\r`,
  'batches that do not end': (count) => `FHS|^~\\&\r${many('BHS|^~\\&\r', count)}`,
  'line ends before a message': (count) => `${many('\r\n', count)}${message}`,
  'segments shown': (count) => `${message}${many('OBX|1|TX|A^B||a~b~c\r', count)}`,
}
