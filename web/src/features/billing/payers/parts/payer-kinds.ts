import type { PayerKind } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'

/** Payer kinds in words. */
export const kindNames: Readonly<Record<PayerKind, string>> = {
  Medicare: say('Medicare'),
  'Medicare Advantage': say('Medicare Advantage'),
  Medicaid: say('Medicaid'),
  'Medicaid managed': say('Medicaid managed care'),
  commercial: say('Commercial'),
  "workers' compensation": say('Workers’ compensation'),
  TRICARE: 'TRICARE',
  auto: say('Auto insurance'),
  other: say('Other'),
}
export const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value, label }))
