import { readValues, type SessionValues } from './values.ts'

/* Session storage does not notify its own tab of changes; this does. */

type Listener = () => void
const listeners = new Set<Listener>()
let current: SessionValues | null | undefined

export const sessionStore = {
  /** The same object until something changes. */
  get: (): SessionValues | null => (current === undefined ? (current = readValues()) : current),
  /** Reads again and notifies all listeners; call it after every write. */
  changed: (): void => {
    current = readValues()
    listeners.forEach((listener) => listener())
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
