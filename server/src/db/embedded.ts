import { DatabaseSync } from 'node:sqlite'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Engine, Lease } from './engine-interface.ts'
import { isLeaving } from './large-values.ts'
import { closeToOthers } from './owned-folder.ts'

type FromWorker = Uint8Array | 'ready' | 'closed' | { broken: string }
const isBroken = (message: FromWorker): message is { broken: string } =>
  typeof message === 'object' && 'broken' in message

/** Passes PostgreSQL protocol bytes to the worker: pg talks to PGlite as to any server. */
class Wire extends Duplex {
  #worker: Worker

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', (message: FromWorker) => {
      if (message instanceof Uint8Array) {
        if (message.byteLength > 0)
          this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength))
      } else if (message === 'closed') this.push(null)
      else if (isBroken(message)) this.destroy(new Error(message.broken))
    })
  }
  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#forward([chunk])
    done()
  }
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#forward(chunks.map(({ chunk }) => chunk))
    done()
  }
  /*
   * Transferable pieces are sent as is; everything else is copied, since the driver writes into its
   * buffers again.
   */
  #forward(chunks: Buffer[]): void {
    const pieces = chunks.some(isLeaving) ? chunks : [Buffer.concat(chunks)]
    const sent = pieces.map(
      (piece) => (isLeaving(piece) ? piece : new Uint8Array(piece)) as Uint8Array<ArrayBuffer>,
    )
    this.#worker.postMessage(
      sent,
      sent.map(({ buffer }) => buffer),
    )
  }
}

/**
 * Two processes on one directory corrupt it silently, so an exclusive lock is taken first; it ends
 * with the process.
 */
const lock = (folder: string): DatabaseSync => {
  const file = new DatabaseSync(`${folder}/lock.sqlite`)
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
    return file
  } catch {
    file.close()
    throw new Error(
      `Another Labgate is using ${folder}. Stop it, or set LABGATE_DATA to another folder.`,
    )
  }
}

/**
 * The worker's next state message. Under `node --watch` Node itself sends messages on the same
 * port: they are ignored.
 */
const nextState = (worker: Worker): Promise<'ready' | 'closed' | { broken: string }> =>
  new Promise((resolve, reject) => {
    const hear = (message: FromWorker): void => {
      if (message !== 'ready' && message !== 'closed' && !isBroken(message)) return
      worker.off('message', hear)
      resolve(message)
    }
    worker.on('message', hear)
    worker.once('error', reject)
  })

/**
 * PGlite in a worker thread below `folder`, or in memory. One session, leased to one caller after
 * another, in order.
 */
export const openEmbedded = async (folder: string): Promise<Engine> => {
  const inMemory = folder === 'memory'
  if (!inMemory) closeToOthers(folder)
  const held = inMemory ? undefined : lock(folder)
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), {
    workerData: { dataDir: inMemory ? 'memory://' : `${folder}/pglite` },
  })
  const ready = await nextState(worker)
  if (ready !== 'ready')
    throw new Error(
      `The embedded database in ${folder} cannot be opened: ${isBroken(ready) ? ready.broken : 'no answer'}`,
    )
  const client = new pg.Client({
    stream: () => new Wire(worker),
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
  })
  let closing = false
  client.on('error', (error) => {
    if (!closing) process.emitWarning(`embedded database: ${error.message}`)
  })
  await client.connect()

  let tail: Promise<unknown> = Promise.resolve()
  const connect = async (): Promise<Lease> => {
    const { promise: mine, resolve: release } = Promise.withResolvers<void>()
    const before = tail
    tail = tail.then(() => mine)
    await before
    return { client, release: () => release() }
  }
  return {
    kind: 'embedded',
    connect,
    listen: async (channel, listener) => {
      client.on('notification', (notification) => {
        if (notification.channel === channel) listener(notification.payload ?? '')
      })
      const lease = await connect()
      try {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      } finally {
        lease.release()
      }
    },
    broke: () => {}, // it ends with this process
    close: async () => {
      const lease = await connect()
      closing = true
      const ended = nextState(worker)
      worker.postMessage('close')
      await ended
      await worker.terminate()
      held?.close()
      if (!inMemory) closeToOthers(folder) // the engine makes some files readable by everyone
      lease.release()
    },
  }
}
