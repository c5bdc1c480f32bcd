import type { Actor } from '../../../access/actor.ts'
import { rawQuery } from '../../../db/queries.ts'
import type { PlanShown } from './work-out.ts'

export const recordProposalDecision = ({
  proposalId,
  now,
  actor,
  isApproved,
  reason,
  seen,
  isWithdrawn,
}: {
  proposalId: number
  now: Date
  actor: Actor
  isApproved: boolean
  reason: string
  seen: PlanShown
  isWithdrawn: boolean
}) =>
  rawQuery(
    `
      update billing_proposal
      set
        decided_at = $2,
        user_id_decided = $3,
        is_approved = $4,
        reason = $5,
        decided_on = $6,
        is_withdrawn = $7
      where billing_proposal_id = $1
    `,
    [
      proposalId,
      now.toISOString(),
      actor.userId,
      isApproved,
      reason,
      JSON.stringify(seen),
      isWithdrawn,
    ],
  )
