import { say } from '../languages/say.ts'
import type { BillRuleId } from './judge.ts'

/**
 * The name of each rule of a bill in the work queues; a bill that waits for its result
 * (claim.final) is in none.
 */
const reasonsOfRules: Readonly<Record<Exclude<BillRuleId, 'claim.final'>, string>> = {
  'claim.insurance': say('No insurance'),
  'claim.member-id': say('Member ID'),
  'claim.payer': say('Payer setup'),
  'claim.cover': say('Coverage'),
  'claim.sequence': say('Order of payers'),
  'claim.subscriber': say('Subscriber'),
  'claim.auth': say('Preauthorization'),
  'claim.injury': say('Injury'),
  'claim.patient': say('Patient information'),
  'claim.orderer': say('Ordering provider'),
  'claim.pecos': say('Provider enrollment'),
  'claim.signature': say('Signature'),
  'claim.diagnosis': say('Diagnosis'),
  'claim.necessity': say('Medical necessity'),
  'claim.frequency': say('Frequency'),
  'claim.abn': say('Advance notice (ABN)'),
  'claim.code': say('Charge code'),
  'claim.clia': 'CLIA',
  'claim.ptp': say('Code pair (NCCI)'),
  'claim.mue': say('Units (MUE)'),
  'claim.modifier': say('Modifier'),
  'claim.pos': say('Place of service'),
  'claim.service-date': say('Date of service'),
  'claim.amount': say('Price'),
  'claim.duplicate': say('Duplicate'),
  'claim.filing-limit': say('Filing limit'),
  'claim.replace': say('Replacement'),
  'claim.characters': say('Characters'),
}
/**
 * Item reasons in words: the rules of bills (billing/judge.ts), and events of claims and payments.
 */
export const workReasons: Readonly<Record<string, string>> = {
  ...reasonsOfRules,
  'refused-by-file': say('Refused by file'),
  rejected: say('Rejected'),
  denied: say('Denied'),
  'no-answer': say('No answer'),
  underpaid: say('Underpaid'),
  'part-awaited': say('Part awaited'),
  reversed: say('Payment taken back'),
  voided: say('Voided'),
  'next-payer': say('Next insurance'),
  'void-claim': say('Claim to void'),
  credit: say('Credit'),
  recovery: say('Recovered by the payer'),
  returned: say('Refund acknowledged'),
  disputed: say('Disputed by the practice'),
  'patient-balance': say('Patient balance'),
  program: say('Hardship or scholarship'),
  'not-invoiced': say('Not on an invoice'),
  'held-remittance': say('Remittance held'),
  'unreadable-file': say('Unreadable payer file'),
  'payer-file': say('Payer file to check'),
  unmatched: say('Unmatched payment'),
  'eligibility-setup': say('Eligibility setup'),
}
export const describeReason = (reason: string): string => workReasons[reason] ?? reason
