/** Cents of an amount as people type it: '80', '$1,234.5', '12.30'. null: that is no amount. */
export const centsOfText = (text: string): number | null => {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (plain === '') return 0
  if (!/^\d{1,7}(\.\d{0,2})?$/.test(plain)) return null
  const [dollars = '0', cents = ''] = plain.split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
/** '1,234.50' of 123450; '' of 0, which is not known. */
export const centsAsText = (cents: number): string =>
  cents === 0 ? '' : (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
