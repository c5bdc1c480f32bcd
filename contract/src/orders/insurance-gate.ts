import type { OrderFacts } from './facts.ts'

const accountPays: readonly number[] = [1, 2]
const contract = 3

type Who = Pick<OrderFacts, 'patient' | 'account'>
/** The account itself is billed, or the patient's bill is waived. */
export const isPaidOtherwise = ({ patient, account }: Who): boolean =>
  accountPays.includes(account.billingTypeId) || patient.hardship || patient.scholarship
export const isInsured = (patient: Who['patient']): boolean =>
  patient.insurances.some(({ active, sequence }) => active && sequence <= 2)

/**
 * Whether a new order can be made given how it would be paid (rules.md#insurance-gate): the account
 * does not require insurance, is billed itself, lets patients pay, or has a contract; or there is
 * an insurance, or the patient's bill is waived.
 */
export const passesInsuranceGate = ({
  order,
  patient,
  account,
}: Pick<OrderFacts, 'order' | 'patient' | 'account'>): boolean =>
  !account.requireInsurance ||
  isPaidOtherwise({ patient, account }) ||
  (account.allowSelfPay && order.selfPay) ||
  (account.billingTypeId === contract && order.contractPay) ||
  isInsured(patient)
