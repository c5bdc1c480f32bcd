import { Worker, type Transferable } from 'node:worker_threads'

/**
 * Worker threads that run at the same time, across all callers; each is gone with all its memory
 * once it has responded.
 */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** The work took too long, or used more memory than allowed. */
export class TooMuch extends Error {}

/** How long a thread may take, in milliseconds, and the memory it may use, in megabytes. */
export interface Most {
  ms: number
  mb: number
}
const usual: Most = { ms: 30_000, mb: 384 }

const run = <T>(file: URL, data: object, transferList: Transferable[], most: Most): Promise<T> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(file, {
      workerData: data,
      transferList,
      resourceLimits: { maxOldGenerationSizeMb: most.mb, maxYoungGenerationSizeMb: 64 },
    })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
      void thread.terminate()
    }
    const giveUp = (): void =>
      end(() => reject(new TooMuch('it took too long, or too much memory')))
    const timer = setTimeout(giveUp, most.ms)
    thread.once('message', (answer: T) => end(() => resolve(answer)))
    thread.once('error', giveUp)
    thread.once('exit', giveUp)
  })

/**
 * Processes something large in its own thread, a few at a time, so that no one unrelated waits for
 * it. The thread responds with one message. Fails with TooMuch.
 */
export const runInWorker = async <T>(
  file: URL,
  data: object,
  transferList: Transferable[] = [],
  most: Partial<Most> = {},
): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await run<T>(file, data, transferList, { ...usual, ...most })
  } finally {
    running--
    waiting.shift()?.()
  }
}
