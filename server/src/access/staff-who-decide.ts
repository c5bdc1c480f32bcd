import { mayUnlessOfficer } from '@labgate/contract/access/permissions'
import {
  isUserType,
  noMarks,
  practiceStaff,
  UserType,
  type Who,
} from '@labgate/contract/access/user-types'
import * as features from '@labgate/contract/features'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { actsOfTwo } from './second-person.ts'

/** The verbs of the acts that need a second person. */
const decidingVerbs = Object.entries(features).flatMap(([feature, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([call, { access }]) =>
    Object.hasOwn(actsOfTwo, `${feature}.${call}`) && access !== 'public' && access !== 'signed-in'
      ? [access]
      : [],
  ),
)

/** Staff of the laboratory; a parole officer belongs to no account and is none. */
export const isStaff = (user: { customer_id: number; user_type_id: number }): boolean =>
  user.customer_id === 0 &&
  user.user_type_id !== UserType.ParoleOfficer &&
  !isAmong(practiceStaff, user.user_type_id)

/**
 * Whether staff of this type decide about the acts of others: the permissions give the type a verb
 * of `actsOfTwo` (docs/decisions/0082). Parole officers aside, whose lists have their own rights.
 */
export const decidesAsStaff = (user: { customer_id: number; user_type_id: number }): boolean => {
  if (!isStaff(user) || !isUserType(user.user_type_id)) return false
  const who: Who = { userTypeId: user.user_type_id, entityId: 0, ...noMarks }
  return decidingVerbs.some((verb) => mayUnlessOfficer(who, verb))
}
