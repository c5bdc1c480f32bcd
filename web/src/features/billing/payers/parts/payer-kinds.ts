import type { PayerKind } from '@labgate/contract/billing/payers'

/** Payer kinds in words. */
export const kindNames: Readonly<Record<PayerKind, string>> = {
  Medicare: 'Medicare',
  'Medicare Advantage': 'Medicare Advantage',
  Medicaid: 'Medicaid',
  'Medicaid managed': 'Medicaid managed care',
  commercial: 'Commercial',
  "workers' compensation": 'Workers’ compensation',
  TRICARE: 'TRICARE',
  auto: 'Auto insurance',
  other: 'Other',
}
export const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value, label }))
