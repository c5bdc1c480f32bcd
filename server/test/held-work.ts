import type { Lab } from './lab.ts'

interface Held {
  /** When the work has come to where it is held. */
  reached: Promise<void>
  release(): void
}

/**
 * Holds the next transaction of the laboratory itself with this name, before it begins. `after`: that
 * many go on before. So two requests meet where a test wants them to, whatever the machine does.
 */
export const holdSystem = (lab: Lab, what: string, after = 0): Held => {
  const { database } = lab.context
  const own = database.system
  let left = after
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  database.system = async (name, work) => {
    if (name !== what || left-- > 0) return own(name, work)
    database.system = own
    reach()
    await released
    return own(name, work)
  }
  return { reached, release }
}
