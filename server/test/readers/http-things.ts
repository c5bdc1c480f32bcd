import * as features from '@labgate/contract/features'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { z } from 'zod'
import { bytesOf } from '../../src/files/base64.ts'
import { isText } from '../../src/files/is-text.ts'
import { pictureHeader } from '../../src/files/picture-header.ts'
import { renamer } from '../../src/http/names.ts'
import { readCoreMessage } from '../../src/ports/transport/core-envelope.ts'
import type { Things } from './things.ts'

interface Leaf {
  endpoint: string
  path: string
  kind: 'text' | 'list'
  body(value: unknown): unknown
  read(body: unknown): void
}
const innerOf = (schema: z.ZodType): z.ZodType => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return innerOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return innerOf(schema.out as z.ZodType)
  return schema
}
/** Every text and list of every endpoint's input, each kind of schema once. */
const leavesOf = (): Leaf[] => {
  const [leaves, seen]: [Leaf[], Set<unknown>] = [[], new Set()]
  const walk = (
    given: z.ZodType,
    wrap: (value: unknown) => unknown,
    path: string,
    of: Pick<Leaf, 'endpoint' | 'read'>,
  ): void => {
    const codec =
      given instanceof z.ZodCodec
        ? { in: given.in as z.ZodType, out: given.out as z.ZodType }
        : undefined
    const schema = innerOf(codec?.out ?? given)
    if (schema instanceof z.ZodObject) {
      for (const [name, inner] of Object.entries(schema.shape))
        walk(inner as z.ZodType, (value) => wrap({ [name]: value }), `${path}.${name}`, of)
      return
    }
    if (seen.has(given)) return
    seen.add(given)
    if (schema instanceof z.ZodArray) {
      leaves.push({ ...of, path, kind: 'list', body: wrap })
      walk(schema.element as z.ZodType, (value) => wrap([value]), `${path}[]`, of)
    } else leaves.push({ ...of, path, kind: 'text', body: wrap })
  }
  for (const [name, calls] of Object.entries(features) as [string, Record<string, Endpoint>][])
    for (const [call, { input }] of Object.entries(calls)) {
      const rename = renamer(input)
      const read = (body: unknown): void => {
        input.safeParse(rename(body as Record<string, unknown>, []))
      }
      walk(input, (value) => value, '', { endpoint: `${name}.${call}`, read })
    }
  return leaves
}
export const leaves = leavesOf()

const texts: Things = {
  letters: (count) => 'a'.repeat(count),
  blanks: (count) => `${' '.repeat(count)}x`,
  digits: (count) => '1'.repeat(count),
  'digits and dashes': (count) => '1-'.repeat(count),
  'addresses of people': (count) => 'a@a.'.repeat(count),
  slashes: (count) => '1/'.repeat(count),
  quotes: (count) => `"${'\\"'.repeat(count)}`,
  brackets: (count) => '['.repeat(count),
}
const items: Things = {
  numbers: (count) => JSON.stringify(Array.from({ length: count }, (_, at) => at)),
  'equal texts': (count) => JSON.stringify(Array.from({ length: count }, () => 'a')),
  objects: (count) => JSON.stringify(Array.from({ length: count }, () => ({ x: 1 }))),
  'empty objects': (count) => JSON.stringify(Array.from({ length: count }, () => ({}))),
}
/** Bodies for one leaf: text with many of each sign, a list with many of each item. */
export const ofLeaf = ({ kind, body }: Leaf): Things =>
  Object.fromEntries(
    Object.entries(kind === 'text' ? texts : items).map(([what, of]) => [
      what,
      (count: number) =>
        JSON.stringify(
          body(kind === 'text' ? of(count) : (JSON.parse(String(of(count))) as unknown)),
        ),
    ]),
  )

/** Everything of which a body of any call can have any number. */
export const ofBodies: Things = {
  'unknown fields': (count) =>
    `{${Array.from({ length: count }, (_, at) => `"x${at}":1`).join(',')}}`,
  'fields of one name': (count) =>
    `{${Array.from({ length: count }, () => '"searchcriteria":{}').join(',')}}`,
  'lists in lists': (count) => `{"x":${'['.repeat(count)}${']'.repeat(count)}}`,
  'objects in objects': (count) => `${'{"searchCriteria":'.repeat(count)}1${'}'.repeat(count)}`,
  blanks: (count) => `{${' '.repeat(count)}}`,
  escapes: (count) => `{"x":"${'\\u0041'.repeat(count)}"}`,
}
const anyRead = leaves.find(({ endpoint }) => endpoint === 'patients.list') ?? leaves[0]
export const readBody = (bytes: Buffer): void => {
  try {
    anyRead?.read(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
}

/** Everything of which a file in a body can have any number. */
export const ofFiles: Things = {
  'base64 signs': (count) => 'AAAA'.repeat(count),
  'signs that are not base64': (count) => 'A*'.repeat(count),
  'line ends in base64': (count) => 'AA\r\n'.repeat(count),
}
export const readFileText = (bytes: Buffer): void => void bytesOf(bytes.toString('latin1'))

const u16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8])
const u32 = (value: number): Buffer =>
  Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24])
const tiffHead = Buffer.concat([Buffer.from('II'), u16(42), u32(8)])
const kinds = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/tiff': 'TIFF',
  'image/heic': 'HEIC',
} as const
const box = (kind: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(kind), content])
}
const repeated = (bytes: Buffer, count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => bytes))
/** Everything of which the header of a picture can have any number. */
export const ofPictures: Things = {
  'chunks of a PNG': (count) =>
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\0\0\0\0\0CRC_', 'latin1'),
      repeated(Buffer.from('\0\0\0\0tEXtCRC_', 'latin1'), count),
    ]),
  'fill bytes of a JPEG': (count) =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(count, 0xff)]),
  'segments of a JPEG': (count) =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), repeated(Buffer.from([0xff, 0xe0, 0, 2]), count)]),
  'entries of a TIFF': (count) =>
    Buffer.concat([
      tiffHead,
      u16(Math.min(count, 65_535)),
      Buffer.alloc(Math.min(count, 65_535) * 12),
      u32(0),
    ]),
  'entries of a TIFF whose directory follows itself': (count) =>
    Buffer.concat([
      tiffHead,
      u16(Math.min(count, 65_535)),
      Buffer.alloc(Math.min(count, 65_535) * 12),
      u32(8),
    ]),
  'directories of a TIFF': (count) =>
    Buffer.concat([
      tiffHead,
      ...Array.from({ length: count }, (_, at) =>
        Buffer.concat([u16(1), Buffer.alloc(12), u32(at === count - 1 ? 0 : 8 + (at + 1) * 18)]),
      ),
    ]),
  'boxes of a HEIC': (count) =>
    Buffer.concat([
      box('ftyp', Buffer.from('heic')),
      repeated(box('free', Buffer.alloc(0)), count),
    ]),
  'boxes in boxes of a HEIC': (count) => {
    let inner: Buffer = Buffer.alloc(0)
    for (let at = 0; at < Math.min(count, 2000); at++) inner = box('iprp', inner)
    return inner
  },
}
export const readPicture = (bytes: Buffer): void => {
  isText(bytes)
  for (const kind of Object.keys(kinds)) pictureHeader(bytes, kind)
}

/** Everything of which the answer of a partner's web service can have any number. */
export const ofEnvelopes: Things = {
  parts: (count) => '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(count),
  'parts without a name': (count) => '--b\r\n\r\n'.repeat(count),
  'boundaries that do not end': (count) => '\r\n--'.repeat(count),
  'letters of a head': (count) => `--b\r\n${'name="'.repeat(count)}`,
  'bytes of a payload': (count) =>
    `--b\r\nContent-Disposition: form-data; name="Payload"\r\n\r\n${'~'.repeat(count)}\r\n--b--`,
}
export const readEnvelope = (bytes: Buffer): void =>
  void readCoreMessage('multipart/form-data; boundary=b', bytes)
