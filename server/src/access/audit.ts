import { q, type Built } from '../db/queries.ts'
import type { Actor } from './actor.ts'

/** What an audit row says beside who and when. `target` is kind and id, such as 'location 12'; never a name. */
export interface About {
  customerId?: number
  target?: string
  /** Names of the fields that changed, or of the criteria that were searched by; never their values. */
  fields?: readonly string[]
}

/** What a search was narrowed by: names of the criteria, never their values. */
export const searchedBy = (criteria: object): string[] =>
  Object.entries(criteria)
    .filter(([, value]) => value !== undefined && value !== '' && value !== 0 && value !== null)
    .map(([field]) => field)

/** An audit row for each record that one act was about. They go into the transaction of the act itself. */
export const auditRows = (actor: Actor, act: string, abouts: readonly About[], outcome = 'done'): Built<unknown> =>
  q.insertInto('audit').values(
    abouts.map((about) => ({
      user_id: actor.userId,
      subject_id: actor.subjectId,
      visit_id: actor.visitId,
      session_id: actor.sessionId,
      source: actor.source,
      address: actor.address,
      act,
      outcome,
      customer_id: about.customerId ?? 0,
      target: about.target ?? '',
      fields: [...(about.fields ?? [])],
    })),
  )

/** The audit row of one act. */
export const auditRow = (actor: Actor, act: string, about: About, outcome = 'done'): Built<unknown> => auditRows(actor, act, [about], outcome)

/** The audit row of someone who is not signed in, or of the house itself. */
export const strangerRow = (act: string, outcome: string, address: string, userId = 0, target = ''): Built<unknown> =>
  q.insertInto('audit').values({ user_id: userId, act, outcome, address, target })
