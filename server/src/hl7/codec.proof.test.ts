import { fc } from '@labgate/contract/test/properties'
import { proof } from '@labgate/contract/test/size'
import { describe, expect, it } from 'vitest'
import { acknowledgements } from './acknowledge.ts'
import { usual, type Delimiters } from './delimiters.ts'
import { escapeText, unescapeText } from './escape.ts'
import { framer, frameOf, mostInFrame } from './frames.ts'
import {
  readMessage,
  repetitions,
  segmentOf,
  textOf,
  type Message,
  type Segment,
} from './message.ts'
import { messagesIn } from './messages-in.ts'
import { messageFor, segmentFor, type Component, type Field } from './write.ts'

const read = (text: string): Message => {
  const message = readMessage(Buffer.from(text, 'utf8'))
  if ('unreadable' in message) throw new Error(message.unreadable)
  return message
}
const signs = [
  '|',
  '^',
  '~',
  '\\',
  '&',
  '\r',
  '\n',
  '\u000b',
  '\u001c',
  '"',
  'H',
  'N',
  'X0D',
  '.br',
  'E',
  'ß',
  'Ж',
  '名',
  ' ',
  'a',
  '7',
]
const text = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join(''))
const component = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }))
const field = fc.oneof(text, fc.array(component, { minLength: 1, maxLength: 4 }))
const segment = fc.record({
  name: fc.constantFrom('PID', 'OBX', 'ZLG'),
  fields: fc.array(fc.array(field, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
})
const head = segmentFor('MSH', { 9: ['ORU', 'R01', 'ORU_R01'], 18: 'UNICODE UTF-8' })

/** The text of a component as in the message: the first of its subcomponents. */
const said = (one: Component): string => String((Array.isArray(one) ? one[0] : one) ?? '')
const componentsOf = (one: Field): readonly Component[] =>
  (Array.isArray(one) ? one : [one]) as readonly Component[]

describe('the codec', () => {
  proof(
    'escapes any text and reads it back unchanged',
    { small: 1000, full: 5000, of: 'texts' },
    (numRuns, seed) => {
      fc.assert(
        fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (one) => {
          const escaped = escapeText(one)
          expect(escaped).not.toMatch(/[|^~&]|\p{Cc}/u)
          expect(unescapeText(escaped)).toBe(one)
        }),
        { numRuns, seed },
      )
    },
  )

  proof(
    'reads back any message exactly as written',
    { small: 300, full: 5000, of: 'messages' },
    (numRuns, seed) => {
      fc.assert(
        fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
          const written = segments.map(({ name, fields }) =>
            segmentFor(
              name,
              Object.fromEntries(fields.map((repeated, at) => [at + 1, { repeated }])),
            ),
          )
          const message = read(messageFor([head, ...written]))
          expect(message.segments.map(({ name }) => name)).toEqual([
            'MSH',
            ...segments.map(({ name }) => name),
          ])
          for (const [at, { fields }] of segments.entries())
            for (const [number, repeated] of fields.entries()) {
              const parts = repetitions(
                message.segments[at + 1] as Message['segments'][number],
                number + 1,
              )
              for (const [nth, one] of repeated.entries())
                for (const [place, wanted] of componentsOf(one).entries())
                  expect(parts[nth]?.text(place + 1, 1) ?? '').toBe(said(wanted))
              for (const [component, subcomponent] of [1, 2, 3, 4, 5].flatMap((one) =>
                [0, 1, 2, 3].map((other) => [one, other] as const),
              ))
                expect(textOf(message.segments[at + 1], number + 1, component, subcomponent)).toBe(
                  parts[0]?.text(component, subcomponent) ?? '',
                )
            }
        }),
        { numRuns, seed },
      )
    },
  )

  proof(
    'returns whole frames however the network splits them',
    { small: 300, full: 5000, of: 'streams' },
    (numRuns, seed) => {
      const bytes = fc
        .uint8Array({ maxLength: 60 })
        .map((one) =>
          Buffer.from(one.map((byte) => (byte === 0x0b || byte === 0x1c ? 0x41 : byte))),
        )
      fc.assert(
        fc.property(
          fc.array(bytes, { maxLength: 4 }),
          fc.array(fc.nat(30)),
          fc.boolean(),
          (messages, cuts, byteByByte) => {
            const stream = Buffer.concat([Buffer.from('noise'), ...messages.map(frameOf)])
            const [taken, frames] = [framer(), [] as Buffer[]]
            for (let at = 0, cut = 0; at < stream.length; cut++) {
              const size = byteByByte ? 1 : 1 + (cuts[cut] ?? stream.length)
              frames.push(...(taken.push(stream.subarray(at, at + size)).messages as Buffer[]))
              at += size
            }
            expect(frames).toEqual(messages)
            expect(taken.isOpen()).toBe(false)
          },
        ),
        { numRuns, seed },
      )
    },
  )
})

const mutable = (): Buffer =>
  Buffer.from(
    'MSH|^~\\&|LAB|X|US|Y|20260731120000-0400||ORU^R01^ORU_R01|N1|P|2.5.1|||AL|NE||UNICODE UTF-8\rPID|1||7^^^A||MOSS^ADA||1980\rOBX|1|SN|K^L^M||<^5\\X41\\|10^3\r',
  )
/* Bytes of any kind: noise, and good messages with some bytes changed, removed or duplicated. */
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .array(
      fc.tuple(
        fc.nat(250),
        fc.oneof(fc.nat(255), fc.constantFrom(0, 0x0a, 0x0d, 0x5c, 0x7c, 0xef)),
        fc.constantFrom('set', 'cut', 'twice'),
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((changes) =>
      changes.reduce((bytes, [place, byte, how]) => {
        const at = place % (bytes.length + 1)
        if (how === 'cut')
          return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + (byte % 8))])
        return how === 'twice'
          ? Buffer.concat([bytes.subarray(0, at), bytes])
          : Buffer.concat([bytes.subarray(0, at), Buffer.of(byte), bytes.subarray(at + 1)])
      }, mutable()),
    ),
)

describe('any bytes', () => {
  proof(
    'are read or reported as unreadable, and any response has their control ID',
    { small: 500, full: 20_000, of: 'frames' },
    (numRuns, seed) => {
      fc.assert(
        fc.property(
          fc.array(anyBytes, { minLength: 1, maxLength: 3 }).map(Buffer.concat),
          (frame) => {
            const messages = messagesIn(frame)
            expect(Buffer.concat(messages)).toEqual(frame)
            for (const bytes of messages) {
              const message = readMessage(bytes)
              const head = 'unreadable' in message ? message.head : segmentOf(message, 'MSH')
              if ('unreadable' in message) expect(message.unreadable).toMatch(/\.$/)
              else {
                expect(
                  message.segments
                    .flatMap((one) => one.fields.map((_, field) => textOf(one, field)))
                    .join(''),
                ).not.toContain('\0')
                expect(message.segments.filter(({ name }) => name === 'MSH')).toHaveLength(1)
              }
              const answers = acknowledgements(
                head,
                { code: 'AR', says: 'No.' },
                new Date(0),
                () => 'X',
              )
              const isSilent =
                ['NE', 'SU'].includes(textOf(head, 15)) ||
                (textOf(head, 15) === '' && textOf(head, 16) !== '')
              if (!isSilent) expect(answers).toHaveLength(1)
              for (const text of answers)
                expect(textOf(segmentOf(read(text), 'MSA'), 2)).toBe(
                  textOf(head, 10).replaceAll('\0', ''),
                )
            }
          },
        ),
        { numRuns, seed },
      )
    },
  )
})

describe('a message', () => {
  it('is read with the delimiters that it names', () => {
    const strange: Delimiters = {
      field: '#',
      component: '@',
      repetition: '!',
      escape: '$',
      subcomponent: '%',
    }
    const message = read('MSH#@!$%#LAB@1%2###########2.5.1\rPID###7!8#A$F$B$T$C@D\r')
    expect(message.delimiters).toEqual(strange)
    const msh = segmentOf(message, 'MSH') as Segment
    expect([1, 2].map((field) => repetitions(msh, field)[0]?.raw)).toEqual(['#', '@!$%'])
    expect(textOf(msh, 3, 2, 2)).toBe('2')
    expect(textOf(segmentOf(message, 'PID'), 4)).toBe('A#B%C')
    expect(repetitions(message.segments[1]!, 3).map((part) => part.text())).toEqual(['7', '8'])
  })

  it.each([
    ['\\X48C3A9\\', 'Hé'],
    ['a\\.br\\b', 'a\nb'],
    ['\\H\\bold\\N\\', 'bold'],
    ['\\Zed\\ and \\Q9\\', '\\Zed\\ and \\Q9\\'],
    ['\\E\\H\\E\\', '\\H\\'],
    ['C:\\temp', 'C:\\temp'],
    ['50\\ \\T\\ more', '50\\ & more'],
  ])('reads %j as %j', (sent, meant) => expect(unescapeText(sent, usual)).toBe(meant))

  it.each([
    ['PID|1\r', 'begin with a segment MSH'],
    ['MSH|^^^^|\r', 'begin with a segment MSH'],
    [`MSH|^~\\&||||||||||||||||KOI8-R\r`, 'character set'],
    ['MSH|^~\\&|A\rPID|1\r8866|x\r', 'Line 3 is not a segment'],
  ])('%j is unreadable', (sent, text) =>
    expect(readMessage(Buffer.from(sent))).toMatchObject({
      unreadable: expect.stringContaining(text),
    }),
  )

  it('is read with one byte per letter if it names no character set and is not UTF-8, and is refused if it contradicts its character set', () => {
    const name = Buffer.from('MSH|^~\\&|A\rPID|||||M\xfcller\r', 'latin1')
    expect(textOf(segmentOf(readMessage(name) as Message, 'PID'), 5)).toBe('Müller')
    expect(
      readMessage(
        Buffer.from('MSH|^~\\&||||||||||||||||UNICODE UTF-8\rPID|||||M\xfcller\r', 'latin1'),
      ),
    ).toHaveProperty('unreadable')
  })
})

describe('frames', () => {
  it('report when one was cut off by the next, and when one is larger than the limit', () => {
    const taken = framer()
    expect(
      taken.push(Buffer.concat([Buffer.of(0x0b), Buffer.from('half'), frameOf('whole')])),
    ).toMatchObject({ isCut: true, messages: [Buffer.from('whole')] })
    expect(framer(10).push(frameOf('longer than ten'))).toMatchObject({
      isTooLarge: false,
      messages: [{ size: 15 }],
    })
    expect(framer(10).push(frameOf('x'.repeat(170)))).toMatchObject({
      isTooLarge: true,
      messages: [],
    })
    expect(mostInFrame).toBe(16 * 2 ** 20)
  })
})
