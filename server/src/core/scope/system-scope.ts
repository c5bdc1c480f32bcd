import type { Actor } from '../../access/actor.ts'
import type { Scope } from '../../db/database.ts'

/**
 * A document is the same for every caller: it is built from everything the system knows, after
 * checking that the order is visible to the caller.
 */
export const systemScope: Scope = {
  userId: 0,
  customers: 'all',
  locations: null,
  employees: true,
  charts: 'all',
}

/**
 * What is visible to a transaction that judges or posts on someone's behalf: everything, except
 * that charts closed to that person stay closed.
 */
export const systemScopeWithin = ({ userId, charts }: Pick<Actor, 'userId' | 'charts'>): Scope => ({
  ...systemScope,
  userId,
  charts: charts ?? [],
})
