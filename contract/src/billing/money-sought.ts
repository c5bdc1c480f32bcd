import { centsOf } from './money.ts'

/** What a text typed into a search for money may mean (rules.md#finding-money). */
export interface MoneySought {
  /** Letters and digits of a number, in capitals; '' if it cannot be one. */
  number: string
  /** An amount in cents; undefined if it cannot be one. */
  cents: number | undefined
}

/**
 * The letters and digits of a number, in capitals: how people and payers write it does not count.
 * The database's `plain_number` says the same (plain-number.test.ts).
 */
export const plainNumber = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/** Most letters and digits that a number has: a payer's own are up to 50. */
const longest = 50
const looksLikeAmount = /^[-−(+]?\$|^[-−(+]?[\d,]+\.\d\d\)?$/

/**
 * '$1,204.50', '1204.50', and '$80' are amounts; '1204' is a number. Signs and blanks within a
 * number do not count: 'EFT 0042-17' and 'EFT004217' are the same.
 */
export const moneySoughtOf = (typed: string): MoneySought => {
  const text = typed.trim()
  // what looks like an amount is never taken for a number
  if (looksLikeAmount.test(text)) return { number: '', cents: centsOf(text.replaceAll(' ', '')) }
  const number = plainNumber(text)
  return { number: /\d/.test(number) && number.length <= longest ? number : '', cents: undefined }
}
