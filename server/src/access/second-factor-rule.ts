import { UserType, type Who } from '@labgate/contract/access/user-types'

/**
 * Who needs a second factor if the laboratory requires one: its own people, including parole
 * officers; providers, who sign; and a practice's administrators, who decide who signs in there
 * (docs/decisions/0033).
 */
export const needsSecondFactor = (who: Who): boolean =>
  who.entityId === 0 || who.physician || who.userTypeId === UserType.ClinicAdministrator

/**
 * How long a presented second factor counts for signing, sign-ins of others, delegates, exports and
 * long lists.
 */
const provenMs = 5 * 60_000
export const isProven = (provenAt: Date | null, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() < provenMs

/**
 * A list with more rows than a person reads through is treated like an export: it requires the
 * second factor again.
 */
export const longList = 1000
