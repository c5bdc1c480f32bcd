import { isDenialExpected } from '../orders/abn.ts'
import { canceled, movedAway } from '../orders/order-status.ts'
import { firstCover, isNoticeInTime, isWithin, type BillFacts, type CoverFact } from './facts.ts'
import type { BillTo, WhyNobody } from './kinds.ts'
import type { PayerKind } from './payers.ts'
import { facilityPlaces } from './place-of-service.ts'

const [referenceAgreement, contractPay, insuranceAndContract] = [1, 2, 3]
/**
 * Programs whose tests cannot be billed to a practice or a patient instead (SSA 1833(h)(5)(A), 42
 * CFR 447.15).
 */
const governmentKinds: readonly PayerKind[] = [
  'Medicare',
  'Medicare Advantage',
  'Medicaid',
  'Medicaid managed',
]
export const isGovernment = (kind: PayerKind): boolean => governmentKinds.includes(kind)

export const inForce = ({ active, effectiveDate, expireDate }: CoverFact, day: string): boolean =>
  active && isWithin(day, effectiveDate, expireDate)

/**
 * The patient chose, on a notice that counts, not to bill Medicare (CMS-R-131, option 2). If
 * Medicare would pay anyway, there was nothing to choose.
 */
const declinesMedicare = ({ order, covers }: BillFacts): boolean => {
  return (
    order.notice?.option === 2 &&
    isNoticeInTime(order) &&
    isDenialExpected(order.coverage) &&
    firstCover(covers)?.payer.kind === 'Medicare'
  )
}

/* Medicaid pays in full what it covers: a person’s wish to pay, or a decision, changes nothing. */
const isMedicaid = ({ covers, order }: BillFacts): boolean =>
  covers.some(
    (cover) => cover.payer.kind.startsWith('Medicaid') && inForce(cover, order.collectionDay),
  )

/**
 * Who pays, or why no one does (rules.md#who-pays). Follows a person's decision, except when
 * nothing can be billed, or it would charge a Medicaid patient (42 CFR 447.15).
 */
export const billToOf = (facts: BillFacts): { billTo: BillTo; why: WhyNobody | '' } => {
  const { order, patient, account, covers, placeOfService } = facts
  if (order.ended === movedAway) return { billTo: 'nobody', why: 'moved' }
  if (order.ended === canceled) return { billTo: 'nobody', why: 'canceled' }
  if (order.ended > canceled) return { billTo: 'nobody', why: 'rejected' }
  if (order.decided?.billTo === 'nobody')
    return {
      billTo: 'nobody',
      why: order.decided.why === 'our-fault' ? 'our-fault' : 'written-off',
    }
  const isPatientFree = isMedicaid(facts)
  if (order.decided !== null && !(isPatientFree && order.decided.billTo === 'patient'))
    return { billTo: order.decided.billTo, why: '' }
  if (patient.hardship || patient.scholarship) return { billTo: 'program', why: '' }
  if (facilityPlaces.includes(placeOfService)) return { billTo: 'facility', why: '' }
  if (declinesMedicare(facts) && !isPatientFree) return { billTo: 'patient', why: '' }
  const isProtected = covers.some(
    (cover) => isGovernment(cover.payer.kind) && inForce(cover, order.collectionDay),
  )
  const byContract =
    [referenceAgreement, contractPay].includes(account.billingTypeId) ||
    (order.contractPay && [insuranceAndContract, 0].includes(account.billingTypeId))
  if ((byContract || order.contractPay) && !isProtected) return { billTo: 'client', why: '' }
  if (order.selfPay && !isPatientFree) return { billTo: 'patient', why: '' }
  return { billTo: 'insurance', why: '' }
}
