import { describeMoney } from '@labgate/contract/billing/money'
import type { refunds } from '@labgate/contract/billing/refunds'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import { approvalOutcome, mustBeAbleToDecide } from '../../../core/approvals/approval.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { ledgerColumns, stands } from '../ledger.queries.ts'
import { addToLedger, type LedgerRow } from '../ledger.ts'
import { lockBills } from '../lock-bills.ts'
import { lowered, reducedShares, takeBackFromLowered } from '../lowered-shares.ts'
import { syncWork } from '../sync-work.ts'
import { lockRefund, refundLimits, standsLabels, type KeptRefund } from './refunds.query.ts'

type Given = ParsedInput<typeof refunds.decide>

/*
 * The exact opposite of what the refund posted (rules.md#ledger-laws): restores the credit and,
 * with it, its item in Billing Work. What a person wrote off meanwhile is taken back as far as the
 * credit covers it.
 */
const takeBack = async (
  tx: Tx,
  { refundId, billId, workActId, party }: KeptRefund,
  userId: number,
  note: string,
  now: Date,
): Promise<void> => {
  if (billId === null) return
  await lockBills(tx, [billId])
  const reduced = await reducedShares(tx, [billId])
  const { rows } = await tx.executeQuery<Omit<LedgerRow, 'source'> & { ledgerId: number }>(
    compiledRaw(
      `
        select ${ledgerColumns('-g.cents')}
        from ledger g
        where
          g.bill_id = $1
          and g.party = $2
          and g.source ~ ('^refund:[0-9]+:' || $3::text || '(:' || $4::text || ')?$')
          and ${stands}
      `,
      [billId, party, workActId, refundId],
    ),
  )
  await addToLedger(
    tx,
    'taken-back',
    rows.map(({ ledgerId, ...row }) => ({
      ...row,
      source: `refund-back:${ledgerId}`,
      reverses: ledgerId,
      userId,
      note,
    })),
    now,
  )
  await takeBackFromLowered(tx, reduced, lowered.byRefund, now)
  await syncWork(tx, { bills: [billId], abouts: [] }, now)
}

const stateAfter = { approved: 'due', declined: 'refused', withdrawn: 'void' } as const

/**
 * A second person approves a refund, or it is declined or withdrawn with a reason before it leaves.
 * No one approves their own.
 */
export const decideRefund = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const { refundId, isApproved, reason } = given
  const kept = await lockRefund(tx, actor, refundId)
  const outcome = await approvalOutcome(tx, actor, isApproved, kept.userId)
  change.about({
    customerId: kept.customerId,
    target: `refund ${refundId}`,
    fields: [outcome],
  })
  if (isApproved && kept.state === 'due')
    throw new Refusal('not-possible', 'This refund needs no approval.')
  if (kept.state !== 'due' && kept.state !== 'waiting')
    throw new Refusal('not-possible', standsLabels[kept.state])
  await mustBeAbleToDecide(
    tx,
    actor,
    'refunds.decide',
    given,
    {
      'refund.user_id_created': kept.userId,
    },
    { customerId: kept.customerId, target: `refund ${refundId}` },
  )
  if (isApproved) {
    const { approves } = await refundLimits(tx, actor)
    if (kept.cents > approves)
      throw new Refusal(
        'not-permitted',
        `${describeMoney(kept.cents)} is more than you can approve (${describeMoney(approves)}). Ask someone with a higher limit.`,
      )
  }
  await tx.executeQuery(
    compiledRaw(
      `
        update refund
        set
          state = $2,
          user_id_decided = $3,
          decided_at = $4,
          refusal = $5
        where refund_id = $1
      `,
      [refundId, stateAfter[outcome], actor.userId, now.toISOString(), isApproved ? '' : reason],
    ),
  )
  if (isApproved) return { message: 'The refund is approved, and can be sent.' }
  await takeBack(tx, kept, actor.userId, reason, now)
  const back =
    kept.billId === null ? 'The money is unapplied again.' : 'The credit is back in Billing Work.'
  return { message: `The refund is ${outcome}. ${back}` }
}
