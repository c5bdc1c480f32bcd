import type { PayerKind } from '@labgate/contract/payers'

/** The kinds of payer in words. */
export const kindNames: Readonly<Record<PayerKind, string>> = {
  Medicare: 'Medicare',
  Medicaid: 'Medicaid',
  commercial: 'Commercial',
  "workers' compensation": 'Workers’ compensation',
  other: 'Other',
}
export const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value, label }))
