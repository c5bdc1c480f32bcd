import { isGovernment } from '@labgate/contract/billing/bill-to'
import type { Party } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import { canBeDismissed, type Decision } from '@labgate/contract/billing/work-queues'
import type { Tx } from '../../../db/database.ts'
import { billsOfItems, type Standing } from './bill-standing.queries.ts'
import type { Item } from './item.ts'

/** What is known about each item's bill, by item; none for an item that is not about a bill. */
export const standingOf = async (
  tx: Tx,
  items: readonly Item[],
): Promise<Map<number, Standing>> => {
  const { rows } = await tx.executeQuery(billsOfItems(items))
  return new Map(rows.map((row) => [row.workItemId, row]))
}

/** What is open on a bill, without credits; in cents. */
export const openSum = ({ open }: Standing): number =>
  open.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)

/**
 * What was overpaid on a bill, net of what its party still owes on other lines, and no more than it
 * paid: a payer that decides twice without a reversal leaves a larger credit. In cents. `by`: only
 * this party.
 */
export const creditOf = ({ open, paid }: Standing, by?: Party): number =>
  [...Map.groupBy(open, ({ party }) => party)]
    .filter(([party]) => by === undefined || party === by)
    .reduce((sum, [party, rows]) => {
      const credit = -rows.reduce((net, { cents }) => net + cents, 0)
      const came = paid.find((one) => one.party === party)?.cents ?? 0
      return sum + Math.max(0, Math.min(credit, came))
    }, 0)

/* A credit is refunded, or pays other bills of the patient. */
const creditFault = (act: 'refund' | 'use-credit', item: Item, standing: Standing): string => {
  if (item.reason !== 'credit') return 'There is no credit here.'
  if (creditOf(standing) === 0)
    return 'No payment is left to give back. Check what the payer decided.'
  if (act === 'refund') return ''
  if (creditOf(standing, 'patient') === 0)
    return 'Only what a patient paid can pay other bills of the patient.'
  return standing.openElsewhere > 0 ? '' : 'The patient owes nothing on other bills.'
}

/*
 * Waits for anything leaving with the next batch: two instructions about one claim would contradict
 * each other.
 */
const leavingFault = ({ askedAgainAt, voidAskedAt }: Standing): string => {
  if (voidAskedAt !== null)
    return 'The claim is being voided. Wait for the payer’s answer, or undo it.'
  return askedAgainAt === null
    ? ''
    : 'The claim goes out again with the next batch. Wait for the payer’s answer, or undo it.'
}

/*
 * Medicare patients owe what the payer leaves to them, and what a notice says (IOM 100-04 chapter
 * 30); Medicaid patients nothing (42 CFR 447.15).
 */
const patientFault = ({ payerKind, hasMedicaid, isPatients }: Standing): string => {
  if (payerKind?.startsWith('Medicaid') || hasMedicaid)
    return 'A Medicaid patient cannot be billed.'
  if (isPatients) return ''
  if (payerKind === 'Medicare')
    return 'A Medicare patient cannot be billed for a test without a signed advance notice (ABN).'
  return payerKind === 'Medicare Advantage'
    ? 'A Medicare Advantage patient can be billed only for what the plan leaves to the patient.'
    : ''
}

/*
 * After a payer's decision, what it left open moves; before it, the whole bill. If neither would
 * change, nothing is done in anyone's name.
 */
const billedFault = (to: 'client' | 'patient', { isDecided, billTo, open }: Standing): string => {
  if (isDecided)
    return open.some(({ party, cents }) => party.startsWith('payer-') && cents > 0)
      ? ''
      : 'Nothing is open with a payer.'
  if (billTo !== to && !(to === 'client' && billTo === 'facility')) return ''
  return to === 'client' ? 'The practice is billed already.' : 'The patient is billed already.'
}

/** Why a decision cannot be made about an item; '' if it can. */
export const faultOf = (
  act: Decision,
  item: Item,
  standing: Standing | undefined,
  limit: number,
): string => {
  if (act === 'dismiss') {
    if (item.reason.startsWith('claim.'))
      return 'This holds the bill. Correct it, or decide who pays.'
    return canBeDismissed(item.reason) ? '' : 'Money is open here. Decide what happens to it.'
  }
  if (standing === undefined) return 'This is not about one bill.'
  if (act === 'refund' || act === 'use-credit')
    return standing.hasLiveClaim
      ? 'A claim is with the payer. Wait for its answer.'
      : creditFault(act, item, standing)
  if (standing.isWrittenOff && act !== 'void' && act !== 'write-off')
    return 'The bill was written off.'
  const leaving = leavingFault(standing)
  if (leaving !== '') return leaving
  if (act === 'resubmit') {
    if (standing.claimId === null) return 'There is no claim to send again.'
    if (standing.stops > 0) return 'Something still holds the bill. Correct that first.'
    const canGo =
      ['rejected', 'refused by file'].includes(standing.claimState ?? '') ||
      ['denied', 'partly-denied', 'reversed'].includes(standing.outcome ?? '')
    return canGo ? '' : 'The payer has the claim. Wait for its answer, or void the claim.'
  }
  if (act === 'void') {
    if (standing.claimId === null || standing.isVoid || standing.claimState === 'replaced')
      return 'There is no claim to void.'
    return (standing.payerNumber ?? '') === ''
      ? 'The payer has not given the claim a number yet, so it cannot be voided.'
      : ''
  }
  if (standing.hasLiveClaim)
    return standing.isVoid
      ? 'The void is with the payer. Wait for its answer.'
      : 'A claim is with the payer. Void it first.'
  if (act === 'write-off') {
    const sum = openSum(standing)
    if (sum === 0) return 'Nothing is open on this bill.'
    return sum > limit
      ? `${describeMoney(sum)} is more than you can write off (${describeMoney(limit)}). Ask for approval.`
      : ''
  }
  if (act === 'bill-client' || act === 'bill-patient') {
    const billed = billedFault(act === 'bill-client' ? 'client' : 'patient', standing)
    if (billed !== '') return billed
  }
  if (act === 'bill-client' && standing.payerKind !== null && isGovernment(standing.payerKind))
    return `A ${standing.payerKind} patient’s test cannot be billed to the practice.`
  return act === 'bill-patient' ? patientFault(standing) : ''
}
