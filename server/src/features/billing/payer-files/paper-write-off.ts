import { describeMoney } from '@labgate/contract/billing/money'
import type { Actor } from '../../../access/actor.ts'
import { issue, refuseIf } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { limitOf } from '../work-queues/approvals.ts'
import { takenOffUnpaid } from './paper-remittance.queries.ts'

/**
 * A paper remittance that pays a claim nothing, and takes its charge off, writes it off: no more
 * than the person can write off alone, with what they took off that day with other papers of the
 * payer (rules.md#paper-write-offs). What the ledger has of it counts, whatever the reasons mean.
 * The person's decisions are locked (in-a-row.ts).
 */
export const mustBeWithinLimit = async (
  tx: Tx,
  actor: Actor,
  remittanceId: number,
): Promise<void> => {
  const [[taken]] = await pipeline(tx, takenOffUnpaid(remittanceId, actor.userId))
  const { cents: limit } = await limitOf(tx, actor)
  const cents = Number(taken?.cents ?? 0)
  refuseIf(
    cents > limit
      ? [
          issue(
            'claims',
            `Claims without a payment lose ${describeMoney(cents)} today by papers that you entered: more than you can write off (${describeMoney(limit)}). Leave those claims out and ask for approval to write them off in Billing Work, or have someone with a higher limit enter this.`,
            'limit',
          ),
        ]
      : [],
  )
}
