import type { MessageReason } from '@labgate/contract/results/message-reasons'

/** A rule stands against a message's values: nothing of it is filed. The message names no patient. */
export class CannotFile extends Error {
  readonly reason: MessageReason
  constructor(reason: MessageReason, says: string) {
    super(says)
    this.reason = reason
  }
}
