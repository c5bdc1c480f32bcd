import { Worker } from 'node:worker_threads'

/** A request to a thread. */
export interface PoolTask<T> {
  id: number
  work: T
}
/** A thread's first message: its program is loaded, so it begins the job it was given. */
export const ready = 'ready'
/** `pages` only for a fax. */
export type Answer =
  | { id: number; bytes: Uint8Array; pages?: number }
  | { id: number; failed: string; isUnprintable: boolean }
export interface PoolAnswer {
  bytes: Buffer
  pages: number
}

export interface PoolChoice {
  /** At least two: one is always left for jobs that are not collections. */
  threads: number
  /**
   * How long a thread may take for a job, from the moment it begins it: loading its program can
   * take longer on a busy server, and is no reason to lose a paper.
   */
  longestMs: number
  failure: (message: string, isUnprintable: boolean) => Error
}

interface Job<T> {
  id: number
  work: T
  turn: number
  resolve: (made: PoolAnswer) => void
  reject: (error: Error) => void
}
interface Thread<T> {
  worker: Worker
  job: Job<T> | undefined
  timer: NodeJS.Timeout | undefined
  isReady: boolean
}

/** The turn from which jobs can take all threads but one. */
const collections = 3

/**
 * Threads that each do one job at a time, the lowest turn first and, within a turn, the oldest. A
 * job that fails, ends its thread or takes too long affects only itself: its thread is replaced,
 * and the others continue. Threads are opened when there is work for them, and never keep the
 * process alive on their own.
 */
export const poolOf = <T>(file: URL, { threads: most, longestMs, failure }: PoolChoice) => {
  const threads = new Set<Thread<T>>()
  const waiting: Job<T>[] = []
  let count = 0

  const free = (thread: Thread<T>): Job<T> | undefined => {
    const { job } = thread
    clearTimeout(thread.timer)
    thread.job = undefined
    thread.worker.unref()
    return job
  }
  const lose = (thread: Thread<T>, reason: string): void => {
    if (!threads.delete(thread)) return
    free(thread)?.reject(failure(reason, false))
    void thread.worker.terminate()
    next()
  }
  const limit = (thread: Thread<T>): void => {
    // deferred behind messages already queued: an answer that arrived in time counts, even if this
    // thread reads it late
    thread.timer = setTimeout(() => {
      const { job } = thread
      setImmediate(() => void (thread.job === job && lose(thread, 'making a paper took too long')))
    }, longestMs)
  }
  const opened = (): Thread<T> => {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 512 } })
    const thread: Thread<T> = { worker, job: undefined, timer: undefined, isReady: false }
    threads.add(thread)
    worker.on('message', (answer: Answer | typeof ready) => {
      if (answer === ready) {
        thread.isReady = true
        if (thread.job !== undefined) limit(thread)
        return
      }
      if (thread.job?.id !== answer.id) return
      const job = free(thread)
      if ('bytes' in answer)
        job?.resolve({
          bytes: Buffer.from(
            answer.bytes.buffer as ArrayBuffer,
            answer.bytes.byteOffset,
            answer.bytes.byteLength,
          ),
          pages: answer.pages ?? 0,
        })
      else job?.reject(failure(answer.failed, answer.isUnprintable))
      next()
    })
    worker.on('error', (error: Error) => lose(thread, error.message))
    worker.on('exit', () => lose(thread, 'the thread that makes papers ended'))
    return thread
  }
  const threadFor = ({ turn }: Job<T>): Thread<T> | undefined => {
    const busy = [...threads].filter(({ job }) => job !== undefined)
    // a collection of hundreds of documents leaves a thread to users waiting for one
    if (
      turn >= collections &&
      busy.filter(({ job }) => (job?.turn ?? 0) >= collections).length >= most - 1
    )
      return undefined
    return (
      [...threads].find(({ job }) => job === undefined) ??
      (threads.size < most ? opened() : undefined)
    )
  }
  const next = (): void => {
    for (;;) {
      const job = waiting[0]
      const thread = job && threadFor(job)
      if (job === undefined || thread === undefined) return
      waiting.shift()
      thread.job = job
      if (thread.isReady) limit(thread)
      thread.worker.ref()
      thread.worker.postMessage({ id: job.id, work: job.work } satisfies PoolTask<T>)
    }
  }

  return {
    make: (work: T, turn: number): Promise<PoolAnswer> =>
      new Promise<PoolAnswer>((resolve, reject) => {
        const at = waiting.findIndex((other) => other.turn > turn)
        waiting.splice(at === -1 ? waiting.length : at, 0, {
          id: ++count,
          work,
          turn,
          resolve,
          reject,
        })
        next()
      }),
    /** Ends all threads; for tests, which open their own pools. */
    close: async (): Promise<void> =>
      void (await Promise.all([...threads].map(({ worker }) => worker.terminate()))),
  }
}
