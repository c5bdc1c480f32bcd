import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Source } from '@labgate/contract/access/sources'
import type { Database, Tx } from '../db/database.ts'
import { q, rawQuery } from '../db/queries.ts'
import { cachedSessionMs, sessionOf, type Session } from './session-of-row.ts'
import { sessionByCookie, sessionByToken, systemClientAt, type CookieRow } from './session-query.ts'
import { holdGround, moveGroundOf, type SignInGround } from './sign-in-ground.ts'

const mostCachedSessions = 50_000
const channel = 'labgate_session'

export interface Started {
  sessionId: number
  token: string
  /** The binding cookie; none for system clients (sources 12 and 13). */
  cookie: string | undefined
}
export interface Origin {
  source: number
  address: string
  agent: string
  /** Name and port by which the caller reached the portal. */
  host: string
}

/** What a session began with, besides a password: it ends with that. */
export interface BegunWith {
  passkeyId?: number | null
  organization?: OrganizationSession
}

/** The identity provider that began a session (docs/decisions/0083). */
export interface OrganizationSession {
  identityProviderId: number
  /** When it had the person sign in again for this; null if it did not have to. */
  shownAt: Date | null
  /** Where the browser signs out of it; '' nowhere. */
  signOut: string
}

export const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
const fresh = (): string => randomBytes(32).toString('base64url')

interface CachedSession<T> {
  is: T
  until: number
}
const freshSession = <T>(known: CachedSession<T> | undefined, at: Date): T | undefined =>
  known !== undefined && known.until >= at.getTime() ? known.is : undefined
const believe = <T>(known: Map<string, CachedSession<T>>, key: string, is: T, at: Date): void => {
  if (known.size >= mostCachedSessions) known.clear()
  known.set(key, { is, until: at.getTime() + cachedSessionMs })
}

/** Sessions are stored in the database, so any node serves any of them. */
export const sessionsOver = (database: Database, now: () => Date) => {
  const sessionCache = new Map<string, Session>()
  const cookies = new Map<string, CachedSession<CookieRow>>()
  const programs = new Map<string, CachedSession<boolean>>()
  /* A row read during a revocation may predate it: it serves its own call and is not cached. */
  let timesForgotten = 0
  const forgetWhere = (
    isMeant: (sessionId: number, userIds: readonly number[]) => boolean,
    sees: (session: Session) => boolean = () => false,
  ): void => {
    timesForgotten++
    for (const [key, { is }] of cookies)
      if (isMeant(is.session_id, [is.user_id])) cookies.delete(key)
    for (const [key, session] of sessionCache) {
      const { sessionId, userId, subjectId } = session.actor
      if (isMeant(sessionId, [userId, subjectId]) || sees(session)) sessionCache.delete(key)
    }
  }
  const forget = (payload: string): void => {
    const [kind, id] = [payload[0], Number(payload.slice(1))]
    if (kind === 's') forgetWhere((sessionId) => sessionId === id)
    else if (kind === 'u') forgetWhere((_session, userIds) => userIds.includes(id))
    else
      forgetWhere(
        () => false,
        ({ actor, entityId }) =>
          entityId === id ||
          actor.who.entityId === id ||
          (actor.customers !== 'all' && actor.customers.includes(id)),
      )
  }
  const listening = database.listen(channel, forget)
  const addToken = (sessionId: number, token: string) =>
    q.insertInto('session_token').values({ token_hash: digest(token), session_id: sessionId })

  /*
   * Ends sessions. `whose`: all of these users' sessions end, and the statement before moves their
   * ground, so that none begins afterwards with what was proven before. This node forgets all of
   * them at once, also those that a trigger ended before: other nodes hear of those by its notice,
   * but whoever called here must not find one alive after the response.
   */
  const endWhere = async (
    where: string,
    parameters: unknown[],
    whose?: { users: string; parameters: unknown[] },
  ): Promise<number> => {
    const outcomes = await database.systemQuery('session end', [
      ...(whose === undefined ? [] : [moveGroundOf(whose.users, whose.parameters)]),
      rawQuery(
        `
          with
            gone as (
              update session
              set ended_at = $1
              where ended_at is null and ${where}
              returning session_id, visit_id
            ),
            visits as (
              update visit v
              set ended_at = $1
              from gone
              where v.visit_id = gone.visit_id and v.ended_at is null
              returning 1
            )
          select session_id, pg_notify('${channel}', 's' || session_id)
          from gone
        `,
        [now(), ...parameters],
      ),
    ])
    const gone = (outcomes.at(-1)?.rows ?? []) as { session_id: number }[]
    const moved = (whose === undefined ? [] : (outcomes[0]?.rows ?? [])) as { user_id: number }[]
    const [endedIds, movedIds] = [
      new Set(gone.map(({ session_id }) => session_id)),
      new Set(moved.map(({ user_id }) => user_id)),
    ]
    forgetWhere(
      (sessionId, userIds) => endedIds.has(sessionId) || userIds.some((id) => movedIds.has(id)),
    )
    return gone.length
  }

  const read = async (
    key: string,
    tokenHash: Buffer,
    cookieHash: Buffer | null,
    renew: boolean,
    address: string,
  ): Promise<Session | undefined> => {
    const at = now()
    const before = timesForgotten
    const [outcome] = await database.systemQuery('session find', [
      sessionByToken(tokenHash, cookieHash, renew, at),
    ])
    const row = outcome?.rows[0]
    if (!row) {
      // someone who has the token but not the cookie must not slow down its owner's calls
      if (sessionCache.get(key)?.cookieHash === null) sessionCache.delete(key)
      return undefined
    }
    const found = sessionOf(row, at.getTime(), address)
    if (before !== timesForgotten) return found
    if (sessionCache.size >= mostCachedSessions) sessionCache.clear()
    sessionCache.set(key, found)
    return found
  }
  /*
   * Simultaneous calls, such as those of a page that opens, share one lookup: otherwise each would
   * wait for the others to renew the same row.
   */
  const asking = new Map<string, Promise<Session | undefined>>()
  const askOnce = (
    key: string,
    tokenHash: Buffer,
    cookieHash: Buffer | null,
    renew: boolean,
    address: string,
  ): Promise<Session | undefined> => {
    const which = `${renew} ${address} ${key} ${cookieHash?.toString('base64') ?? ''}`
    const open = asking.get(which)
    if (open) return open
    const response = read(key, tokenHash, cookieHash, renew, address).finally(() =>
      asking.delete(which),
    )
    asking.set(which, response)
    return response
  }

  return {
    listening,
    /**
     * A new session, with its token and binding cookie. Only their hashes are stored. Undefined if
     * what it would begin on is gone.
     */
    startIn: async (
      tx: Tx,
      ground: SignInGround,
      origin: Origin,
      { passkeyId = null, organization }: BegunWith = {},
    ): Promise<Started | undefined> => {
      if (!(await holdGround(tx, ground))) return undefined
      const token = fresh()
      const cookie = origin.source === Source.Portal ? fresh() : undefined
      const at = now().toISOString()
      const { session_id } = await tx
        .insertInto('session')
        .values({
          user_id: ground.userId,
          ground: ground.at,
          passkey_id: passkeyId,
          cookie_hash: cookie === undefined ? null : digest(cookie),
          source: origin.source,
          address: origin.address,
          agent: origin.agent.slice(0, 200),
          started_at: at,
          seen_at: at,
          ...(organization && {
            identity_provider_id: organization.identityProviderId,
            organization_shown_at: organization.shownAt?.toISOString() ?? null,
            organization_sign_out: organization.signOut,
          }),
        })
        .returning('session_id')
        .executeTakeFirstOrThrow()
      await tx.executeQuery(addToken(session_id, token))
      return { sessionId: session_id, token, cookie }
    },
    /**
     * A further token for the running session that the cookie is bound to: a new tab
     * (rules.md#session-in-a-new-tab).
     */
    furtherToken: async (
      cookie: string,
    ): Promise<{ token: string; sessionId: number; userId: number } | undefined> => {
      const token = fresh()
      const rows = await database.system('session further token', async (tx) => {
        const found = await tx
          .selectFrom('session')
          .select(['session_id', 'user_id'])
          .where('cookie_hash', '=', digest(cookie))
          .where('ended_at', 'is', null)
          .where('seen_at', '>', new Date(now().getTime() - 30 * 60_000).toISOString())
          .where('started_at', '>', new Date(now().getTime() - 12 * 3_600_000).toISOString())
          .executeTakeFirst()
        if (found) await tx.executeQuery(addToken(found.session_id, token))
        return found
      })
      return rows && { token, sessionId: rows.session_id, userId: rows.user_id }
    },
    /**
     * The session of a token, or undefined. A session bound to a cookie is not found without it.
     */
    find: async (
      token: string,
      cookie: string | undefined,
      renew: boolean,
      address: string,
    ): Promise<Session | undefined> => {
      if (token === '') return undefined
      const tokenHash = digest(token)
      const cookieHash = cookie === undefined ? null : digest(cookie)
      const key = tokenHash.toString('base64')
      const known = sessionCache.get(key)
      const found =
        known && known.until >= now().getTime()
          ? known
          : await askOnce(key, tokenHash, cookieHash, renew, address)
      if (!found) return undefined
      if (
        found.cookieHash !== null &&
        (cookieHash === null || !timingSafeEqual(cookieHash, found.cookieHash))
      )
        return undefined
      return found
    },
    /**
     * The session of a binding cookie. Shows that the caller has a session before their call is
     * read; the token decides what they can do.
     */
    ofCookie: async (
      cookie: string,
    ): Promise<{ sessionId: number; userId: number } | undefined> => {
      const cookieHash = digest(cookie)
      const key = cookieHash.toString('base64')
      const at = now()
      let row = freshSession(cookies.get(key), at)
      if (row === undefined) {
        const [outcome] = await database.systemQuery('session cookie', [
          sessionByCookie(cookieHash, at),
        ])
        row = outcome?.rows[0]
        if (row === undefined) return undefined
        believe(cookies, key, row, at)
      }
      return { sessionId: row.session_id, userId: row.user_id }
    },
    /** Whether a system client can call from the address. */
    isSystemClientAt: async (address: string): Promise<boolean> => {
      const at = now()
      const known = freshSession(programs.get(address), at)
      if (known !== undefined) return known
      const [outcome] = await database.systemQuery('system client', [systemClientAt(address)])
      const isListed = (outcome?.rows[0] as { listed: boolean } | undefined)?.listed === true
      believe(programs, address, isListed, at)
      return isListed
    },
    /** Ends one session on every node. */
    end: (sessionId: number): Promise<number> => endWhere('session_id = $2', [sessionId]),
    /** Ends one session if it is this user's. Returns the number ended. */
    endOneOf: (userId: number, sessionId: number): Promise<number> =>
      endWhere('user_id = $2 and session_id = $3', [userId, sessionId]),
    /** Ends everyone's sessions but one. Returns the number ended. */
    endAll: (but: number): Promise<number> =>
      endWhere('session_id <> $2', [but], { users: 'true', parameters: [] }),
    /** Ends all sessions of a user but one (0 for none). Returns the number ended. */
    endOf: (userId: number, but = 0): Promise<number> =>
      endWhere('user_id = $2 and session_id <> $3', [userId, but], {
        users: 'user_id = $1',
        parameters: [userId],
      }),
    /**
     * Ends the sessions of an account's users whom their organization alone signs in from now on
     * and that did not begin there: those by password or passkey. All but one. Returns the number
     * ended.
     */
    endClosed: (customerId: number, but: number): Promise<number> =>
      endWhere(
        `
          identity_provider_id is null
          and session_id <> $3
          and user_id in (
            select u.user_id
            from app_user u
            where u.customer_id = $2 and sign_in_ways(u.user_id) = 'organization'
          )
        `,
        [customerId, but],
        {
          users: `customer_id = $1 and sign_in_ways(user_id) = 'organization'`,
          parameters: [customerId],
        },
      ),
    /**
     * Ends the sessions that began with an identity provider of the account that is no longer in
     * use, nor is another one with its issuer. All but one. Returns the number ended.
     */
    endOfProvidersBefore: (customerId: number, but: number): Promise<number> =>
      endWhere(
        `
          session_id <> $3
          and identity_provider_id in (
            select p.identity_provider_id
            from identity_provider p
            where
              p.customer_id = $2
              and p.ended_at is not null
              and not exists (
                select
                from identity_provider n
                where
                  n.customer_id = p.customer_id
                  and n.issuer = p.issuer
                  and n.confirmed_at is not null
                  and n.ended_at is null
              )
          )
        `,
        [customerId, but],
        { users: 'customer_id = $1', parameters: [customerId] },
      ),
    /** Makes every node reload the session, or all sessions of the user. */
    refresh: async (what: { sessionId: number } | { userId: number }): Promise<void> => {
      const payload = 'sessionId' in what ? `s${what.sessionId}` : `u${what.userId}`
      forget(payload)
      await database.systemQuery('session refresh', [
        rawQuery('select pg_notify($1, $2)', [channel, payload]),
      ])
    },
    /**
     * Does at once on this node what the commit triggers on every node (notify_sessions_of_account):
     * sessions with the account in their scope are reloaded.
     */
    forgetAccount: (customerId: number): void => forget(`c${customerId}`),
    /** Records that the second factor was presented now. */
    prove: async (sessionId: number): Promise<void> => {
      await database.systemQuery('session prove', [
        q
          .updateTable('session')
          .set({ proven_at: now().toISOString() })
          .where('session_id', '=', sessionId),
        rawQuery('select pg_notify($1, $2)', [channel, `s${sessionId}`]),
      ])
      forget(`s${sessionId}`)
    },
  }
}
export type Sessions = ReturnType<typeof sessionsOver>
