import { PGlite } from '@electric-sql/pglite'
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { extensions } from './embedded-extensions.ts'

const { dataDir, dump } = workerData as { dataDir: string; dump: string | undefined }
if (parentPort === null) throw new Error('this file is a worker')
const port = parentPort
try {
  const database = await PGlite.create({
    dataDir,
    extensions,
    ...(dump !== undefined && { loadDataDir: new Blob([readFileSync(dump)]) }),
  })
  port.on('message', (bytes: Uint8Array | 'close') => {
    if (bytes === 'close') {
      void database.close().finally(() => port.postMessage('closed'))
      return
    }
    database.execProtocolRaw(bytes).then(
      (answer) => port.postMessage(answer, [answer.buffer as ArrayBuffer]),
      (error: unknown) => port.postMessage({ broken: String(error) }),
    )
  })
  port.postMessage('ready')
} catch (error) {
  port.postMessage({ broken: String(error) })
}
