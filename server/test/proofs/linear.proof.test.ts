import { proof } from '@labgate/contract/test/size'
import { describe, expect, it } from 'vitest'
import { framer } from '../../src/hl7/frames.ts'
import {
  ofBatches,
  ofFrames,
  ofHl7,
  pushSingly,
  pushWhole,
  readFrame,
  readHl7,
} from '../readers/hl7-things.ts'
import {
  leaves,
  ofBodies,
  ofEnvelopes,
  ofFiles,
  ofLeaf,
  ofPictures,
  readBody,
  readEnvelope,
  readFileText,
  readPicture,
} from '../readers/http-things.ts'
import {
  ofLists,
  ofOrderFiles,
  ofPdfs,
  readList,
  readOrderFileWhole,
  readPdf,
  readTable,
} from '../readers/list-things.ts'
import { ofResponses, readResponse } from '../readers/passkey-things.ts'
import { readers, type ReaderName } from '../readers/readers.ts'
import type { Things } from '../readers/things.ts'
import { ofX12, readX12 } from '../readers/x12-things.ts'

/*
 * A reader of bytes from outside does work in proportion to their number: eight times as many of
 * anything may cost about eight times the processor's time, and never 64 times, as when each is
 * compared with each. An ordinary result with many component separators once held everybody for 26
 * seconds. Processor time of the reading thread, not the clock, so that a busy machine does not
 * matter, nor the process's own compiler and collector; and a factor that only quadratic work
 * exceeds.
 */
const factor = 8
const mostTimes = 3 * factor
/** Below this, in microseconds, the clock's steps decide. */
const tooShort = 4000
const tries = 2
const confirmations = 3

type Read = (bytes: Buffer) => unknown
const spent = async (work: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
const least = async (work: () => unknown): Promise<number> => {
  const all: number[] = []
  for (let time = 0; time < tries; time++) all.push(await spent(work))
  return Math.min(...all)
}
/*
 * The few are read so often that both sides read as many bytes, and leave as much to collect. What
 * reads the many at once, before its code is compiled, is fast enough and needs no comparison.
 */
const growth = async (
  read: Read,
  of: (count: number) => string | Buffer,
  size: number,
): Promise<number> => {
  const many = Buffer.from(of(size * factor))
  if ((await spent(() => read(many))) < tooShort) return 0
  const few = Buffer.from(of(size))
  const readFew = async (): Promise<void> => {
    for (let time = 0; time < factor; time++) await read(few)
  }
  await readFew() // its code is compiled before it is measured
  const first = await spent(() => read(many))
  if (first < tooShort) return 0
  const [one, other] = [await least(readFew), Math.min(first, await spent(() => read(many)))]
  return (other / Math.max(one, tooShort)) * factor
}
const grows = async (all: Things, read: Read, size: number): Promise<string[]> => {
  const found: string[] = []
  for (const [what, of] of Object.entries(all)) {
    let times = await growth(read, of, size)
    // what only the collector of garbage, or a neighbor, made slow is fast the next time
    for (let again = 0; times > mostTimes && again < confirmations; again++)
      times = Math.min(times, await growth(read, of, size))
    if (times > mostTimes)
      found.push(`${what}: ${factor} times as many cost ${times.toFixed(0)} times as much`)
  }
  return found
}

interface Proved {
  things: Things
  read: Read
  small: number
  full: number
}
/** What each reader of the table can have any number of. */
const proved = {
  'the body of a public call': [{ things: ofBodies, read: readBody, small: 500, full: 8000 }],
  'the response of a passkey': [
    { things: ofResponses, read: readResponse, small: 300, full: 1000 },
  ],
  'the body of a call': [{ things: ofBodies, read: readBody, small: 500, full: 8000 }],
  'a body with a file': [{ things: ofFiles, read: readFileText, small: 4000, full: 400_000 }],
  'the header of a picture': [{ things: ofPictures, read: readPicture, small: 500, full: 8000 }],
  'a PDF': [{ things: ofPdfs, read: readPdf, small: 300, full: 4000 }],
  'a list to import': [{ things: ofLists, read: readList, small: 400, full: 4000 }],
  'a table of CMS': [{ things: ofLists, read: readTable, small: 800, full: 4000 }],
  'files of commands': [{ things: ofOrderFiles, read: readOrderFileWhole, small: 300, full: 8000 }],
  'frames of laboratory systems': [
    { things: ofFrames, read: pushWhole, small: 4000, full: 50_000 },
    { things: ofBatches, read: readFrame, small: 300, full: 8000 },
    {
      things: {
        'single bytes': (count) => Buffer.concat([Buffer.of(0x0b), Buffer.alloc(count, 0x1c)]),
      },
      read: pushSingly,
      small: 4000,
      full: 50_000,
    },
  ],
  'messages of laboratory systems': [{ things: ofHl7, read: readHl7, small: 150, full: 4000 }],
  'payers’ files': [{ things: ofX12, read: readX12, small: 150, full: 4000 }],
  'answers of partners’ web services': [
    { things: ofEnvelopes, read: readEnvelope, small: 1000, full: 50_000 },
  ],
} satisfies Partial<Record<ReaderName, readonly Proved[]>>

describe('work in proportion to the bytes', () => {
  it('is proved of every reader, or the table says why not', () => {
    const unproved = Object.entries(readers).flatMap(([name, reader]) =>
      'unproved' in reader ? [] : [name],
    )
    expect(Object.keys(proved).toSorted()).toEqual(unproved.toSorted())
  })
  for (const [name, all] of Object.entries<readonly Proved[]>(proved))
    for (const [at, { things, read, small, full }] of all.entries())
      proof(
        `reading ${name}${at === 0 ? '' : `, ${at + 1}`}`,
        {
          small,
          full,
          of: `of each of ${Object.keys(things).length} things, and eight times as many`,
        },
        async (size) => {
          expect(await grows(things, read, size)).toEqual([])
        },
      )
  proof(
    'reading every text and every list of every call',
    { small: 1000, full: 16_000, of: 'signs or items, and eight times as many' },
    async (size) => {
      expect(leaves.length).toBeGreaterThan(100)
      const found: string[] = []
      for (const leaf of leaves) {
        const read = (bytes: Buffer): void => leaf.read(JSON.parse(bytes.toString('utf8')))
        found.push(
          ...(
            await grows(ofLeaf(leaf), read, leaf.kind === 'text' ? size : Math.ceil(size / 16))
          ).map((text) => `${leaf.endpoint} ${leaf.path}: ${text}`),
        )
      }
      expect(found).toEqual([])
    },
  )
  it('an end mark that ends nothing costs no object', () => {
    const chunk = Buffer.alloc(65_536, 0x1c)
    const chunks = 32
    const before = process.memoryUsage()
    const open = framer()
    open.push(Buffer.of(0x0b))
    for (let at = 0; at < chunks; at++) open.push(chunk)
    const after = process.memoryUsage()
    expect((after.heapUsed - before.heapUsed) / 2 ** 20, 'megabytes for objects').toBeLessThan(40)
    expect(open.held()).toBeGreaterThan(chunks * (chunk.length - 1))
  })
})
