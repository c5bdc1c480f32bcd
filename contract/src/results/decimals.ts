/*
 * Result numbers are decimals as text and are compared as such: nothing is rounded, and no digit
 * that was sent is lost.
 */

const shape = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)$/

interface Scaled {
  digits: bigint
  /** Number of digits after the decimal point. */
  scale: number
}

const scaledOf = (text: string): Scaled => {
  const [, sign, number] = shape.exec(text) ?? []
  if (number === undefined) throw new Error('this is not a decimal number')
  const [whole = '', fraction = ''] = number.split('.')
  const digits = BigInt(`${whole}${fraction}`)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length }
}

/**
 * Whether a text is a decimal number: '5', '0.50', '.5', '-1.2'. No exponents or thousands
 * separators.
 */
export const isDecimal = (text: string): boolean => shape.test(text)

/** -1, 0 or 1, exact. Throws if a text is not a decimal. */
export const compareDecimals = (one: string, other: string): -1 | 0 | 1 => {
  const [a, b] = [scaledOf(one), scaledOf(other)]
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [
    a.digits * 10n ** BigInt(scale - a.scale),
    b.digits * 10n ** BigInt(scale - b.scale),
  ]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The exact product as a decimal. Throws if a text is not a decimal. */
export const productOf = (one: string, other: string): string => {
  const [a, b] = [scaledOf(one), scaledOf(other)]
  const scale = a.scale + b.scale
  const digits = a.digits * b.digits
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const point = text.length - scale
  return `${digits < 0n ? '-' : ''}${text.slice(0, point)}${scale === 0 ? '' : `.${text.slice(point)}`}`
}
