import { expect, it } from 'vitest'
import { billToOf } from '../../src/billing/bill-to.ts'
import type { BillFacts, CoverFact } from '../../src/billing/facts.ts'
import type { PayerKind } from '../../src/billing/payers.ts'
import { goodBill } from './good-bills.ts'

const [referenceAgreement, contractPay, insuranceAndContract, insuranceOnly] = [1, 2, 3, 4]
const plain = goodBill(0)
const cover = plain.covers[0] as CoverFact
const day = plain.order.collectionDay
/**
 * Who pays for an order of a patient with this kind of insurance, in force unless `more` says
 * otherwise.
 */
const billTo = (
  kind: PayerKind,
  billingTypeId: number,
  isContractPay: boolean,
  more: Partial<CoverFact> = {},
): string => {
  const facts: BillFacts = {
    ...plain,
    order: { ...plain.order, contractPay: isContractPay },
    account: { ...plain.account, billingTypeId },
    covers: [{ ...cover, payer: { ...cover.payer, kind }, ...more }],
  }
  return billToOf(facts).billTo
}
const contracts = [
  { account: 'a reference agreement', billingTypeId: referenceAgreement, isContractPay: false },
  {
    account: 'a reference agreement and contract pay',
    billingTypeId: referenceAgreement,
    isContractPay: true,
  },
  { account: 'contract pay for all orders', billingTypeId: contractPay, isContractPay: false },
  {
    account: 'insurance and contract, and this order is contract pay',
    billingTypeId: insuranceAndContract,
    isContractPay: true,
  },
  {
    account: 'insurance only, and this order is contract pay',
    billingTypeId: insuranceOnly,
    isContractPay: true,
  },
  {
    account: 'no billing type, and this order is contract pay',
    billingTypeId: 0,
    isContractPay: true,
  },
]

it.each(contracts)(
  'with $account, the practice pays unless a government program covers the patient on that day',
  ({ billingTypeId, isContractPay }) => {
    for (const kind of ['commercial', 'TRICARE', "workers' compensation", 'auto', 'other'] as const)
      expect(billTo(kind, billingTypeId, isContractPay), kind).toBe('client')
    for (const kind of [
      'Medicare',
      'Medicare Advantage',
      'Medicaid',
      'Medicaid managed',
    ] as const) {
      const by = (more: Partial<CoverFact>): string =>
        billTo(kind, billingTypeId, isContractPay, more)
      expect(by({}), kind).toBe('insurance')
      expect(by({ sequence: 2 }), `${kind} as secondary`).toBe('insurance')
      expect(by({ effectiveDate: day, expireDate: day }), `${kind} for that day alone`).toBe(
        'insurance',
      )
      expect(by({ active: false }), `${kind}, inactive`).toBe('client')
      expect(by({ expireDate: '2026-03-09' }), `${kind}, over`).toBe('client')
      expect(by({ effectiveDate: '2026-03-11' }), `${kind}, later`).toBe('client')
    }
  },
)

it.each([
  { account: 'insurance only', billingTypeId: insuranceOnly },
  { account: 'insurance and contract', billingTypeId: insuranceAndContract },
  { account: 'no billing type', billingTypeId: 0 },
])('with $account and no contract pay, the insurance pays', ({ billingTypeId }) => {
  expect(billTo('commercial', billingTypeId, false)).toBe('insurance')
})
