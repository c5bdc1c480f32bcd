import { answerInWorker } from '../../../answer-in-worker.ts'
import { readImport, type ImportWork } from './read-import.ts'

answerInWorker(async (work: ImportWork) => ({ answer: await readImport(work) }))
