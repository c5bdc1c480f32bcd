import {
  canBeDismissed,
  type WorkDetail,
  type WorkState,
} from '@labgate/contract/billing/work-queues'
import type { Verb } from './work-verbs.ts'

const waiting: readonly WorkState[] = [
  'waiting for client',
  'waiting for payer',
  'waiting for approval',
  'deferred',
]
/* What a write-off would cover, in cents. */
const owed = ({ open }: WorkDetail): number =>
  open.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)

/*
 * Beyond the viewer's limit another person has to approve: the decision itself is shown to users
 * who can make it.
 */
const isBeyond = (item: WorkDetail, cents: number): boolean =>
  cents > item.writeOffCents && !item.mayApprove

/* A refund beyond a limit waits in the register of refunds. */
const fitsCredit = (item: WorkDetail, { act }: Verb): boolean =>
  act === 'refund' ||
  (act === 'use-credit' && item.open.some(({ party, cents }) => party === 'patient' && cents < 0))
/* The party already paying the bill is not billed again. */
const pays = ({ billTo }: WorkDetail, act: 'bill-client' | 'bill-patient'): boolean =>
  act === 'bill-patient' ? billTo === 'patient' : billTo === 'client' || billTo === 'facility'
const ofMoney: readonly string[] = [
  'refund',
  'use-credit',
  'bill-patient',
  'bill-client',
  'write-off',
  'request',
]
const fitsMoney = (item: WorkDetail, verb: Verb): boolean => {
  const { act } = verb
  if (item.reason === 'credit') return fitsCredit(item, verb)
  if (act === 'refund' || act === 'use-credit') return false
  if (item.billId === 0 && item.patientInsuranceId === 0) return false
  // a party already billed is not billed again, unless a payer has something open
  const isOpenWithPayer = item.open.some(
    ({ party, cents }) => party.startsWith('payer-') && cents > 0,
  )
  const isWithinLimit =
    item.state === 'waiting for approval' ? item.mayApprove : !isBeyond(item, owed(item))
  // what a practice owes is lowered within the limit of a write-off
  if (act === 'bill-patient')
    return isOpenWithPayer || (!pays(item, act) && (!pays(item, 'bill-client') || isWithinLimit))
  if (act === 'bill-client') return isOpenWithPayer || !pays(item, act)
  if (act === 'write-off') return isWithinLimit
  return act !== 'request' || (isBeyond(item, owed(item)) && item.state !== 'waiting for approval')
}

/** Whether a verb fits the item's state. */
export const fits = (item: WorkDetail, verb: Verb): boolean => {
  const { act } = verb
  if (act === 'resume') return waiting.includes(item.state)
  if (act === 'ask') return item.customerId > 0 && item.state !== 'waiting for client'
  if (act === 'wait') return item.hasClaim && item.state !== 'waiting for payer'
  if (act === 'resubmit' || act === 'void') return item.claimId > 0
  if (act === 'decline') return item.approvalCents > 0 && item.mayApprove
  if (ofMoney.includes(act)) return fitsMoney(item, verb)
  return act !== 'dismiss' || canBeDismissed(item.reason)
}
