/**
 * Whether a National Provider Identifier has the right format: ten digits, the first 1 or 2, and
 * Luhn over 80840 + NPI (45 CFR 162.406, CMS NPI check digit). It does not prove that the provider
 * exists.
 */
export const isNpi = (npi: string): boolean => {
  if (!/^[12]\d{9}$/.test(npi)) return false
  const digits = `80840${npi}`.split('').map(Number).toReversed()
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  )
  return sum % 10 === 0
}
