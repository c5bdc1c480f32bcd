import type { Actor } from '../../access/actor.ts'
import type { About } from '../../access/audit.ts'
import { mustBeEntered } from '../../access/refusal.ts'
import { isSamePerson } from '../../access/same-person.ts'
import { mustBeAnotherPerson, type ActOfTwo, type First } from '../../access/second-person.ts'
import type { Tx } from '../../db/database.ts'

/**
 * How a request about money ends: another person approves or declines it, or the person who made it
 * withdraws it, with any of their sign-ins (docs/decisions/0007).
 */
export type ApprovalOutcome = 'approved' | 'declined' | 'withdrawn'

/** How this decision ends a request of `by`, if it is permitted. */
export const approvalOutcome = async (
  tx: Tx,
  { userId }: Actor,
  isApproved: boolean,
  by: number,
): Promise<ApprovalOutcome> => {
  const isOwn = await isSamePerson(tx, userId, by)
  return isApproved ? 'approved' : isOwn ? 'withdrawn' : 'declined'
}

/** Approving needs another person, and says what it was about; declining and withdrawing need a reason. */
export const mustBeAbleToDecide = async <A extends ActOfTwo>(
  tx: Tx,
  actor: Actor,
  act: A,
  { isApproved, reason }: { isApproved: boolean; reason: string },
  first: First<A>,
  about: About & { target: string },
): Promise<void> => {
  if (isApproved) await mustBeAnotherPerson(tx, actor, act, first, about)
  else mustBeEntered('reason', reason, 'Enter the reason.')
}
