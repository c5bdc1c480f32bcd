import { userLevel } from '@labgate/contract/access/fields'
import type { Actor } from '../../../access/actor.ts'
import type { LockedUser } from './users.queries.ts'

type Fields = Record<string, unknown>

/** The laboratory approves a provider whom the practice named: here, too, another person does. */
export const isApproval = (actor: Actor, row: LockedUser, sent: Fields): boolean =>
  row.physician_pending && sent['physician'] === true && userLevel(actor.who) === 1

/**
 * Columns of who becomes or is a provider. The practice names one and the laboratory approves;
 * whoever creates a provider's sign-in could use it, so signing is blocked until a second person
 * has checked who has it.
 */
export const providerColumns = (
  actor: Actor,
  row: LockedUser | undefined,
  { sent, changed, at }: { sent: Fields; changed: readonly string[]; at: Date },
): Fields => {
  const level = userLevel(actor.who)
  const becomes = changed.includes('physician') && sent['physician'] === true
  if (level === 3 && becomes) return { physician_pending: true }
  const isDecided =
    changed.includes('physician') ||
    (level === 1 && row?.physician_pending === true && sent['physician'] !== undefined)
  return {
    ...(isDecided && { physician_pending: false }),
    ...(level === 1 &&
      becomes && { signing_closed_at: at.toISOString(), signing_closed_by: actor.userId }),
  }
}
