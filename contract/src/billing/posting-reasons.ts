/* Reasons of postings that no payer gave, by the ledger's words. */
const reasonWords: Readonly<Record<string, string>> = {
  replaced: 'The line was charged again',
  decided: 'Decided in Billing Work',
  'written off': 'Decided in Billing Work',
  refunded: 'Returned to who paid',
  'credit used': 'Used for another bill of the patient',
  disputed: 'The practice disputed it',
  rest: 'What the payer left open',
  bonus: 'The payer’s bonus',
  recovered: 'Posted against the payer’s account',
  'payment in full': 'The payment is in full',
}

/**
 * Why a posting was made, as a bill and the books say it. A payer's code with its meaning stays as
 * it is; a word of the ledger that is known nowhere begins with a capital letter.
 */
export const describePostingReason = (reason: string): string =>
  reasonWords[reason] ?? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
