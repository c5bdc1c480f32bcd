import { serialize } from 'node:v8'
import { answerInWorker } from '../answer-in-worker.ts'
import { answersIn } from './file-answers.ts'
import { excessOf, readCounted, readSegments, type FileWork, type InPieces } from './payer-file.ts'

/** Claims per piece: read back in some milliseconds. */
const inPiece = 200

answerInWorker(({ bytes, segments, mostAnswers }: FileWork) => {
  if (segments !== undefined) return { answer: readSegments(bytes, segments.from, segments.most) }
  const { file, parts } = readCounted(bytes)
  if (mostAnswers !== undefined) return { answer: answersIn(file, mostAnswers) }
  const excess = excessOf(parts, file)
  if (excess !== undefined) return { answer: { excess } }
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
