/*
 * Whether Labgate can be reached: the browser reports when the machine has no network; a call
 * without a response reports every other case. The next call with a response ends it.
 */

let lost = false
const listeners = new Set<() => void>()
const set = (next: boolean): void => {
  if (lost === next) return
  lost = next
  listeners.forEach((listener) => listener())
}

export const connection = {
  isLost: (): boolean => lost,
  /** No response arrived. */
  lost: (): void => set(true),
  /** A response arrived, even a refusal. */
  answered: (): void => set(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Follows what the browser says about the network. Only a response to a call proves that the
 * network is back.
 */
export const watchNetwork = (): (() => void) => {
  window.addEventListener('offline', connection.lost)
  return () => window.removeEventListener('offline', connection.lost)
}
