import { say } from '../languages/say.ts'
/*
 * What people do about the payments and remittances of payers (rules.md#posting-by-hand), as the
 * history of an item names it. A request and what another person decided about it are acts of their
 * own: nothing is matched or released before.
 */

export const paymentActLabels = {
  match: say('Payment matched'),
  'match-requested': say('Match requested'),
  'match-approved': say('Match approved'),
  'match-declined': say('Match declined'),
  'match-withdrawn': say('Match request withdrawn'),
  'take-back': say('Posting taken back'),
  'release-requested': say('Release requested'),
  'release-approved': say('Release approved'),
  'release-declined': say('Release declined'),
  'release-withdrawn': say('Release request withdrawn'),
  'set-aside': say('Payment set aside'),
  recovery: say('Recovery posted to the claim'),
  outside: say('Amounts outside its claims posted'),
} as const
export type PaymentAct = keyof typeof paymentActLabels
