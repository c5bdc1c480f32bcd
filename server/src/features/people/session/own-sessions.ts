import { idleMs, type SignedIn } from '@labgate/contract/people/session'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { BegunWith, Origin } from '../../../access/sessions.ts'
import { holdUsers, type SignInGround } from '../../../access/sign-in-ground.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { q } from '../../../db/queries.ts'
import { findLogin } from './find-login.ts'
import { signedInAnswer } from './signed-in.ts'

/**
 * Keeps the session from ending by being idle; returns when it started, or nothing if it has ended.
 */
export const touchSession = ({ sessionId }: Actor, now: Date) =>
  q
    .updateTable('session')
    .set({ seen_at: now.toISOString() })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('started_at')

/**
 * A user's sessions that have neither ended nor been idle for too long, latest first. `own`: the
 * caller's.
 */
export const sessionsOfUser = async (tx: Tx, userId: number, own: number, now: Date) => {
  const rows = await tx
    .selectFrom('session')
    .select(['session_id', 'started_at', 'seen_at', 'address', 'agent', 'source'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', new Date(now.getTime() - idleMs).toISOString())
    .orderBy('session_id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    address: row.address,
    agent: row.agent,
    source: row.source,
    own: row.session_id === own,
  }))
}

/** The caller's own. */
export const ownSessions = (tx: Tx, { userId, sessionId }: Actor, now: Date) =>
  sessionsOfUser(tx, userId, sessionId, now)

/** Where a session's browser signs out of the identity provider that began it; '' nowhere. */
export const signOutAddress = async (tx: Tx, sessionId: number): Promise<string> => {
  const row = await tx
    .selectFrom('session')
    .select('organization_sign_out')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.organization_sign_out ?? ''
}

/** The user's last sign-ins and attempts, latest first. */
export const ownSignIns = (tx: Tx, { userId }: Actor) =>
  tx
    .selectFrom('sign_in')
    .select(['at', 'address', 'agent', 'outcome'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()

/** What the user signs in with, as a sign-in finds it. */
export const ownLogin = async (tx: Tx, userId: number) => {
  const { user_name } = await tx
    .selectFrom('app_user')
    .select('user_name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return orRefuse(await findLogin(tx, user_name))
}

/**
 * Locks the caller's sign-in and the one to switch to, and refuses if the caller's session has ended
 * meanwhile. Returns what the session began with: the next one ends with that, too.
 */
export const holdSwitch = async (
  tx: Tx,
  { userId, sessionId }: Actor,
  to: number,
): Promise<BegunWith> => {
  await holdUsers(tx, [userId, to])
  const running = await tx
    .selectFrom('session')
    .select('passkey_id')
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (running === undefined) throw new Refusal('not-signed-in')
  return { passkeyId: running.passkey_id }
}

/**
 * Starts a session of another sign-in of the same person; the caller has checked that it is theirs.
 */
export const startAs = async (
  tx: Tx,
  context: AppContext,
  ground: SignInGround,
  origin: Origin,
  begunWith: BegunWith,
): Promise<{ answer: SignedIn; cookie: string | undefined }> => {
  const { userId } = ground
  const started = await context.sessions.startIn(tx, ground, origin, begunWith)
  if (started === undefined)
    throw new Refusal('stale', 'This sign-in was changed meanwhile. Sign in to it again.')
  const { token, cookie } = started
  await tx
    .updateTable('app_user')
    .set({ last_login: context.now().toISOString() })
    .where('user_id', '=', userId)
    .execute()
  return { answer: await signedInAnswer(tx, context, userId, token), cookie }
}
