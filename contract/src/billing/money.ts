/*
 * Amounts are whole cents, never fractions of a dollar. Those of X12 files have a form of their own
 * (server/src/x12/cents.ts).
 */

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** An amount in cents as people read it: '$1,234.50', '−$3.00'. */
export const describeMoney = (cents: number): string => format.format(cents / 100).replace('-', '−')

/** An amount in cents as a file or a field has it: '12.50' for 1250, '-3.00' for -300. */
export const dollarsOf = (cents: number): string => {
  const size = Math.abs(cents)
  const rest = String(size % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${rest}`
}

const amount = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/
/**
 * Cents of '12.5' or '$1,234.50'; undefined if it is not an amount. A comma must precede three
 * digits: '12,50' may be meant as $12.50, and is never read as $1,250.
 */
export const centsOf = (text: string): number | undefined => {
  const found = amount.exec(text)
  if (found === null) return undefined
  const [, dollars = '', cents = ''] = found
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}
