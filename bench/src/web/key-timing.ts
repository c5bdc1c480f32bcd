/* These functions run in the page that is measured. */

interface Key {
  duration: number
  work: number
}
interface Listening {
  down: number
  seen: Map<number, Key>
}
/* What the browser adds to its Event Timing entries beside those that the types know. */
type Timed = PerformanceEntry & { interactionId: number; processingStart: number; processingEnd: number }

/** Begins to listen to the keys of this page. */
export const listenToKeys = (): void => {
  const listening: Listening = { down: 0, seen: new Map() }
  ;(globalThis as unknown as { labgateKeys: Listening }).labgateKeys = listening
  addEventListener('keydown', () => (listening.down += 1), { capture: true })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[]) {
      if (!/^(key|input|beforeinput)/.test(entry.name) || entry.interactionId === 0) continue
      const before = listening.seen.get(entry.interactionId) ?? { duration: 0, work: 0 }
      const work = entry.processingEnd - entry.processingStart
      listening.seen.set(entry.interactionId, { duration: Math.max(before.duration, entry.duration), work: Math.max(before.work, work) })
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** The keys since it was asked last: from the key to the next picture, the worst of its events. Of those below 16 ms the browser tells nothing: they count as 16. */
export const heardKeys = (): Key[] => {
  const listening = (globalThis as unknown as { labgateKeys: Listening }).labgateKeys
  const slow = [...listening.seen.values()]
  const fast = Math.max(0, listening.down - slow.length)
  listening.seen.clear()
  listening.down = 0
  return [...slow, ...Array.from({ length: fast }, () => ({ duration: 16, work: 0 }))]
}
