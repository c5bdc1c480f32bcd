import { issue, Refusal } from '../../../access/refusal.ts'
import { countFailure, signInPatience, waitingUntil } from '../../../access/throttle.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { spendCode, type FactorKind } from './check-code.ts'

const wrongCode = (): Refusal =>
  new Refusal('code-wrong', undefined, [
    issue('code', 'That code is incorrect or has expired.', 'code-wrong'),
  ])

/* Wrong proofs delay the next try, also within a session. */
const throttled = async <T>(
  context: AppContext,
  key: string,
  shown: (tx: Tx) => Promise<T | undefined>,
): Promise<T | undefined> => {
  const { database, now } = context
  return database.system('own proof', async (tx) => {
    if ((await waitingUntil(tx, [key], now())) !== undefined) throw new Refusal('too-many')
    const right = await shown(tx)
    if (right === undefined) await countFailure(tx, key, signInPatience, now())
    return right
  })
}

/**
 * Uses up a code of the signed-in user and returns its kind. Refuses with 'code-wrong', or with
 * 'too-many' after five wrong ones.
 */
export const mustShowCode = async (
  context: AppContext,
  userId: number,
  code: string,
): Promise<FactorKind> => {
  const kind = await throttled(context, `factor:${userId}`, async (tx) => {
    const factor = await tx
      .selectFrom('login')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return spendCode(tx, context, factor, code)
  })
  if (kind === undefined) throw wrongCode()
  return kind
}

/**
 * Requires that something of the signed-in user is shown, and returns it. Refuses with
 * 'passkey-unknown', or with 'too-many' after five that were not theirs.
 */
export const mustBeShown = async <T>(
  context: AppContext,
  userId: number,
  shown: (tx: Tx) => Promise<T | undefined>,
): Promise<T> => {
  const is = await throttled(context, `factor:${userId}`, shown)
  if (is === undefined) throw new Refusal('passkey-unknown')
  return is
}

/**
 * Before a session for another of the user's own sign-ins: requires a code of that sign-in's
 * factor, if it has one; returns its kind. Refuses with 'target-factor' until a code is entered.
 */
export const mustShowFactorOf = async (
  context: AppContext,
  userId: number,
  code: string | undefined,
): Promise<FactorKind | undefined> => {
  const factor = await context.database.system('second factor', (tx) =>
    tx
      .selectFrom('app_user')
      .select('second_factor')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  )
  if (factor?.second_factor !== true) return undefined
  if (code === undefined || code.trim() === '') throw new Refusal('target-factor')
  return mustShowCode(context, userId, code)
}

/** Counts a code that was compared elsewhere, as `mustShowCode` does. */
export const mustBeRightCode = async (
  context: AppContext,
  userId: number,
  isRight: (tx: Tx) => Promise<boolean>,
): Promise<void> => {
  if (
    (await throttled(
      context,
      `factor:${userId}`,
      async (tx) => (await isRight(tx)) || undefined,
    )) === undefined
  )
    throw wrongCode()
}

/**
 * Requires the user's own password again. Refuses with 'faulty' at `field`, or with 'too-many'
 * after five wrong ones.
 */
export const mustKnowPassword = async (
  context: AppContext,
  userId: number,
  matches: () => Promise<boolean>,
  field = 'password',
): Promise<void> => {
  const key = `password:${userId}`
  await context.database.system('own password', async (tx) => {
    if ((await waitingUntil(tx, [key], context.now())) !== undefined) throw new Refusal('too-many')
  })
  if (await matches()) return // slow by design: never while a transaction is open
  await context.database.system('own password', (tx) =>
    countFailure(tx, key, signInPatience, context.now()),
  )
  throw new Refusal('faulty', 'That is not your password.', [
    issue(field, 'That is not your password.', 'wrong'),
  ])
}
