import { say } from '../languages/say.ts'
/* Reasons of postings that no payer gave, by the ledger's words. */
const reasonWords: Readonly<Record<string, string>> = {
  replaced: say('The line was charged again'),
  decided: say('Decided in Billing Work'),
  'written off': say('Decided in Billing Work'),
  refunded: say('Returned to who paid'),
  'credit used': say('Used for another bill of the patient'),
  disputed: say('The practice disputed it'),
  rest: say('What the payer left open'),
  bonus: say('The payer’s bonus'),
  recovered: say('Posted against the payer’s account'),
  'payment in full': say('The payment is in full'),
}

/**
 * Why a posting was made, as a bill and the books say it. A payer's code with its meaning stays as
 * it is; a word of the ledger that is known nowhere begins with a capital letter.
 */
export const describePostingReason = (reason: string): string =>
  reasonWords[reason] ?? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
