/** SQL: the user signs in with the organization and has no password here. */
export const passwordClosed = (userId: string): string => `sign_in_ways(${userId}) <> 'any'`
/**
 * SQL: the sign-in waits for a second person: of staff, it decides about no one's acts until then
 * (docs/decisions/0082); of a practice or a parole officer, restricted charts and releases are
 * closed to it (docs/decisions/0088).
 */
export const notConfirmed = (userId: string): string =>
  `(decisions_blocked(${userId}) or in_staff_hand(${userId}))`
