/** The content to send, and the destination. */
export interface OutgoingFax {
  /** As dialed: + and digits. */
  number: string
  pages: number
  pdf: Buffer
}

/**
 * Status of a fax that was handed over. 'under way': it was accepted, and has not ended yet.
 * 'unconfirmed': its pages were sent, and the other machine did not confirm them.
 */
export type FaxNews =
  | { is: 'under way' }
  | { is: 'sent'; pages: number }
  | { is: 'busy' | 'no answer' }
  | { is: 'unconfirmed' }
  | { is: 'partial'; pages: number }
  | { is: 'refused'; says: string }

/** Sends faxes over the telephone network. */
export interface FaxCarrier {
  name: 'simulator' | 'http' | 'email'
  /**
   * Hands over a fax. `reference` is ours and, if the carrier can be queried, the same reference
   * twice is one fax. Throws NotTaken if it was certainly not accepted; any other error leaves that
   * open.
   */
  send(fax: OutgoingFax, reference: string): Promise<FaxNews>
  /**
   * The fax's outcome; undefined: the carrier never received it. A carrier without this cannot be
   * queried (rules.md#fax-exactly-once).
   */
  ask?(reference: string): Promise<FaxNews | undefined>
  close(): void
}

/** Why a fax was certainly not accepted, in words that name no number and no one. */
export class NotTaken extends Error {}
