/*
 * These functions run in the measured page. Its names are declared here: the benchmarks are checked
 * with the server, which has no page.
 */
declare const addEventListener: (
  type: 'keydown',
  listener: () => void,
  options: { capture: true },
) => void

interface Key {
  duration: number
  work: number
}
interface Listening {
  down: number
  seen: Map<number, Key>
}
/* Fields of the browser's Event Timing entries that the types lack. */
type Timed = PerformanceEntry & {
  interactionId: number
  processingStart: number
  processingEnd: number
}

declare global {
  var labgateKeys: Listening
}

/** Starts listening to the keys of this page. */
export const listenToKeys = (): void => {
  const listening: Listening = { down: 0, seen: new Map() }
  globalThis.labgateKeys = listening
  addEventListener('keydown', () => (listening.down += 1), { capture: true })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[]) {
      if (!/^(key|input|beforeinput)/.test(entry.name) || entry.interactionId === 0) continue
      const before = listening.seen.get(entry.interactionId) ?? { duration: 0, work: 0 }
      const work = entry.processingEnd - entry.processingStart
      listening.seen.set(entry.interactionId, {
        duration: Math.max(before.duration, entry.duration),
        work: Math.max(before.work, work),
      })
    }
  })
  // Node's types do not have this kind of entry: the browser runs it
  observer.observe({ type: 'event', durationThreshold: 16 } as never)
}

/**
 * Keys since the last call: from the key to the next frame, the slowest of its events. The browser
 * does not report those below 16 ms: they count as 16.
 */
export const recordedKeys = (): Key[] => {
  const listening = globalThis.labgateKeys
  const slow = [...listening.seen.values()]
  const fast = Math.max(0, listening.down - slow.length)
  listening.seen.clear()
  listening.down = 0
  return [...slow, ...Array.from({ length: fast }, () => ({ duration: 16, work: 0 }))]
}
