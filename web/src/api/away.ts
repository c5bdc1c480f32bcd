/*
 * The server responds, but cannot read or save right now: its database is unavailable or full. It
 * says when to retry, and waiting calls then continue automatically.
 */

export type Waits = 'read' | 'save'

const waiting = new Map<symbol, Waits>()
const listeners = new Set<() => void>()
const changed = (): void => listeners.forEach((listener) => listener())

export const away = {
  /** What is waiting for the server; a save outranks a read. */
  what: (): Waits | null =>
    waiting.size === 0 ? null : [...waiting.values()].includes('save') ? 'save' : 'read',
  /** Marks something as waiting until the returned function is called. */
  begin: (what: Waits): (() => void) => {
    const mine = Symbol(what)
    waiting.set(mine, what)
    changed()
    return () => {
      if (waiting.delete(mine)) changed()
    }
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Makes the call, and repeats it after the time that the server names, as long as the server asks
 * for a retry.
 */
export const retryAfter = async <T>(
  what: Waits,
  attempt: () => Promise<T>,
  patienceOf: (error: unknown) => number | null,
  goesOn: () => boolean,
): Promise<T> => {
  let end: (() => void) | undefined
  try {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        const ms = patienceOf(error)
        if (ms === null || !goesOn()) throw error
        end ??= away.begin(what)
        await new Promise((resolve) => setTimeout(resolve, ms))
        if (!goesOn()) throw error
      }
    }
  } finally {
    end?.()
  }
}
