import { PGlite } from '@electric-sql/pglite'
import { parentPort, workerData } from 'node:worker_threads'
import { extensions } from './embedded-extensions.ts'

const { dataDir } = workerData as { dataDir: string }
if (parentPort === null) throw new Error('this file is a worker')
const port = parentPort

const largeFrom = 65_536
/*
 * Gives bytes back at once. This thread makes so little of its own that Node finds no reason to clean up: it kept all large files and messages that came,
 * 400 MB after a few minutes of them.
 */
const giveBack = ({ buffer }: Uint8Array<ArrayBuffer>): void => {
  if (buffer.byteLength > largeFrom) buffer.transfer(0)
}

try {
  const database = await PGlite.create({ dataDir, extensions })
  port.on('message', (pieces: Uint8Array<ArrayBuffer>[] | 'close') => {
    if (pieces === 'close') {
      void database.close().finally(() => port.postMessage('closed'))
      return
    }
    const [first = new Uint8Array(), ...more] = pieces
    const whole = more.length === 0 ? first : Buffer.concat(pieces)
    if (whole !== first) pieces.forEach(giveBack)
    database.execProtocolRaw(whole).then(
      (answer) => {
        giveBack(whole)
        port.postMessage(answer, [answer.buffer as ArrayBuffer])
      },
      (error: unknown) => port.postMessage({ broken: String(error) }),
    )
  })
  port.postMessage('ready')
} catch (error) {
  port.postMessage({ broken: String(error) })
}
