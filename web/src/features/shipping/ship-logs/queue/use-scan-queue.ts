import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../../api/call.ts'
import { useSession } from '../../../../session/use-session.ts'
import { makeScanQueue, type QueueState, type ScanQueue } from './scan-queue.ts'
import { openScanStore } from './scan-store.ts'

/* A lost network often gives no response at all. */
const patience = 20_000

const queues = new Map<number, Promise<ScanQueue>>()
/* One per user and tab: what is in flight continues when the screen is left. */
const queueOf = (userId: number): Promise<ScanQueue> => {
  const known = queues.get(userId)
  if (known) return known
  const made = openScanStore().then((store) =>
    makeScanQueue({
      userId,
      store,
      send: async (labId, scans, { takenOver, byItself }) => {
        const input = { labId, scans: [...scans], ...(takenOver && { takenOver }) }
        return (
          await call(shipLogs.scans, input, {
            signal: AbortSignal.timeout(patience),
            polls: byItself,
          })
        ).list
      },
      isOnline: () => navigator.onLine,
      later: (work, ms) => setTimeout(work, ms),
    }),
  )
  queues.set(userId, made)
  return made
}

const empty: QueueState = {
  waiting: [],
  others: new Map(),
  offline: false,
  error: null,
  keeps: true,
  late: [],
}
const hearNetwork = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
const nothing = (): (() => void) => () => undefined

/**
 * The user's queue on this machine; undefined briefly, until it is open. Waiting scans are sent
 * when the screen is visited.
 */
export const useScanQueue = (): {
  queue: ScanQueue | undefined
  open: () => Promise<ScanQueue>
  state: QueueState
} => {
  const { values } = useSession()
  const [queue, setQueue] = useState<ScanQueue>()
  useEffect(() => {
    let isHere = true
    void queueOf(values.userId_Login).then((opened) => {
      if (isHere) setQueue(opened)
    })
    return () => {
      isHere = false
    }
  }, [values.userId_Login])
  useEffect(() => {
    if (!queue) return
    const flush = (): void => void queue.flush()
    flush()
    window.addEventListener('online', flush)
    return () => window.removeEventListener('online', flush)
  }, [queue])
  const state = useSyncExternalStore(queue?.subscribe ?? nothing, queue?.state ?? (() => empty))
  const online = useSyncExternalStore(hearNetwork, () => navigator.onLine)
  return {
    queue,
    open: () => queueOf(values.userId_Login),
    state: online || state.offline ? state : { ...state, offline: true },
  }
}
