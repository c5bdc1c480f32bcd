import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { lockChange, type LockedChange } from './lock-change.ts'

/**
 * The change, locked; the caller must then check that its user is visible to the signed-in user.
 */
export const openChange = async (tx: Tx, signInChangeId: number): Promise<LockedChange> =>
  orRefuse(await lockChange(tx, signInChangeId), 'Change not found.')

/** Refuses a change that is in effect, has ended or waited too long. */
export const mustBeOpen = (change: LockedChange, now: Date): void => {
  if (change.applied_at !== null)
    throw new Refusal('not-possible', 'This change is already in effect.')
  if (change.ended_by === 'replaced')
    throw new Refusal('not-possible', 'This sign-in was changed meanwhile. Look at it again.')
  if (change.ended_at !== null) throw new Refusal('not-possible', 'This change was stopped.')
  if (change.expires_at !== null && new Date(change.expires_at) <= now)
    throw new Refusal('not-possible', 'This change request expired. Request it again.')
}
