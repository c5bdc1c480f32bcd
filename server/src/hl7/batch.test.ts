import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import { batchOf, isBatch } from './batch.ts'
import { readMessage, segmentOf, textOf } from './message.ts'

const message = (number: string): string =>
  `MSH|^~\\&|LAB||||20260731120000||ORU^R01|${number}|P|2.5.1\rPID|1\rOBR|1\rOBX|1|NM|A||1||||||F\r`
const batch = (
  numbers: readonly string[],
  { count = `${numbers.length}`, file = true, batches = '1' } = {},
): string =>
  [
    file ? 'FHS|^~\\&|LAB\r' : '',
    'BHS|^~\\&|LAB\r',
    ...numbers.map(message),
    `BTS|${count}\r`,
    file ? `FTS|${batches}\r` : '',
  ].join('')
const numbersIn = (text: string) => {
  const read = batchOf(Buffer.from(text))
  return 'refused' in read
    ? read.refused
    : read.messages.map((one) => {
        const parts = readMessage(one)
        return 'unreadable' in parts
          ? parts.unreadable
          : `${textOf(segmentOf(parts, 'MSH'), 10)} ${parts.segments.length}`
      })
}

describe('a batch', () => {
  it.each([
    ['with a file around it', batch(['M1', 'M2'])],
    ['without one', batch(['M1', 'M2'], { file: false })],
    ['without counts', batch(['M1', 'M2'], { count: '', batches: '' })],
    ['after a byte order mark', `\u{FEFF}\r\n${batch(['M1', 'M2'])}`],
    ['with line feeds', batch(['M1', 'M2']).replaceAll('\r', '\r\n')],
    [
      'in two batches of a file',
      `FHS|^~\\&\rBHS|^~\\&\r${message('M1')}BTS|1\rBHS|^~\\&\r${message('M2')}BTS|1\rFTS|2\r`,
    ],
    ['in a file without a batch header', `FHS|^~\\&\r${message('M1')}${message('M2')}FTS|1\r`],
  ])('%s is taken message by message', (_what, text) => {
    expect(isBatch(Buffer.from(text))).toBe(true)
    expect(numbersIn(text)).toEqual(['M1 4', 'M2 4'])
  })

  it.each([
    [
      'a message is missing',
      batch(['M1'], { count: '2' }),
      'Its batch has 1 messages, and BTS-1 says 2.',
    ],
    [
      'a batch is missing',
      batch(['M1'], { batches: '3' }),
      'Its file has 1 batches, and FTS-1 says 3.',
    ],
    [
      'the end is missing',
      batch(['M1'], { file: false }).replace('BTS|1\r', ''),
      'Its batch has no end (BTS): part of it may be missing.',
    ],
    [
      'the end of the file is missing',
      batch(['M1']).replace('FTS|1\r', ''),
      'Its batch has no end (FTS): part of it may be missing.',
    ],
    [
      'something stands outside a message',
      batch(['M1']).replace('BTS', 'OBX|2\rBTS').replace('MSH', 'NTE|1\rMSH'),
      'Its batch has NTE outside a message.',
    ],
    [
      'a trailer comes alone',
      `FHS|^~\\&\r${message('M1')}BTS|1\rFTS\r`,
      'Its batch has BTS in a wrong place.',
    ],
    ['it is empty', batch([]), 'Its batch (FHS, BHS) has no message.'],
  ])('is refused if %s, and names its first message', (_what, text, message) => {
    expect(numbersIn(text)).toBe(message)
    const read = readMessage(Buffer.from(text))
    expect('unreadable' in read && [read.unreadable, textOf(read.head, 10)]).toEqual([
      message,
      text.includes('M1') ? 'M1' : '',
    ])
  })

  it('loses and adds no byte of its messages (200 batches)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z0-9]{1,8}$/), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (numbers, file) => {
          const read = batchOf(Buffer.from(batch(numbers, { file })))
          expect('messages' in read && read.messages.map(String)).toEqual(numbers.map(message))
        },
      ),
      { seed: 20_261_128, numRuns: 200 },
    )
  })
})
