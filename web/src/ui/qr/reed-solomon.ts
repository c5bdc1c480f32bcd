/** Product in the field of 256 elements with the polynomial x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004). */
const times = (one: number, other: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    if ((other >>> bit) & 1) product ^= one
  }
  return product
}

/** The generator polynomial of this degree, highest power first, without its leading 1. */
const generatorOf = (degree: number): number[] => {
  const factors: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0))
  let root = 1
  for (let round = 0; round < degree; round++) {
    for (let at = 0; at < degree; at++)
      factors[at] = times(factors[at] ?? 0, root) ^ (factors[at + 1] ?? 0)
    root = times(root, 2)
  }
  return factors
}

/** The `count` error-correction bytes of these data bytes. */
export const correctionOf = (data: readonly number[], count: number): number[] => {
  const generator = generatorOf(count)
  const rest = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    generator.forEach((part, at) => {
      rest[at] = (rest[at] ?? 0) ^ times(part, factor)
    })
  }
  return rest
}
