import { createHash } from 'node:crypto'
import type { Actor } from '../../access/actor.ts'

const sorted = (ids: readonly number[] | 'all' | null) =>
  Array.isArray(ids) ? ids.toSorted((one, other) => one - other) : ids

/**
 * What its maker could see when a report was made: a user who sees something else by now makes it
 * again.
 */
export const madeFor = ({
  who,
  customers,
  locations,
  employees,
  charts,
}: Pick<Actor, 'who' | 'customers' | 'locations' | 'employees' | 'charts'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        who.userTypeId,
        sorted(customers),
        sorted(locations),
        employees === true,
        charts === 'all',
      ]),
    )
    .digest('hex')
