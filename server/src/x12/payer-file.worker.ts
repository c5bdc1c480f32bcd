import { serialize } from 'node:v8'
import { answerInWorker } from '../answer-in-worker.ts'
import { readPayerFile, type InPieces } from './payer-file.ts'

/** Claims per piece: read back in some milliseconds. */
const inPiece = 200

answerInWorker(({ bytes }: { bytes: Uint8Array }) => {
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
  return { answer, handedOver: claims.flatMap((pieces) => pieces.map(({ buffer }) => buffer)) }
})
