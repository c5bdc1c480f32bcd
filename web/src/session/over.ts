import { say } from '@labgate/contract/languages/say'
import { session } from '@labgate/contract/people/session'
import { call } from '../api/call.ts'
import { NetworkError } from '../api/refused.ts'
import { hear, tell, type OverWhy } from './channel.ts'
import { sessionStore } from './store.ts'
import { unsaved } from './unsaved.ts'
import { wipeValues } from './values.ts'

let ways = {
  blank: (): void => undefined,
  go: (address: string): void => location.replace(address),
}
let going = false

/*
 * A user who signs out while the network is down must not be signed in again by the browser's
 * cookie when it is back.
 */
const owedKey = 'labgate-end-owed'
export const endIsOwed = {
  get: (): boolean => localStorage.getItem(owedKey) !== null,
  set: (): void => localStorage.setItem(owedKey, 'yes'),
  clear: (): void => localStorage.removeItem(owedKey),
}

/**
 * Sets how the screen is cleared, and how the start page is opened as a new page, so that nothing
 * stays in memory.
 */
export const leaveWith = (given: Partial<typeof ways>): void => {
  ways = { ...ways, ...given }
  going = false
}

const startPage = (why: OverWhy): string => {
  const here = location.pathname + location.search
  const query = new URLSearchParams({
    ...(why !== 'signed-out' && here !== '/' && { next: here }),
    ...(why !== 'signed-out' && { why }),
  })
  return query.size === 0 ? '/login' : `/login?${query}`
}

/**
 * Blanks the screen, clears this tab's session, and opens the start page, or where the browser signs
 * out of its organization. Typed work is in the draft store.
 */
const leave = (why: OverWhy, to = startPage(why)): void => {
  going = true
  unsaved.disarm()
  ways.blank()
  document.title = say('Labgate')
  wipeValues()
  ways.go(to)
}

/** Ends the session here, on the server, and in the other tabs. */
export const endSession = async (why: OverWhy): Promise<void> => {
  const values = sessionStore.get()
  if (going || !values) return
  going = true
  unsaved.keepDrafts()
  ways.blank()
  tell({ kind: 'over', userId: values.userId_Login, why })
  /*
   * The draft calls above were sent first, on the same connection pool; waits briefly for the
   * server to end the session, never forever.
   */
  const ended = call(session.end, {}, { keepalive: true }).catch((error: unknown) => {
    if (error instanceof NetworkError) endIsOwed.set()
    return undefined
  })
  const answer = await Promise.race([
    ended,
    new Promise<undefined>((resolve) => setTimeout(resolve, 1500)),
  ])
  // who signs out here signs out of the organization, too; who was only away does not
  leave(why, (why === 'signed-out' && answer?.organizationSignOut) || startPage(why))
}

/** The server reports that the session has ended: nothing to end, only to leave. */
export const sessionIsOver = (): void => {
  if (!going) leave('ended')
}

/** Signs out when another tab of the same person does. */
export const followOtherTabs = (): (() => void) =>
  hear((report) => {
    if (report.kind === 'over' && report.userId === sessionStore.get()?.userId_Login && !going)
      leave(report.why)
  })
