import { may, type Verb } from '@labgate/contract/permissions'
import type { Who } from '@labgate/contract/user-types'
import type { Scope } from '../db/database.ts'

/** One person's access to one restricted chart. */
export interface Emergency {
  breakGlassId: number
  patientId: number
  /** When it ends. */
  until: string
}

/** Who is asking: the person who signed in, and during a visit the customer's user whom they act as (decisions.md 8). */
export interface Actor extends Scope {
  /** Who signed in. */
  userId: number
  userName: string
  own: Who
  /** Whom they act as; 0 outside a visit. */
  subjectId: number
  visitId: number
  /** Whose rights count for screens and reads: the subject's during a visit, else one's own. */
  who: Who
  /** The user whom `who` describes. */
  asId: number
  asName: string
  sessionId: number
  source: number
  address: string
  /** Emergency accesses that are open. */
  emergencies?: readonly Emergency[]
}

/** Whether the actor has the verb. A change during a visit needs it in both types. */
export const actorMay = (actor: Actor, verb: Verb, changes = false): boolean =>
  may(actor.who, verb) && (!changes || actor.visitId === 0 || may(actor.own, verb))

/** Whether the actor may see the account at all. The queries decide; this is for ids that stand in a request. */
export const inScope = (scope: Scope, customerId: number): boolean => scope.customers === 'all' || scope.customers.includes(customerId)
