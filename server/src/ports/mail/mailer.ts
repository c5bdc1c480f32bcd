import type { Email } from '../../app-context.ts'

/** Sends emails to the outside world. */
export interface Mailer {
  /**
   * Hands over the email; throws Undelivered. `id` is the same at every attempt, so that an email
   * sent twice can be recognized as one.
   */
  send(letter: Email, id: number): Promise<void>
  close(): void
}

/**
 * Why an email could not be handed over, in words. Contains no address and nothing of the email:
 * mail servers repeat both in their responses.
 */
export class Undelivered extends Error {
  /** The TLS error code, if TLS was the cause. */
  readonly tls: string | undefined
  constructor(text: string, tls?: string) {
    super(text)
    this.tls = tls
  }
}
