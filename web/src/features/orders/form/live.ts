import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLatest } from '../../../use-latest.ts'
import type { VisitValues } from './model/visit-values.ts'

/**
 * The form's current values, published to the parts that use them: a keystroke renders what depends
 * on it, not the whole page.
 */
export interface LiveValues {
  now(): VisitValues
  set(next: VisitValues): void
  /** Returns the unsubscribe function. */
  hear(listener: () => void): () => void
}

export const makeLive = (first: VisitValues): LiveValues => {
  let now = first
  const all = new Set<() => void>()
  return {
    now: () => now,
    set: (next) => {
      now = next
      for (const listener of all) listener()
    },
    hear: (listener) => {
      all.add(listener)
      return () => all.delete(listener)
    },
  }
}

/**
 * Part of the values, rendered after keystrokes and never before; the same object while its content
 * is unchanged. `of` depends on nothing else.
 */
export const useLive = <T>(live: LiveValues, of: (values: VisitValues) => T): T => {
  const [seen, setSeen] = useState(() => of(live.now()))
  const reported = useRef(JSON.stringify(seen))
  const latest = useLatest(of)
  useEffect(() => {
    const look = (): void => {
      const next = latest.current(live.now())
      const text = JSON.stringify(next)
      if (text === reported.current) return
      reported.current = text
      startTransition(() => setSeen(next))
    }
    look()
    return live.hear(look)
  }, [live, latest])
  return seen
}

/**
 * The same, rendered with the keystroke: for fields being typed into, and for what decides which
 * fields appear.
 */
export const useLiveNow = <T>(live: LiveValues, of: (values: VisitValues) => T): T => {
  const kept = useRef<{ text: string; value: T } | null>(null)
  return useSyncExternalStore(live.hear, () => {
    const value = of(live.now())
    const text = JSON.stringify(value) ?? ''
    if (kept.current?.text !== text) kept.current = { text, value }
    return kept.current.value
  })
}

const chosenTypes = ({ specimens }: VisitValues): number[] =>
  specimens.map(({ labTypeId }) => labTypeId)
/** The ordered test types, by the list LabType, in tube order. */
export const useChosenTypes = (live: LiveValues): readonly number[] => useLiveNow(live, chosenTypes)

/* Notes and papers do not affect what is ordered. */
const ordered = (values: VisitValues): VisitValues => ({ ...values, notes: [], attachments: [] })
/** All values that affect what is ordered. */
export const useOrdered = (live: LiveValues): VisitValues => useLive(live, ordered)
