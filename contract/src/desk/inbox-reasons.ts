import { say } from '../languages/say.ts'
/**
 * Reasons for messages to a practice that are not order rules (records.md#inbox). Order rules are
 * identified by their own IDs.
 */
export const inboxReasons = {
  'missing-tube': say('A tube did not arrive'),
  'unlisted-tube': say('A tube was received that was not on the sheet'),
  'specimen-held': say('A specimen is on hold'),
  'specimen-rejected': say('A specimen was rejected'),
  'rejection-taken-back': say('A rejection was undone'),
  'result-withdrawn': say('A result was withdrawn'),
  'result-handed-over': say('A colleague handed over a result'),
  'order-corrected': say('The laboratory corrected an order'),
  denied: say('A payer denied a claim'),
  'laboratory-answered': say('The laboratory answered a message'),
  'critical-call': say('The laboratory requests a call'),
} as const
export type InboxReason = keyof typeof inboxReasons
