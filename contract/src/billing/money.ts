const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** An amount in cents as people read it: '$1,234.50', '−$3.00'. */
export const describeMoney = (cents: number): string => format.format(cents / 100).replace('-', '−')
