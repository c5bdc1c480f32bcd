import type { MessageReason } from '@labgate/contract/results/message-reasons'

/** Why a message waits: an id, and what in it. */
export interface Fault {
  reason: MessageReason
  /** Which part, in words; the sentence of the reason goes before. Names no patient. */
  says: string
}
export const isFault = (outcome: object): outcome is Fault => 'reason' in outcome
export const fault = (reason: MessageReason, says: string): Fault => ({ reason, says })
