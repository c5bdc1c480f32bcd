import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLatest } from '../../../use-latest.ts'
import type { VisitValues } from './model/visit-values.ts'

/** What the form looks like now, told to those parts that look at it: a key draws what follows from it, and not the whole page. */
export interface LiveValues {
  now(): VisitValues
  set(next: VisitValues): void
  /** Answers how to stop hearing. */
  hear(heard: () => void): () => void
}

export const makeLive = (first: VisitValues): LiveValues => {
  let now = first
  const all = new Set<() => void>()
  return {
    now: () => now,
    set: (next) => {
      now = next
      for (const heard of all) heard()
    },
    hear: (heard) => {
      all.add(heard)
      return () => all.delete(heard)
    },
  }
}

/** A part of the values, drawn after the keys and never before them; the same object while it says the same. `of` takes no other changing thing. */
export const useLive = <T>(live: LiveValues, of: (values: VisitValues) => T): T => {
  const [seen, setSeen] = useState(() => of(live.now()))
  const told = useRef(JSON.stringify(seen))
  const latest = useLatest(of)
  useEffect(() => {
    const look = (): void => {
      const next = latest.current(live.now())
      const says = JSON.stringify(next)
      if (says === told.current) return
      told.current = says
      startTransition(() => setSeen(next))
    }
    look()
    return live.hear(look)
  }, [live, latest])
  return seen
}

/** The same, drawn with the key: for what is typed into, and for what decides which fields there are. */
export const useLiveNow = <T>(live: LiveValues, of: (values: VisitValues) => T): T => {
  const kept = useRef<{ says: string; value: T } | null>(null)
  return useSyncExternalStore(live.hear, () => {
    const value = of(live.now())
    const says = JSON.stringify(value) ?? ''
    if (kept.current?.says !== says) kept.current = { says, value }
    return kept.current.value
  })
}

const chosenTypes = ({ specimens }: VisitValues): number[] => specimens.map(({ labTypeId }) => labTypeId)
/** What is tested, by the list LabType, in the order of the tubes. */
export const useChosenTypes = (live: LiveValues): readonly number[] => useLiveNow(live, chosenTypes)

/* Notes and papers decide nothing of what is ordered. */
const ordered = (values: VisitValues): VisitValues => ({ ...values, notes: [], attachments: [] })
/** All values that decide what is ordered. */
export const useOrdered = (live: LiveValues): VisitValues => useLive(live, ordered)
