import { useSyncExternalStore } from 'react'

let times = 0
const listeners = new Set<() => void>()

/**
 * Empties what is typed into the filters and is no filter, such as a number that no record has: it
 * is in none of the values that a button that clears them sets back. Each such button calls it.
 */
export const clearTypedFilters = (): void => {
  times += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Another number after each clearing: as the key of a filter, it makes a new one of it. */
export const useClearings = (): number => useSyncExternalStore(subscribe, () => times)
