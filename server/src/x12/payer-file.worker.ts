import { serialize } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { stepBehind } from '../behind.ts'
import { readPayerFile, type InPieces } from './payer-file.ts'

if (parentPort === null) throw new Error('this file is a worker')
stepBehind()
const { bytes } = workerData as { bytes: Uint8Array }
/** Claims per piece: read back in some milliseconds. */
const inPiece = 200
const file = readPayerFile(bytes)
const remittances = file.remittances?.sets ?? []
const claims = remittances.map((set) =>
  Array.from(
    { length: Math.ceil(set.claims.length / inPiece) },
    (_, at) => new Uint8Array(serialize(set.claims.slice(at * inPiece, (at + 1) * inPiece))),
  ),
)
const answer: InPieces = {
  file:
    file.remittances === undefined
      ? file
      : {
          ...file,
          remittances: {
            ...file.remittances,
            sets: remittances.map((set) => ({ ...set, claims: [] })),
          },
        },
  claims,
}
parentPort.postMessage(
  answer,
  claims.flatMap((pieces) => pieces.map(({ buffer }) => buffer)),
)
