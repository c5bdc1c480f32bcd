import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import type { Keys } from '../db/keys.ts'
import { leaving } from '../db/large-values.ts'
import type { FileFault } from '../files/base64.ts'
import { isKnown, type Taken } from '../files/taken.ts'
import { runInWorker, TooMuch } from '../run-in-worker.ts'
import { bodyRules } from './body-places.ts'
import { bodyLimit } from './check-request-head.ts'

/** The thread's input: the body in pieces, and the key that seals a file. */
export interface Whole {
  pieces: Uint8Array<ArrayBuffer>[]
  key: Uint8Array | undefined
}
/** The thread's output: the body without its file, and the file, plain and as stored. */
export type Parted =
  | {
      rest: string
      files: {
        name: string
        hash: Uint8Array
        bytes?: Uint8Array<ArrayBuffer>
        sealed?: Uint8Array<ArrayBuffer> | undefined
        fault?: FileFault
        isText: boolean
      }[]
    }
  | { unreadable: true }

const file = new URL('large-body.worker.ts', import.meta.url)
const taken = new WeakMap<FastifyRequest, Taken>()

/** The files of a request's large body; undefined if it was small. */
export const takenOf = (request: FastifyRequest): Taken | undefined => taken.get(request)

const pieceSize = 1_048_576

/**
 * Reads a body into pieces of a megabyte each, filled as it arrives: joining 36 MB at the end would
 * hold everyone up for as long as the system takes to find the memory.
 */
const piecesOf = (payload: Readable, most: number): Promise<Uint8Array<ArrayBuffer>[]> =>
  new Promise((resolve, reject) => {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let [size, room] = [0, 0]
    const end = (settle: () => void): void => {
      payload.off('data', take).off('end', whole).off('error', broken).off('close', broken)
      settle()
    }
    const take = (chunk: Buffer): void => {
      size += chunk.length
      if (size > most) return end(() => (payload.pause(), reject(new Refusal('too-large'))))
      for (let at = 0; at < chunk.length;) {
        if (room === 0) {
          pieces.push(new Uint8Array(pieceSize))
          room = pieceSize
        }
        const some = chunk.subarray(at, at + room)
        pieces.at(-1)?.set(some, pieceSize - room)
        at += some.length
        room -= some.length
      }
    }
    const whole = (): void =>
      end(() => {
        const last = pieces.pop()
        resolve(last === undefined ? [] : [...pieces, last.subarray(0, pieceSize - room)])
      })
    const broken = (): void => end(() => reject(new Refusal('unreadable')))
    payload.on('data', take).on('end', whole).on('error', broken).on('close', broken)
  })

const part = async (pieces: Uint8Array<ArrayBuffer>[], keys: Keys | undefined): Promise<Parted> => {
  try {
    return await runInWorker<Parted>(file, { pieces, key: keys?.fileKey() } satisfies Whole, pieces.map(({ buffer }) => buffer)) // prettier-ignore
  } catch (error) {
    // many small values in a body meant to hold one file
    if (error instanceof TooMuch) throw new Refusal('too-large')
    throw error
  }
}

/* The body without its file, as text. */
const withoutFile = async (
  request: FastifyRequest,
  pieces: Uint8Array<ArrayBuffer>[],
  keys: Keys | undefined,
): Promise<string> => {
  const parted = await part(pieces, keys)
  if ('unreadable' in parted) throw new Refusal('unreadable')
  if (parted.rest.length > bodyLimit) throw new Refusal('too-large')
  const files = new Map<string, Buffer | FileFault>()
  for (const { name, hash, bytes, sealed, isText, fault = 'file-broken' } of parted.files) {
    const content =
      bytes === undefined ? fault : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (typeof content !== 'string')
      isKnown(content, { hash: Buffer.from(hash), isText, sealed: sealed && leaving(sealed) })
    files.set(name, content)
  }
  taken.set(request, files)
  return parted.rest
}

/** What remains of a body, in place of all of it. */
const inPlaceOf = (content: readonly Uint8Array[], receivedEncodedLength: number): Readable =>
  Object.assign(Readable.from(content), { receivedEncodedLength })

/**
 * Large JSON bodies are read in a separate thread, which takes the file out and seals it, so that
 * no one waits while 36 MB are parsed and decoded. The rest is read like any other body, and must
 * not be larger.
 */
export const readLargeBodies = (app: FastifyInstance, keys: () => Keys | undefined): void => {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { carriesFile } = request.routeOptions.config
    const said = request.headers['content-length']
    if (
      carriesFile !== true ||
      !/^application\/json\b/i.test(request.headers['content-type'] ?? '')
    )
      return payload
    if (said !== undefined && Number(said) <= bodyRules.largeFrom) return payload
    const pieces = await piecesOf(payload as Readable, request.routeOptions.bodyLimit)
    const size = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
    if (said !== undefined && Number(said) !== size) throw new Refusal('unreadable')
    return inPlaceOf(
      size > bodyRules.largeFrom
        ? [Buffer.from(await withoutFile(request, pieces, keys()))]
        : pieces,
      size,
    )
  })
}
