import type { Actor } from '../../access/actor.ts'
import type { Scope } from '../../db/database.ts'

/** A document is the same for whoever asks: it is made of what the house knows, after the asker was found to see the order. */
export const houseScope: Scope = { userId: 0, customers: 'all', locations: null, employees: true, charts: 'all' }

/** What a transaction sees that judges or posts for somebody: all that the house knows, but charts that are closed to the person stay closed. */
export const houseSightOf = ({ userId, charts }: Pick<Actor, 'userId' | 'charts'>): Scope => ({ ...houseScope, userId, charts: charts ?? [] })
