import { multipleFamily, testTypeNames, type TestType } from '../catalog/test-types.ts'
import type { OrderFacts } from './facts.ts'

/** Account fields that affect its orders, by their wire names. */
export type AccountOptions = Readonly<Record<string, unknown>>

/** Account facts that the rules use. */
export const accountFacts = (account: AccountOptions): OrderFacts['account'] => ({
  services: testTypeNames.filter((testType) => account[`service_${testType}`] === true),
  requireInsurance: account['requireInsurance'] === true,
  billingTypeId: Number(account['customerBillingTypeId'] ?? 0),
  allowSelfPay: account['allowSelfPay'] === true,
  multiple: testTypeNames.filter(
    (testType) => account[`multiple_${multipleFamily[testType]}`] === true,
  ),
})

/** The form version from which an account orders a type; '' is the newest. */
export const versionOf = (account: AccountOptions, testType: TestType): string =>
  String(account[`version_${testType}`] ?? '')
