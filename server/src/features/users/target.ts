import { customerTypes } from '@labgate/contract/user-types'
import type { Actor } from '../../access/actor.ts'
import { orRefuse, Refusal } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { lockUser, type LockedUser } from './users.queries.ts'

/** Whether the actor may change users of this account at all: the laboratory's own people are changed by administrators only. */
export const mayChangeUsersOf = (actor: Actor, customerId: number): boolean => customerId > 0 || actor.who.userTypeId === 1

/** The user whom a change is about, locked; one whom the actor may not change does not exist. */
export const targetUser = async (tx: Tx, actor: Actor, userId: number): Promise<LockedUser> => {
  const user = orRefuse(await lockUser(tx, actor, userId), 'There is no such user.')
  if (!mayChangeUsersOf(actor, user.customer_id)) throw new Refusal('not-found', 'There is no such user.')
  return user
}

/** Which user types belong to which side of the house. */
export const typeFits = (userTypeId: number, customerId: number): boolean => customerId > 0 === customerTypes.includes(userTypeId)
