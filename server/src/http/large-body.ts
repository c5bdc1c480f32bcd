import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import { beside, TooMuch } from '../beside.ts'
import type { FileFault } from '../files/base64.ts'
import { isKnown, type Taken } from '../files/taken.ts'
import { bodyLimit } from './before-body.ts'
import { bodyRules } from './body-places.ts'

/** What the thread answers: the body without its file, and the file. */
export type Parted =
  | { rest: string; files: { name: string; hash: Uint8Array; bytes?: Uint8Array<ArrayBuffer>; fault?: FileFault; isText: boolean }[] }
  | { unreadable: true }

const file = new URL('large-body.worker.ts', import.meta.url)
const taken = new WeakMap<FastifyRequest, Taken>()

/** The files of a request's large body; undefined where it was small. */
export const takenOf = (request: FastifyRequest): Taken | undefined => taken.get(request)

const part = async (body: Buffer): Promise<Parted> => {
  const bytes = new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength)
  try {
    return await beside<Parted>(file, bytes, bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [])
  } catch (error) {
    // many small values in a body that was to hold one file
    if (error instanceof TooMuch) throw new Refusal('too-large')
    throw error
  }
}

/* The body without its file, as text. */
const withoutFile = async (request: FastifyRequest, body: Buffer): Promise<string> => {
  const parted = await part(body)
  if ('unreadable' in parted) throw new Refusal('unreadable')
  if (parted.rest.length > bodyLimit) throw new Refusal('too-large')
  const files = new Map<string, Buffer | FileFault>()
  for (const { name, hash, bytes, isText, fault = 'file-broken' } of parted.files) {
    const content = bytes === undefined ? fault : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (typeof content !== 'string') isKnown(content, { hash: Buffer.from(hash), isText })
    files.set(name, content)
  }
  taken.set(request, files)
  return parted.rest
}

/**
 * Reads bodies of JSON: a large one in a thread of its own, which takes the file out of it, so that nobody waits while 36 MB are parsed and decoded. What
 * remains is read here, and may be no larger than any other body.
 */
export const readBodies = (app: FastifyInstance): void => {
  const plain = app.getDefaultJsonParser('error', 'error')
  const read = (request: FastifyRequest, text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      void plain(request, text, (error, body) => (error === null ? resolve(body) : reject(error)))
    })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const isLarge = body.length > bodyRules.largeFrom && request.routeOptions.config.carriesFile === true
    return read(request, isLarge ? await withoutFile(request, body) : body.toString('utf8'))
  })
}
