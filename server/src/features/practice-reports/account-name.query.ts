import type { Scope } from '../../db/database.ts'
import { written, type Built } from '../../db/queries.ts'

/** The name of the account whose report it is. */
export const accountName = (scope: Scope): Built<{ name: string }> =>
  written(`select c.name from customer c where c.customer_id = any ($1::bigint[]) order by c.customer_id limit 1`, [
    scope.customers === 'all' ? [] : scope.customers,
  ])
