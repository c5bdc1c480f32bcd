import { UserType, type Who } from '@labgate/contract/access/user-types'
import type { SessionRow } from './session-query.ts'

/**
 * Whether a user sees the restricted charts in their scope: a practice's own people do, and an
 * officer those that a release names, unless the sign-in is in the laboratory's hand alone
 * (docs/decisions/0088).
 */
export const seesRestricted = (
  { entityId, userTypeId }: Pick<Who, 'entityId' | 'userTypeId'>,
  isInStaffHand: boolean,
): boolean => !isInStaffHand && (entityId > 0 || userTypeId === UserType.ParoleOfficer)

/** The restricted charts of a session. Anyone acting as one of a practice's people sees none. */
export const chartsOf = ({
  visit_id,
  own,
  in_staff_hand,
  emergencies,
}: SessionRow): 'all' | number[] =>
  visit_id === 0 && seesRestricted(own, in_staff_hand)
    ? 'all'
    : emergencies.map(({ patientId }) => patientId)
