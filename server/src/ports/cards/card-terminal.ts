/** What a card terminal says of a charge. */
export interface TerminalSays {
  approved: boolean
  /** The processor's number of the charge; never a card number. */
  reference: string
  /** Why it was declined, in words; ''. */
  says: string
}

/**
 * Takes card payments. The card is read and its number kept by the processor's terminal: none of it ever reaches Labgate (PCI DSS SAQ B-IP).
 * `reference` is ours and the same at every try: a charge that was approved before a crash is answered, not made again, and what was declined under a reference
 * stays declined under it. Two runs of one job rely on that.
 */
export interface CardTerminal {
  charge(payment: { cents: number; reference: string }): Promise<TerminalSays>
  /** Gives a charge back to its card, or a part of it. `charge`: the reference of the charge; `reference`: of this refund, the same at every try of it. */
  refund(given: { cents: number; charge: string; reference: string }): Promise<TerminalSays>
}
