import type { MessageReason } from '@labgate/contract/results/message-reasons'

/** A rule blocks a message's values: none of them is filed. The message names no patient. */
export class CannotFile extends Error {
  readonly reason: MessageReason
  constructor(reason: MessageReason, text: string) {
    super(text)
    this.reason = reason
  }
}
