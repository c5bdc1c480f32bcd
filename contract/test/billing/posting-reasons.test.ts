import { expect, it } from 'vitest'
import { describePostingReason } from '../../src/billing/posting-reasons.ts'

it.each([
  ['replaced', 'The line was charged again'],
  ['CO-45: The charge is above the fee schedule.', 'CO-45: The charge is above the fee schedule.'],
  ['corrected', 'Corrected'],
  ['', ''],
])('the ledger’s reason “%s” is said as “%s”', (reason, said) => {
  expect(describePostingReason(reason)).toBe(said)
})
