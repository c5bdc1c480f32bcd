/*
 * Whether Labgate can be reached: the browser says when the machine has no network, and a call without an answer says so of everything else.
 * The next call that is answered ends it.
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
  /** Nothing came back. */
  lost: (): void => set(true),
  /** Something came back, a refusal as well. */
  answered: (): void => set(false),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Takes up what the browser says of the network. That it is back is believed when a call is answered. */
export const watchNetwork = (): (() => void) => {
  window.addEventListener('offline', connection.lost)
  return () => window.removeEventListener('offline', connection.lost)
}
