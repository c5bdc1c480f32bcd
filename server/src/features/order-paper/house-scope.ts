import type { Scope } from '../../db/database.ts'

/** A document is the same for whoever asks: it is made of what the house knows, after the asker was found to see the order. */
export const houseScope: Scope = { userId: 0, customers: 'all', locations: null, employees: true, charts: 'all' }
