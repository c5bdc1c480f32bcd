import type { Who } from '@labgate/contract/access/user-types'
import type { Actor } from '../../access/actor.ts'
import { seesRestricted } from '../../access/sees-restricted.ts'
import { whoOf } from '../../access/session-of-row.ts'
import { flagsOf, scopeOfPerson, type Flags } from '../../access/session-query.ts'
import type { Scope } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'

interface Row {
  email: string
  who: Flags
  customers: number[] | null
  locations: number[] | null
  employees: boolean
  in_staff_hand: boolean
}
/** A user without a session, with their scope at the moment. */
export interface Reader {
  email: string
  who: Who
  scope: Scope & { asId: number }
}

/**
 * Excludes anyone who cannot sign in, and, if something is sent there, anyone without a proven
 * address.
 */
export const findReader = (userId: number, { isProven = true } = {}): Query<Row> =>
  rawQuery(
    `
      select e.email, ${flagsOf('e')} as who, ${scopeOfPerson}
      from
        app_user e
        left join customer ec on ec.customer_id = e.customer_id
      where
        e.user_id = $1
        and not e.disabled
        ${isProven ? `and e.email <> '' and e.email_proven` : ''}
        and (e.customer_id = 0 or ec.active)
    `,
    [userId],
  )

/**
 * Restricted charts are open only to the practice's own people; emergency access covers one
 * viewing, not email.
 */
export const readerOf = (
  userId: number,
  { email, who, customers, locations, employees, in_staff_hand }: Row,
): Reader => ({
  email,
  who: whoOf(who),
  scope: {
    userId,
    asId: userId,
    customers: customers ?? 'all',
    locations,
    employees,
    charts: who.entityId > 0 && seesRestricted(who, in_staff_hand) ? 'all' : [],
  },
})

/** A reader as the caller of what is made for them in the background: what they can see now. */
export const asActor = ({ who, scope }: Reader): Actor => ({ ...scope, who }) as Actor
