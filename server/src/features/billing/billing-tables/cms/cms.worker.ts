import { answerInWorker } from '../../../../answer-in-worker.ts'
import { readCms } from './read-cms.ts'

answerInWorker(({ file, ours }: { file: Uint8Array; ours: string[] }) => ({
  answer: { reading: readCms(file, new Set(ours)) },
}))
