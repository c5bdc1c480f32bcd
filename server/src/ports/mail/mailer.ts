import type { Letter } from '../../house.ts'

/** Gives letters to the world outside. */
export interface Mailer {
  /** Hands the letter over; throws Undelivered. `id` is the same at every try, so that a letter sent twice can be told to be one. */
  send(letter: Letter, id: number): Promise<void>
  close(): void
}

/** Why a letter could not be handed over, in words. Holds no address and nothing of the letter: mail servers repeat both in what they answer. */
export class Undelivered extends Error {
  /** The code of TLS, where that was it. */
  readonly tls: string | undefined
  constructor(says: string, tls?: string) {
    super(says)
    this.tls = tls
  }
}
