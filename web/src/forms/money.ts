import { centsOf } from '@labgate/contract/billing/money'
import { say } from '@labgate/contract/languages/say'

/** What to enter instead of a text that is no amount. */
export const amountFault = say('Enter an amount such as 80.00.')

const mostCents = 9_999_999_99
/**
 * Cents of an amount as typed: '80', '$1,234.5', '.50', '80.', '' for 0; null if it is not an
 * amount below ten million dollars.
 */
export const centsOfText = (text: string): number | null => {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (typed === '') return 0
  if (typed.startsWith('$')) return null
  const cents = centsOf(typed.replace(/^\.(?=\d)/, '0.').replace(/\.$/, ''))
  return cents === undefined || cents > mostCents ? null : cents
}
/** '1,234.50' for 123450; '' for 0, which means unknown. */
export const centsAsText = (cents: number): string =>
  cents === 0
    ? ''
    : (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
