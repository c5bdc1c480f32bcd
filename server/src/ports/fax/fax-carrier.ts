/** What is sent, and where. */
export interface OutgoingFax {
  /** As it is dialled: + and digits. */
  number: string
  pages: number
  pdf: Buffer
}

/** What is known of a fax that was handed over. 'under way': it was taken, and there is no end yet. 'unconfirmed': its pages went out, and the other machine did not say that it has them. */
export type FaxNews =
  | { is: 'under way' }
  | { is: 'sent'; pages: number }
  | { is: 'busy' | 'no answer' }
  | { is: 'unconfirmed' }
  | { is: 'partial'; pages: number }
  | { is: 'refused'; says: string }

/** Carries faxes to the telephone network. */
export interface FaxCarrier {
  name: 'simulator' | 'http' | 'email'
  /**
   * Hands a fax over. `reference` is ours and, where the carrier can be asked, the same reference twice is one fax. Throws NotTaken when it certainly
   * was not taken; any other error leaves that open.
   */
  send(fax: OutgoingFax, reference: string): Promise<FaxNews>
  /** What became of it; undefined: the carrier never got it. A carrier without this cannot be asked (decisions.md 29). */
  ask?(reference: string): Promise<FaxNews | undefined>
  close(): void
}

/** Why a fax was certainly not taken, in words that name no number and nobody. */
export class NotTaken extends Error {}
