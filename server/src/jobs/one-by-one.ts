import { isAway, lostTurn } from '../db/away.ts'
import { pipeline, type Tx } from '../db/database.ts'
import { rawQuery, type Query } from '../db/queries.ts'
import { JobFailed } from './queues.ts'

/** Where failures are told. */
export interface FailureLog {
  log: { error(about: object, text: string): void }
}
const about = (error: unknown) => ({
  code: (error as { code?: string }).code,
  message: (error as Error).message,
  stack: (error as Error).stack,
})
const counted = (count: number, [one, many]: readonly [string, string]): string =>
  count === 1 ? `One ${one}` : `${count.toLocaleString('en-US')} ${many}`

/** How often a transaction begins that others come before. */
const mostTurns = 4
/**
 * Does a transaction, again from its beginning if another one was in its way. Throws what it throws,
 * and the conflict if there is no end to it.
 */
export const inItsTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let turn = 1; ; turn++)
    try {
      return await work()
    } catch (error) {
      if (!lostTurn(error) || turn === mostTurns) throw error
    }
}

/**
 * Does the work for each item in turn. One that fails holds up none behind it: it is logged by its
 * id and stays due, and once all others are done, JobFailed says how many are left, which
 * administrators read with the job. Throws at once only if the database is away. `what`: an item,
 * and several.
 */
export const oneByOne = async <T>(
  { log }: FailureLog,
  what: readonly [string, string],
  items: readonly T[],
  idOf: (item: T) => number,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  let failed = 0
  for (const item of items)
    try {
      await inItsTurn(() => work(item))
    } catch (error) {
      if (isAway(error as Error)) throw error
      failed++
      log.error({ [what[0]]: idOf(item), err: about(error) }, 'an item failed and stays due')
    }
  if (failed > 0)
    throw new JobFailed(
      `${counted(failed, what)} failed because of a system error. See the server log.`,
    )
}

/**
 * Does several things, one after the other, all of them: one that fails does not keep the next from
 * its turn. Then throws the first error.
 */
export const inTurn = async (
  { log }: FailureLog,
  ...steps: readonly (() => Promise<unknown>)[]
): Promise<void> => {
  const errors: unknown[] = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      if (isAway(error as Error)) throw error
      if (errors.length > 0 && !(error instanceof JobFailed))
        log.error({ err: about(error) }, 'a later step of a job failed, too')
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

/** As `apart`, of statements that are known together: they go in one trip. */
export const apartTogether = async (
  tx: Tx,
  queries: readonly Query<unknown>[],
): Promise<unknown> => {
  try {
    await pipeline(
      tx,
      rawQuery('savepoint apart', []),
      ...queries,
      rawQuery('release savepoint apart', []),
    )
  } catch (error) {
    if (isAway(error as Error) || lostTurn(error)) throw error
    await pipeline(
      tx,
      rawQuery('rollback to savepoint apart', []),
      rawQuery('release savepoint apart', []),
    )
    return error ?? new Error('it failed')
  }
  return undefined
}

/**
 * Does a part of a transaction that can fail alone: what it changed is undone, and the transaction
 * goes on. Returns the error, or undefined. Throws if the database is away, and if another
 * transaction was in the way: that says nothing of this part, and its locks may be what the other
 * waits for (`inItsTurn`).
 */
export const apart = async (tx: Tx, work: () => Promise<unknown>): Promise<unknown> => {
  await pipeline(tx, rawQuery('savepoint apart', []))
  try {
    await work()
  } catch (error) {
    if (isAway(error as Error) || lostTurn(error)) throw error
    await pipeline(
      tx,
      rawQuery('rollback to savepoint apart', []),
      rawQuery('release savepoint apart', []),
    )
    return error ?? new Error('it failed')
  }
  await pipeline(tx, rawQuery('release savepoint apart', []))
  return undefined
}
