import { Worker, type Transferable } from 'node:worker_threads'

/** Worker threads that work at the same time, across all callers. */
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** The work took too long, or used more memory than allowed. */
export class TooMuch extends Error {}

/** What a thread may use, and whether it stays. */
export interface ThreadChoice {
  /** Milliseconds for the work. */
  ms: number
  /** Megabytes of memory. */
  mb: number
  /** It waits for more work of its kind: loading its program takes longer than a small work. */
  isKept: boolean
}
const usual: ThreadChoice = { ms: 30_000, mb: 384, isKept: false }

/** How long a thread that is kept waits for its next work, in milliseconds. */
const keptFor = 10_000
interface Kept {
  thread: Worker
  dropIt: () => void
  timer: NodeJS.Timeout
}
/* One for each kind of work, by its program and memory. */
const kept = new Map<string, Kept>()
const kindOf = (file: URL, { mb }: ThreadChoice): string => `${file.href} ${mb}`

const drop = (kind: string): void => {
  const one = kept.get(kind)
  if (one === undefined) return
  clearTimeout(one.timer)
  kept.delete(kind)
  void one.thread.terminate()
}
/* A thread that dies while nobody waits for it is forgotten. */
const keep = (kind: string, thread: Worker): void => {
  if (kept.has(kind)) return void thread.terminate()
  thread.unref()
  const dropIt = (): void => drop(kind)
  thread.once('error', dropIt).once('exit', dropIt)
  kept.set(kind, { thread, dropIt, timer: setTimeout(dropIt, keptFor).unref() })
}
const threadFor = (file: URL, choice: ThreadChoice): Worker => {
  const one = kept.get(kindOf(file, choice))
  if (one === undefined)
    // one that fails after it was given up must not end the server
    return new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: choice.mb, maxYoungGenerationSizeMb: 64 },
    }).on('error', () => undefined)
  clearTimeout(one.timer)
  kept.delete(kindOf(file, choice))
  one.thread.off('error', one.dropIt).off('exit', one.dropIt)
  one.thread.ref()
  return one.thread
}

const run = <T>(
  file: URL,
  data: object,
  transferList: Transferable[],
  choice: ThreadChoice,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const thread = threadFor(file, choice)
    const quiet = (): void => {
      clearTimeout(timer)
      thread.off('error', giveUp).off('exit', giveUp).off('message', take)
    }
    const giveUp = (): void => {
      quiet()
      reject(new TooMuch('it took too long, or too much memory'))
      void thread.terminate()
    }
    const take = (answer: T): void => {
      quiet()
      resolve(answer)
      if (choice.isKept) keep(kindOf(file, choice), thread)
      else void thread.terminate()
    }
    const timer = setTimeout(giveUp, choice.ms)
    thread.on('error', giveUp).on('exit', giveUp).on('message', take)
    thread.postMessage(data, transferList)
  })

/**
 * Processes something large in a thread of its own, a few at a time, so that no one unrelated waits
 * for it. The thread answers with `answerInWorker`; it is then gone with all its memory, or stays
 * for some seconds if it `isKept`. Fails with TooMuch.
 */
export const runInWorker = async <T>(
  file: URL,
  data: object,
  transferList: Transferable[] = [],
  choice: Partial<ThreadChoice> = {},
): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await run<T>(file, data, transferList, { ...usual, ...choice })
  } finally {
    running--
    waiting.shift()?.()
  }
}
