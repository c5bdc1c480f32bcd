/*
 * Numbers of results are decimals as text and are compared as such: nothing is rounded, and a digit that was sent is never lost.
 */

const shape = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)$/

interface Scaled {
  digits: bigint
  /** How many of the digits stand behind the point. */
  scale: number
}

const scaledOf = (text: string): Scaled => {
  const [, sign, number] = shape.exec(text) ?? []
  if (number === undefined) throw new Error('this is not a decimal number')
  const [whole = '', fraction = ''] = number.split('.')
  const digits = BigInt(`${whole}${fraction}`)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length }
}

/** Whether a text is a decimal number: '5', '0.50', '.5', '-1.2'. Neither exponents nor separators of thousands. */
export const isDecimal = (text: string): boolean => shape.test(text)

/** -1, 0 or 1, exactly. Fails where a text is no decimal. */
export const compareDecimals = (one: string, other: string): -1 | 0 | 1 => {
  const [a, b] = [scaledOf(one), scaledOf(other)]
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The product as a decimal, exactly. Fails where a text is no decimal. */
export const productOf = (one: string, other: string): string => {
  const [a, b] = [scaledOf(one), scaledOf(other)]
  const scale = a.scale + b.scale
  const digits = a.digits * b.digits
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const point = text.length - scale
  return `${digits < 0n ? '-' : ''}${text.slice(0, point)}${scale === 0 ? '' : `.${text.slice(point)}`}`
}
