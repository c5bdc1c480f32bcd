/** A card terminal's response to a charge. */
export interface TerminalAnswer {
  approved: boolean
  /** The processor's number of the charge; never a card number. */
  reference: string
  /** Why it was declined, in words; '' otherwise. */
  says: string
}

/**
 * Takes card payments. The processor's terminal reads the card and stores its number: none of it
 * ever reaches Labgate (PCI DSS SAQ B-IP). `reference` is ours and the same at every attempt: a
 * charge approved before a crash is reported, not repeated, and a charge declined under a reference
 * stays declined under it. Two runs of one job rely on that.
 */
export interface CardTerminal {
  charge(payment: { cents: number; reference: string }): Promise<TerminalAnswer>
  /**
   * Refunds a charge to its card, in full or in part. `charge`: the reference of the charge;
   * `reference`: of this refund, the same at every attempt.
   */
  refund(given: { cents: number; charge: string; reference: string }): Promise<TerminalAnswer>
}
