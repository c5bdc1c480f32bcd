import { may, type Verb } from '@labgate/contract/access/permissions'
import type { Who } from '@labgate/contract/access/user-types'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { useMemo, useSyncExternalStore } from 'react'
import { sessionStore } from './store.ts'
import { inVisit, type SessionValues } from './values.ts'
import { effectiveUserId, effectiveWho, loginWho, workingAccountId } from './who.ts'

export interface Session {
  /** All values in session storage, by the wire's names (rules.md#session-storage). */
  values: SessionValues
  /** The effective person: the shadowed one during a visit. */
  who: Who
  /** The person who signed in. */
  loginWho: Who
  /** The effective user's id. */
  userId: number
  /** The current account; 0 if none. */
  accountId: number
  acting: boolean
}

export const useSignedIn = (): SessionValues | null =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.get)

/** This tab's session. Only below the shell, where a user is signed in. */
export const useSession = (): Session => {
  const values = useSignedIn()
  return useMemo(() => {
    if (!values) throw new Error('useSession outside a session')
    return {
      values,
      who: effectiveWho(values),
      loginWho: loginWho(values),
      userId: effectiveUserId(values),
      accountId: workingAccountId(values),
      acting: inVisit(values),
    }
  }, [values])
}

const reads = (verb: Verb): boolean => /\.(read|list)$/.test(verb) || verb === 'user.drilldown'

/**
 * During a visit, a change requires the verb in both types (rules.md#acting-as-a-customer); reading
 * depends only on the shadowed person.
 */
const mayVerb = ({ who, loginWho: own, acting }: Session, verb: Verb): boolean =>
  may(who, verb) && (!acting || reads(verb) || may(own, verb))

/** Whether the server would accept this verb, or this call, from the signed-in user. */
export const useMay = (): {
  verb: (verb: Verb) => boolean
  call: (endpoint: Endpoint) => boolean
} => {
  const session = useSession()
  return useMemo(
    () => ({
      verb: (verb) => mayVerb(session, verb),
      call: ({ access, notInVisit }) =>
        !(session.acting && notInVisit) &&
        (access === 'public' || access === 'signed-in' || mayVerb(session, access)),
    }),
    [session],
  )
}
