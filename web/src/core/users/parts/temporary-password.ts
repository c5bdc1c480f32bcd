/* Without characters that are easily confused when read out: no 0 O, 1 l I, 5 S, 8 B. */
const kinds = ['ACDEFGHJKLMNPQRTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '234679'] as const

/** One of `count`, each equally likely. */
const draw = (count: number): number => {
  const fair = Math.floor(256 / count) * count
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) return byte % count
  }
}
const pick = (letters: string): string => letters.charAt(draw(letters.length))

/**
 * A password that can be read out by phone, such as 'Rk4m-Wp7t-Hd9c': about 56 bits, and it meets
 * every rule.
 */
export const makeTemporaryPassword = (): string => {
  const [upper, lower, digits] = kinds
  const group = (): string => pick(upper) + pick(lower) + pick(digits) + pick(lower)
  return [group(), group(), group()].join('-')
}
