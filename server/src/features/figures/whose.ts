import { practiceStaff, salesStaff } from '@labgate/contract/access/user-types'
import type { OwnedAs } from '@labgate/contract/figures/figures'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Actor } from '../../access/actor.ts'
import { inScope } from '../../access/actor.ts'

/** What figures are requested of. */
export interface Whose {
  customerId?: number | undefined
  locationId?: number | undefined
  userId_Physician?: number | undefined
  userId_Owner?: number | undefined
  ownedAs?: OwnedAs | undefined
  labTypeId?: number | undefined
}
export const everyType = 99

/**
 * Where figures are read from. `orders`: row by row, for one provider; `locations`: stored cells of
 * locations, employees separate, for practices and for one location; `accounts`: stored cells of
 * accounts; `owners`: by who managed the accounts then; `house`: of all.
 */
export type Source =
  | { from: 'orders'; customers: 'all' | readonly number[] }
  | { from: 'locations'; customers: 'all' | readonly number[] }
  | { from: 'accounts'; customers: readonly number[]; people: number | undefined }
  | { from: 'owners'; people: number }
  | { from: 'house' }

const isGiven = (id: number | undefined): id is number => id !== undefined && id > 0

/**
 * First lock: the part of the caller's scope that figures are read from. An account out of scope
 * returns nothing.
 */
export const sourceOf = (
  actor: Actor,
  { customerId, locationId, userId_Physician, userId_Owner, ownedAs = 'then' }: Whose,
): Source => {
  const customers = isGiven(customerId)
    ? inScope(actor, customerId)
      ? [customerId]
      : []
    : undefined
  const isPractice = isAmong(practiceStaff, actor.who.userTypeId)
  if (isGiven(userId_Physician)) return { from: 'orders', customers: customers ?? actor.customers }
  if (isPractice || isGiven(locationId))
    return { from: 'locations', customers: customers ?? actor.customers }
  if (customers !== undefined) return { from: 'accounts', customers, people: undefined }
  const people = isGiven(userId_Owner)
    ? userId_Owner
    : isAmong(salesStaff, actor.who.userTypeId)
      ? actor.asId
      : undefined
  if (people !== undefined && ownedAs === 'then') return { from: 'owners', people }
  if (actor.customers !== 'all')
    return {
      from: 'accounts',
      customers: actor.customers,
      people: isGiven(userId_Owner) ? userId_Owner : undefined,
    }
  // a user who sees all accounts requests one person's as they are now
  return people === undefined ? { from: 'house' } : { from: 'accounts', customers: [], people }
}
