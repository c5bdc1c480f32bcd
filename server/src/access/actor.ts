import { may, type Verb } from '@labgate/contract/access/permissions'
import type { Who } from '@labgate/contract/access/user-types'
import type { Scope } from '../db/database.ts'

/** One person's access to one restricted chart. */
export interface Emergency {
  breakGlassId: number
  patientId: number
  /** When it ends. */
  until: string
}

/**
 * The caller: the person who signed in and, during a visit, the customer's user they act as
 * (rules.md#acting-as-a-customer).
 */
export interface Actor extends Scope {
  /** The user who signed in. */
  userId: number
  userName: string
  own: Who
  /** The user they act as; 0 outside a visit. */
  subjectId: number
  visitId: number
  /**
   * Whose rights apply to screens and reads: the subject's during a visit, otherwise the actor's
   * own.
   */
  who: Who
  /** The user that `who` describes. */
  asId: number
  asName: string
  sessionId: number
  /** They have a second factor and did not show it in the last five minutes. */
  factorIsDue?: boolean
  source: number
  address: string
  /** Open emergency accesses. */
  emergencies?: readonly Emergency[]
  /**
   * Restricted charts that this session opens; a task that needs a chart widens `charts` alone. If
   * omitted, none.
   */
  ownCharts?: 'all' | readonly number[]
}

/** Whether the actor has the verb. A change during a visit needs it in both types. */
export const actorMay = (actor: Actor, verb: Verb, changes = false): boolean =>
  may(actor.who, verb) && (!changes || actor.visitId === 0 || may(actor.own, verb))

/**
 * Whether the actor can see the account at all. The queries decide; this is for ids in a request.
 */
export const inScope = (scope: Scope, customerId: number): boolean =>
  scope.customers === 'all' || scope.customers.includes(customerId)
