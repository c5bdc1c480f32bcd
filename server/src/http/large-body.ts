import { Worker } from 'node:worker_threads'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import type { FileFault } from '../files/base64.ts'
import { hashIsKnown, type Taken } from '../files/taken.ts'
import { bodyLimit } from './before-body.ts'
import { bodyRules } from './body-places.ts'

/** What the thread answers: the body without its file, and the file. */
export type Parted = { rest: string; files: { name: string; hash: Uint8Array; bytes?: Uint8Array<ArrayBuffer>; fault?: FileFault }[] } | { unreadable: true }

const file = new URL('large-body.worker.ts', import.meta.url)
/** Threads that read bodies at the same time; each is gone with all its memory when it has answered. */
const mostThreads = 2
const longestMs = 30_000
const taken = new WeakMap<FastifyRequest, Taken>()

/** The files of a request's large body; undefined where it was small. */
export const takenOf = (request: FastifyRequest): Taken | undefined => taken.get(request)

let running = 0
const waiting: (() => void)[] = []

const part = (body: Buffer): Promise<Parted> =>
  new Promise((resolve, reject) => {
    const bytes = new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength)
    const isWhole = bytes.byteLength === bytes.buffer.byteLength
    const thread = new Worker(file, {
      workerData: bytes,
      transferList: isWhole ? [bytes.buffer] : [],
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 },
    })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
      void thread.terminate()
    }
    // too much for a thread: many small values in a body that was to hold one file
    const tooMuch = (): void => end(() => reject(new Refusal('too-large')))
    const timer = setTimeout(tooMuch, longestMs)
    thread.once('message', (parted: Parted) => end(() => resolve(parted)))
    thread.once('error', tooMuch)
    thread.once('exit', tooMuch)
  })

const partInTurn = async (body: Buffer): Promise<Parted> => {
  if (running >= mostThreads) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await part(body)
  } finally {
    running--
    waiting.shift()?.()
  }
}

/* The body without its file, as text. */
const withoutFile = async (request: FastifyRequest, body: Buffer): Promise<string> => {
  const parted = await partInTurn(body)
  if ('unreadable' in parted) throw new Refusal('unreadable')
  if (parted.rest.length > bodyLimit) throw new Refusal('too-large')
  const files = new Map<string, Buffer | FileFault>()
  for (const { name, hash, bytes, fault = 'file-broken' } of parted.files) {
    const content = bytes === undefined ? fault : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (typeof content !== 'string') hashIsKnown(content, Buffer.from(hash))
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
