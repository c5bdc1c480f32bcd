/*
 * What people do about the payments and remittances of payers (rules.md#posting-by-hand), as the
 * history of an item names it. A request and what another person decided about it are acts of their
 * own: nothing is matched or released before.
 */

export const paymentActLabels = {
  match: 'Payment matched',
  'match-requested': 'Match requested',
  'match-approved': 'Match approved',
  'match-declined': 'Match declined',
  'match-withdrawn': 'Match request withdrawn',
  'take-back': 'Posting taken back',
  'release-requested': 'Release requested',
  'release-approved': 'Release approved',
  'release-declined': 'Release declined',
  'release-withdrawn': 'Release request withdrawn',
  'set-aside': 'Payment set aside',
  recovery: 'Recovery posted to the claim',
  outside: 'Amounts outside its claims posted',
} as const
export type PaymentAct = keyof typeof paymentActLabels
