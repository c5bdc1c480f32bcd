import { answerInWorker } from '../../../answer-in-worker.ts'
import { readImport, type ImportWork } from './read-import.ts'

answerInWorker((work: ImportWork) => ({ answer: readImport(work) }))
