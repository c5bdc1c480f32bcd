import { Worker } from 'node:worker_threads'
import type { ChainFacts } from './chain/chain.ts'
import { Unprintable } from './faces.ts'
import type { LabelFacts } from './label/label-facts.ts'
import type { LetterFacts } from './letter/letter.ts'
import type { ReportFacts } from './report/report-facts.ts'
import type { RequisitionFacts } from './requisition/requisition-facts.ts'
import type { Images } from './requisition/requisition-signatures.ts'
import type { TubeListFacts } from './tube-list/tube-list.ts'

export type Paper =
  | { kind: 'requisition'; facts: RequisitionFacts; images: Images }
  | { kind: 'report'; facts: ReportFacts }
  | { kind: 'labels'; labels: readonly LabelFacts[]; copies: number }
  | { kind: 'zpl'; labels: readonly LabelFacts[]; copies: number }
  | { kind: 'tube list'; facts: TubeListFacts }
  | { kind: 'letter'; facts: LetterFacts }
  | { kind: 'chain'; facts: ChainFacts }
  | { kind: 'merged'; pdfs: readonly Uint8Array[] }
export interface Asked {
  id: number
  paper: Paper
}
export type Answer = { id: number; bytes: Uint8Array } | { id: number; failed: string; isUnprintable: boolean }

interface Waiting {
  resolve: (bytes: Buffer) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

const file = new URL('paper.worker.ts', import.meta.url)
const longestMs = 60_000
const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let count = 0

const settle = (id: number, how: (one: Waiting) => void): void => {
  const one = waiting.get(id)
  if (one === undefined) return
  waiting.delete(id)
  clearTimeout(one.timer)
  how(one)
  if (waiting.size === 0) thread?.unref()
}

/* What a thread that ended still owed is refused; the next paper begins another. */
const giveUp = (ended: Worker, reason: string): void => {
  if (thread !== ended) return
  thread = undefined
  for (const id of waiting.keys()) settle(id, ({ reject }) => reject(new Error(reason)))
  void ended.terminate()
}

const opened = (): Worker => {
  if (thread !== undefined) return thread
  const made = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 512 } })
  made.on('message', (answer: Answer) =>
    settle(answer.id, ({ resolve, reject }) => {
      if ('bytes' in answer) resolve(Buffer.from(answer.bytes.buffer as ArrayBuffer, answer.bytes.byteOffset, answer.bytes.byteLength))
      else reject(answer.isUnprintable ? new Unprintable(answer.failed) : new Error(answer.failed))
    }),
  )
  made.on('error', (error: Error) => giveUp(made, error.message))
  made.on('exit', () => giveUp(made, 'the thread that makes papers ended'))
  thread = made
  return made
}

/**
 * Makes a paper in a thread of its own, which keeps the faces open between papers and never keeps the process alive. Fails with Unprintable
 * when a text has letters that the faces lack.
 */
export const makePaper = (paper: Paper): Promise<Buffer> =>
  new Promise<Buffer>((resolve, reject) => {
    const id = ++count
    const worker = opened()
    const timer = setTimeout(() => giveUp(worker, 'making a paper took too long'), longestMs)
    waiting.set(id, { resolve, reject, timer })
    worker.ref()
    worker.postMessage({ id, paper } satisfies Asked)
  })
