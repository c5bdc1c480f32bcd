import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const { dataDir, dump } = workerData as { dataDir: string; dump: string | undefined }
if (parentPort === null) throw new Error('this file is a worker')
const port = parentPort
try {
  const database = await PGlite.create({
    dataDir,
    extensions: { fuzzystrmatch, pg_trgm, unaccent },
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
