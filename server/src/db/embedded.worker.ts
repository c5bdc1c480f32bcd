import { PGlite } from '@electric-sql/pglite'
import { parentPort, workerData } from 'node:worker_threads'
import { extensions } from './embedded-extensions.ts'

const { dataDir } = workerData as { dataDir: string }
if (parentPort === null) throw new Error('this file is a worker')
const port = parentPort
try {
  const database = await PGlite.create({ dataDir, extensions })
  port.on('message', (pieces: Uint8Array[] | 'close') => {
    if (pieces === 'close') {
      void database.close().finally(() => port.postMessage('closed'))
      return
    }
    const [bytes = new Uint8Array(), ...more] = pieces
    database.execProtocolRaw(more.length === 0 ? bytes : Buffer.concat(pieces)).then(
      (answer) => port.postMessage(answer, [answer.buffer as ArrayBuffer]),
      (error: unknown) => port.postMessage({ broken: String(error) }),
    )
  })
  port.postMessage('ready')
} catch (error) {
  port.postMessage({ broken: String(error) })
}
