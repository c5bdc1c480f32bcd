import { orRefuse, Refusal } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { lockChange, type LockedChange } from './apply-change.ts'

/** The change, locked; whether its user is in the asker's sight is the caller's next question. */
export const openChange = async (tx: Tx, signInChangeId: number): Promise<LockedChange> => orRefuse(await lockChange(tx, signInChangeId), 'Change not found.')

/** Refuses a change that counts, has ended or waited too long. */
export const mustBeOpen = (change: LockedChange, now: Date): void => {
  if (change.applied_at !== null) throw new Refusal('not-possible', 'This change is already in effect.')
  if (change.ended_at !== null) throw new Refusal('not-possible', 'This change was stopped.')
  if (new Date(change.expires_at) <= now) throw new Refusal('not-possible', 'This change request expired. Request it again.')
}
