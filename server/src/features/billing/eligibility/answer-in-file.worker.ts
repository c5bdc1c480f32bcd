import { answerInWorker } from '../../../answer-in-worker.ts'
import { answerInFile, type AnswerWork } from './answer-in-file.ts'

answerInWorker((work: AnswerWork) => ({ answer: { found: answerInFile(work) } }))
