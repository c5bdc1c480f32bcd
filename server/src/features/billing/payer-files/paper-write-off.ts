import { describeMoney } from '@labgate/contract/billing/money'
import type { Actor } from '../../../access/actor.ts'
import { issue, Refusal, refuseIf } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import type { Posted } from '../post-remittance.ts'
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

/**
 * What the person is told. Paper that takes off more than the person may write off waits for another
 * one (rules.md#entered-by-hand); the same paper is not entered again beside it.
 */
export const outcomeOfPaper = ({ posted, unmatched, waits }: Posted): string => {
  if (waits === 'held')
    return 'Not posted yet: it takes off more than you can write off. Request its release in Unmatched payment; another person approves it.'
  if (waits === 'set aside')
    throw new Refusal(
      'not-possible',
      'A remittance with this content was entered before and waits in Unmatched payment.',
    )
  const left = unmatched === 1 ? '1 needs' : `${unmatched} need`
  return `Posted to ${posted === 1 ? '1 claim' : `${posted} claims`}.${unmatched === 0 ? '' : ` ${left} a person: see Unmatched payment.`}`
}
