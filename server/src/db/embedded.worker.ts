import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { extensions } from './embedded-extensions.ts'

const { dataDir } = workerData as { dataDir: string }
if (parentPort === null) throw new Error('this file is a worker')
const port = parentPort

const largeFrom = 65_536
/*
 * Frees bytes at once. This thread allocates so little that Node sees no reason to collect garbage:
 * it kept all incoming large files and messages, 400 MB after a few minutes of them.
 */
const giveBack = ({ buffer }: Uint8Array<ArrayBuffer>): void => {
  if (buffer.byteLength > largeFrom) buffer.transfer(0)
}

/* Joins the pieces in a buffer that can be transferred. */
const inOne = (pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> => {
  const [only, ...more] = pieces
  if (only !== undefined && more.length === 0) return only
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

try {
  const database = await PGlite.create({ dataDir, extensions })
  port.on('message', (pieces: Uint8Array<ArrayBuffer>[] | 'close') => {
    if (pieces === 'close') {
      void database.close().finally(() => port.postMessage('closed'))
      return
    }
    const whole = inOne(pieces)
    if (pieces.length > 1) pieces.forEach(giveBack)
    // not execProtocolRaw: that also parses each response and keeps every row of it forever, some
    // 100 MB per hour of work
    const answers: Uint8Array<ArrayBuffer>[] = []
    database
      .execProtocolRawStream(whole, { onRawData: (some) => answers.push(new Uint8Array(some)) })
      .then(
        () => {
          giveBack(whole)
          const answer = inOne(answers)
          port.postMessage(answer, [answer.buffer])
        },
        (error: unknown) => port.postMessage({ broken: String(error) }),
      )
  })
  port.postMessage('ready')
} catch (error) {
  port.postMessage({ broken: String(error) })
}
