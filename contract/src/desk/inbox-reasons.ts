/**
 * Reasons for messages to a practice that are not order rules (records.md#inbox). Order rules are
 * identified by their own IDs.
 */
export const inboxReasons = {
  'missing-tube': 'A tube did not arrive',
  'unlisted-tube': 'A tube was received that was not on the sheet',
  'specimen-held': 'A specimen is on hold',
  'specimen-rejected': 'A specimen was rejected',
  'rejection-taken-back': 'A rejection was undone',
  'result-withdrawn': 'A result was withdrawn',
  'result-handed-over': 'A colleague handed over a result',
  'order-corrected': 'The laboratory corrected an order',
  denied: 'A payer denied a claim',
  'laboratory-answered': 'The laboratory answered a message',
  'critical-call': 'The laboratory requests a call',
} as const
export type InboxReason = keyof typeof inboxReasons
