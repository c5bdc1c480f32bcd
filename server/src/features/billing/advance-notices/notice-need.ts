import { estimatedLines } from '@labgate/contract/billing/estimate'
import { firstCover, type BillFacts } from '@labgate/contract/billing/facts'
import { abnNeed, type AbnState } from '@labgate/contract/orders/abn'
import { Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { collectFacts } from '../collect-facts.ts'

/**
 * Why Medicare is not expected to pay, in CMS wording for laboratory tests (IOM 100-04 chapter 30).
 */
const reasons: Readonly<Partial<Record<BillFacts['order']['coverage'], string>>> = {
  'not-supported': 'Medicare does not pay for these tests for your condition.',
  'too-often': 'Medicare does not pay for these tests as often as this (denied as too frequent).',
}
export interface Need {
  need: Exclude<AbnState, 'signed'>
  /** '' if there is none. */
  reason: string
  /** At the laboratory's patient prices; 0 if there are none. */
  estimateCents: number
}

/**
 * Whether an order needs a notice, why, and what the patient may have to pay. Reads prices, so it
 * runs with the laboratory's visibility.
 */
export const needOfNotice = async (tx: Tx, labOrderId: number, now: Date): Promise<Need> => {
  const collected = (await collectFacts(tx, [labOrderId], now)).get(labOrderId)
  if (collected === undefined) throw new Refusal('not-found', 'Order not found.')
  const { facts } = collected
  const { coverage } = facts.order
  const need =
    !facts.order.selfPay && firstCover(facts.covers)?.payer.kind === 'Medicare'
      ? abnNeed(coverage)
      : 'not-needed'
  const estimateCents = estimatedLines(facts, 'patient').reduce((sum, { cents }) => sum + cents, 0)
  return { need, reason: need === 'needed' ? (reasons[coverage] ?? '') : '', estimateCents }
}
