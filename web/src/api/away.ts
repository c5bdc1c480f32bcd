/*
 * The server answers, but cannot read or save right now: its database is away or full. It says when to ask again, and what waits goes on by itself.
 */

export type Waits = 'read' | 'save'

const waiting = new Map<symbol, Waits>()
const listeners = new Set<() => void>()
const changed = (): void => listeners.forEach((listener) => listener())

export const away = {
  /** What waits for the server; a save counts more than what is read. */
  what: (): Waits | null => (waiting.size === 0 ? null : [...waiting.values()].includes('save') ? 'save' : 'read'),
  /** Something waits from now on, until what is answered is called. */
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

/** Makes the call, and as long as the server asks for patience makes it again after the time that it names. */
export const withPatience = async <T>(
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
