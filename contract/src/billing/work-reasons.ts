import type { BillRuleId } from './judge.ts'

/**
 * The name of each rule of a bill in the work queues; a bill that waits for its result
 * (claim.final) is in none.
 */
const reasonsOfRules: Readonly<Record<Exclude<BillRuleId, 'claim.final'>, string>> = {
  'claim.insurance': 'No insurance',
  'claim.member-id': 'Member ID',
  'claim.payer': 'Payer setup',
  'claim.cover': 'Coverage',
  'claim.sequence': 'Order of payers',
  'claim.subscriber': 'Subscriber',
  'claim.auth': 'Preauthorization',
  'claim.injury': 'Injury',
  'claim.patient': 'Patient information',
  'claim.orderer': 'Ordering provider',
  'claim.pecos': 'Provider enrollment',
  'claim.signature': 'Signature',
  'claim.diagnosis': 'Diagnosis',
  'claim.necessity': 'Medical necessity',
  'claim.frequency': 'Frequency',
  'claim.abn': 'Advance notice (ABN)',
  'claim.code': 'Charge code',
  'claim.clia': 'CLIA',
  'claim.ptp': 'Code pair (NCCI)',
  'claim.mue': 'Units (MUE)',
  'claim.modifier': 'Modifier',
  'claim.pos': 'Place of service',
  'claim.service-date': 'Date of service',
  'claim.amount': 'Price',
  'claim.duplicate': 'Duplicate',
  'claim.filing-limit': 'Filing limit',
  'claim.replace': 'Replacement',
  'claim.characters': 'Characters',
}
/**
 * Item reasons in words: the rules of bills (billing/judge.ts), and events of claims and payments.
 */
export const workReasons: Readonly<Record<string, string>> = {
  ...reasonsOfRules,
  'refused-by-file': 'Refused by file',
  rejected: 'Rejected',
  denied: 'Denied',
  'no-answer': 'No answer',
  underpaid: 'Underpaid',
  'part-awaited': 'Part awaited',
  reversed: 'Payment taken back',
  voided: 'Voided',
  'next-payer': 'Next insurance',
  'void-claim': 'Claim to void',
  credit: 'Credit',
  recovery: 'Recovered by the payer',
  returned: 'Refund acknowledged',
  disputed: 'Disputed by the practice',
  'patient-balance': 'Patient balance',
  program: 'Hardship or scholarship',
  'not-invoiced': 'Not on an invoice',
  'held-remittance': 'Remittance held',
  'unreadable-file': 'Unreadable payer file',
  'payer-file': 'Payer file to check',
  unmatched: 'Unmatched payment',
  'eligibility-setup': 'Eligibility setup',
}
export const describeReason = (reason: string): string => workReasons[reason] ?? reason
