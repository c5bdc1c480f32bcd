import type { Tx } from '../db/database.ts'

/** Free attempts, and the delay after the next one; it doubles with each further failure. */
export interface LockoutPolicy {
  free: number
  firstDelayMs: number
  mostDelayMs: number
  /** After this long without a failure the count restarts. */
  forgetMs: number
}

export const signInPatience: LockoutPolicy = {
  free: 5,
  firstDelayMs: 30_000,
  mostDelayMs: 30 * 60_000,
  forgetMs: 60 * 60_000,
}
/**
 * Many logins from one address range: an office often has one address, so more attempts are free
 * and the delay is shorter.
 */
export const rangePatience: LockoutPolicy = {
  free: 30,
  firstDelayMs: 10_000,
  mostDelayMs: 10 * 60_000,
  forgetMs: 60 * 60_000,
}

/** Until when the key must wait; undefined if it need not. */
export const waitingUntil = async (
  tx: Tx,
  keys: readonly string[],
  now: Date,
): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('throttle')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('key', 'in', keys)
    .where('until', '>', now.toISOString())
    .executeTakeFirst()
  return row?.until ? new Date(row.until) : undefined
}

/** Counts one failure; returns until when the key must now wait, if at all. */
export const countFailure = async (
  tx: Tx,
  key: string,
  patience: LockoutPolicy,
  now: Date,
): Promise<Date | undefined> => {
  const forgotten = new Date(now.getTime() - patience.forgetMs).toISOString()
  const { fails } = await tx
    .insertInto('throttle')
    .values({ key, fails: 1, at: now.toISOString(), until: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => ({
        fails: eb
          .case()
          .when('throttle.at', '<', forgotten)
          .then(1)
          .else(eb(ref('throttle.fails'), '+', 1))
          .end(),
        at: now.toISOString(),
      })),
    )
    .returning('fails')
    .executeTakeFirstOrThrow()
  if (fails < patience.free) return undefined
  const until = new Date(
    now.getTime() +
      Math.min(patience.mostDelayMs, patience.firstDelayMs * 2 ** (fails - patience.free)),
  )
  await tx
    .updateTable('throttle')
    .set({ until: until.toISOString() })
    .where('key', '=', key)
    .execute()
  return until
}

/** A quota: at most `most` in `periodMs`. Returns whether this one is within it. */
export const withinQuota = async (
  tx: Tx,
  key: string,
  most: number,
  periodMs: number,
  now: Date,
): Promise<boolean> => {
  const begun = new Date(now.getTime() - periodMs).toISOString()
  const { fails } = await tx
    .insertInto('throttle')
    .values({ key, fails: 1, at: now.toISOString(), until: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => ({
        fails: eb
          .case()
          .when('throttle.at', '<', begun)
          .then(1)
          .else(eb(ref('throttle.fails'), '+', 1))
          .end(),
        at: eb
          .case()
          .when('throttle.at', '<', begun)
          .then(now.toISOString())
          .else(ref('throttle.at'))
          .end(),
      })),
    )
    .returning('fails')
    .executeTakeFirstOrThrow()
  return fails <= most
}

export const forgetFailures = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  await tx.deleteFrom('throttle').where('key', 'in', keys).execute()
}
