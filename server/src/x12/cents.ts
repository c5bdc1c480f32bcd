/**
 * Ten billion dollars: the guides allow 18 digits, and sums of such amounts are neither exact nor
 * stored.
 */
const mostCents = 1e12
/**
 * Money of a file in cents: whole numbers, never floating point. NaN if the text is not an amount,
 * has fractions of a cent, or is beyond any payment.
 */
export const centsOf = (text: string): number => {
  const [said, sign = '', before = '', after = ''] =
    /^(-?)(\d*)(?:\.(\d*?)0*)?$/.exec(text.trim()) ?? []
  if (said === undefined || !/\d/.test(said) || after.length > 2) return Number.NaN
  const cents = Number(before || '0') * 100 + Number(after.padEnd(2, '0'))
  if (cents > mostCents) return Number.NaN
  // no negative zero
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** Cents in file format: '12.5', '-3', '0'. */
export const dollarsOf = (cents: number): string => {
  const whole = Math.abs(cents)
  const after = String(whole % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}${after === '' ? '' : `.${after}`}`
}

/** '' is 0: an amount that is not stated. */
export const sumOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text === '' ? 0 : centsOf(text)), 0)
