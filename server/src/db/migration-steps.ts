import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'

const secondStep = /^-- second step of (\S+\.sql)$/m

/**
 * The migration whose second step a migration says it is (db/migrations/README.md); undefined if it
 * is none.
 */
export const firstStepOf = (text: string): string | undefined => secondStep.exec(text)?.[1]

/** Others wait for at most this long behind a migration that waits for a lock. */
const lockTimeout = '2s'
const everyMs = 1000
const mostTries = 120
const noLock = '55P03'

/**
 * Does work in a transaction of its own. What waits for a lock longer than two seconds gives way to
 * those who wait behind it, and is tried again each second for two minutes: nobody's save waits for
 * long because of it. Throws what the work throws.
 */
export const inMomentsWithoutLocks = async (
  client: ClientBase,
  work: () => Promise<void>,
): Promise<void> => {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${lockTimeout}'`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== noLock || tries === mostTries) throw error
    }
    await pause(everyMs)
  }
}
