/**
 * Cents of an amount as typed: '80', '$1,234.5', '.50'. null: not an amount. A comma must precede three digits: '12,50' may be meant as $12.50, and is never
 * read as $1,250.
 */
export const centsOfText = (text: string): number | null => {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (typed === '') return 0
  if (!/^(\d{1,7}|\d{1,3},\d{3}|\d,\d{3},\d{3})?(\.\d{0,2})?$/.test(typed) || !/\d/.test(typed))
    return null
  const [dollars = '', cents = ''] = typed.replaceAll(',', '').split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
/** '1,234.50' for 123450; '' for 0, which means unknown. */
export const centsAsText = (cents: number): string =>
  cents === 0
    ? ''
    : (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
