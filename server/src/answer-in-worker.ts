import { parentPort, type Transferable } from 'node:worker_threads'
import { stepBehind } from './behind.ts'

/** What a thread answers, and what of it is handed over rather than copied. */
export interface ThreadAnswer {
  answer: unknown
  handedOver?: readonly Transferable[]
}

/** The thread's side of `runInWorker`: one answer for each work, behind everybody else's work. */
export const answerInWorker = <Work>(
  answerTo: (work: Work) => ThreadAnswer | Promise<ThreadAnswer>,
): void => {
  if (parentPort === null) throw new Error('this file is a worker')
  const port = parentPort
  stepBehind()
  const give = ({ answer, handedOver = [] }: ThreadAnswer): void =>
    port.postMessage(answer, [...handedOver])
  port.on('message', (work: Work) => {
    const given = answerTo(work)
    if (given instanceof Promise) void given.then(give)
    else give(given)
  })
}
