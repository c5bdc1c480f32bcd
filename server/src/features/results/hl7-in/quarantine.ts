import type { MessageReason } from '@labgate/contract/results/message-reasons'

/** A message waits for a person: nothing of it was filed. `says` names no patient. */
export class Quarantine extends Error {
  readonly reason: MessageReason
  constructor(reason: MessageReason, text = '') {
    super(text)
    this.reason = reason
  }
}
