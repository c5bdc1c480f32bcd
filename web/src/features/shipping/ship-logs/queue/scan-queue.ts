import { verdictOf } from '@labgate/contract/shipping/parcels'
import { mostTubes, type ScanAnswer } from '@labgate/contract/shipping/ship-logs'
import { Refused, UnexpectedResponseError } from '../../../../api/refused.ts'
import type { KeptScan, QueuedScan, ScanStore } from './scan-store.ts'

/** The observable state of the queue; a new object after each change. */
export interface QueueState {
  /** The user's own scans without a response, in order. */
  waiting: readonly KeptScan[]
  /** Scans that someone else made on this machine, by user. */
  others: ReadonlyMap<number, readonly KeptScan[]>
  /** The last attempt found no network. */
  offline: boolean
  /** Why the server would not take the scans; they wait. */
  error: Error | null
  /** False if scans would be lost with the page. */
  keeps: boolean
  /**
   * Responses to scans that had waited and did not simply end as 'received', until someone has
   * looked; also if no one saw them arrive.
   */
  late: readonly QueueAnswer[]
}
/** A response, and whether its scan had waited for the network. */
export interface QueueAnswer {
  answer: ScanAnswer
  scan: KeptScan
  waited: boolean
}
interface Tools {
  userId: number
  store: ScanStore
  /**
   * Rejects with Refused or UnexpectedResponseError if the server was reached. `byItself`: not
   * triggered by a scan.
   */
  send: (
    labId: number,
    scans: readonly QueuedScan[],
    how: { takenOver: boolean; byItself: boolean },
  ) => Promise<readonly ScanAnswer[]>
  isOnline: () => boolean
  later: (work: () => void, ms: number) => unknown
}
export interface ScanQueue {
  state: () => QueueState
  subscribe: (listener: () => void) => () => void
  hear: (listener: (inputs: readonly QueueAnswer[]) => void) => () => void
  /** Stores a scan and sends it as soon as there is a network. Resolves once it is stored. */
  add: (scan: Omit<QueuedScan, 'userId'>) => Promise<void>
  /** Tries again now. */
  flush: () => Promise<void>
  /** Submits someone else's scans. */
  takeOver: (userId: number) => Promise<void>
  /** Someone has looked at the late responses. */
  forgetLate: () => void
}

const atOnce = Math.min(100, mostTubes)
const againAfter = 10_000

const isNetworkError = (error: unknown): boolean =>
  !(error instanceof Refused) && !(error instanceof UnexpectedResponseError)

/**
 * The path of every scan at the dock: first stored, then sent in order, dropped once it has a
 * response. A scan may be sent several times, because its response may be lost; its key makes it
 * count once.
 */
export const makeScanQueue = async ({
  userId,
  store,
  send,
  isOnline,
  later,
}: Tools): Promise<ScanQueue> => {
  let kept: KeptScan[] = (await store.all()).toSorted((a, b) => a.sequence - b.sequence)
  const waited = new Set(kept.map(({ key }) => key))
  let [offline, running, error]: [boolean, boolean, Error | null] = [false, false, null]
  let retry = false
  let late: readonly QueueAnswer[] = []
  const listeners = new Set<() => void>()
  const hearers = new Set<(inputs: readonly QueueAnswer[]) => void>()
  const now = (): QueueState => ({
    waiting: kept.filter((scan) => scan.userId === userId),
    others: Map.groupBy(
      kept.filter((scan) => scan.userId !== userId),
      (scan) => scan.userId,
    ),
    offline,
    error,
    keeps: store.keeps,
    late,
  })
  let state = now()
  const changed = (): void => {
    state = now()
    listeners.forEach((listener) => listener())
  }
  const tryLater = (): void => {
    if (retry) return
    retry = true
    later(() => {
      retry = false
      void flush(true)
    }, againAfter)
  }
  /* One laboratory per call, in scan order. */
  const nextOf = (of: number): KeptScan[] => {
    const own = kept.filter((scan) => scan.userId === of)
    const end = own.findIndex(({ labId }) => labId !== own[0]?.labId)
    return own.slice(0, Math.min(atOnce, end === -1 ? own.length : end))
  }
  const sendAll = async (of: number, byItself: boolean): Promise<void> => {
    for (let batch = nextOf(of); batch.length > 0; batch = nextOf(of)) {
      const scans = batch.map(({ sequence: _sequence, ...scan }) => scan)
      const answers = await send(batch[0]?.labId ?? 0, scans, {
        takenOver: of !== userId,
        byItself,
      })
      const byKey = new Map(answers.map((answer) => [answer.key, answer]))
      const answered = batch.filter(({ key }) => byKey.has(key))
      if (answered.length === 0) throw new UnexpectedResponseError()
      await store.remove(answered.map(({ sequence }) => sequence))
      kept = kept.filter((scan) => !answered.includes(scan))
      ;[offline, error] = [false, null]
      const matched = answered.flatMap((scan) => {
        const answer = byKey.get(scan.key)
        return answer ? [{ answer, scan, waited: waited.delete(scan.key) }] : []
      })
      late = [...late, ...matched.filter((one) => one.waited && verdictOf(one.answer) !== 'pass')]
      changed()
      hearers.forEach((hearer) => hearer(matched))
    }
  }
  const run = async (of: number, byItself: boolean): Promise<void> => {
    if (running || !kept.some((scan) => scan.userId === of)) return
    running = true
    try {
      if (!isOnline()) throw new Error('offline')
      await sendAll(of, byItself)
    } catch (reason) {
      for (const { key } of kept) waited.add(key)
      offline = isNetworkError(reason)
      error = offline ? null : (reason as Error)
      if (offline) tryLater()
      changed()
    } finally {
      running = false
      /* Scans made while someone else's were being sent. */
      if (of !== userId && !offline && error === null) void run(userId, byItself)
    }
  }
  const flush = (byItself = false): Promise<void> => run(userId, byItself)
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hear: (hearer) => {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
    add: async (scan) => {
      const whole = { ...scan, userId }
      const sequence = await store.put(whole)
      kept = [...kept, { ...whole, sequence }].toSorted((a, b) => a.sequence - b.sequence)
      if (offline || !isOnline()) waited.add(scan.key)
      if (!isOnline()) offline = true
      changed()
      void flush()
    },
    flush: () => flush(),
    takeOver: (of) => run(of, false),
    forgetLate: () => {
      late = []
      changed()
    },
  }
}
