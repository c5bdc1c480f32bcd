import type { MessageReason } from '@labgate/contract/results/message-reasons'

/** Why a message waits: a reason id, and the part it concerns. */
export interface Fault {
  reason: MessageReason
  /** Which part, in words; follows the message of the reason. Names no patient. */
  says: string
  /** What exactly, for the sender's log, if the reason stands for several things. */
  code?: 'version' | 'type' | 'event'
}
export const isFault = (outcome: object): outcome is Fault => 'reason' in outcome
export const fault = (reason: MessageReason, text: string): Fault => ({ reason, says: text })
