/*
 * Characters that Unicode does not decompose, and their written form: letters as in passports (ICAO
 * 9303), marks as on the keyboard.
 */
const written: Readonly<Record<string, string>> = {
  ß: 'SS', ẞ: 'SS', Æ: 'AE', æ: 'AE', Œ: 'OE', œ: 'OE', Ø: 'O', ø: 'O', Ł: 'L', ł: 'L', Đ: 'D', đ: 'D', Ð: 'D', ð: 'D', Þ: 'TH', þ: 'TH', ı: 'I',
  Ħ: 'H', ħ: 'H', Ŋ: 'N', ŋ: 'N', Ŧ: 'T', ŧ: 'T', Ə: 'E', ə: 'E',
  ʻ: "'", ʼ: "'", ʽ: "'", ʾ: "'", ʿ: "'", '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '`': "'", '´': "'", '“': '"', '”': '"', '„': '"', '″': '"', '«': '"', '»': '"',
  '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '⁄': '/', '…': '...', '×': 'X', µ: 'U', '·': '.', '•': '.', '¡': '', '¿': '',
} // prettier-ignore
const strange = /[^\x20-\x7E]|`/gu

/**
 * A person's text in capitals of X12's character sets: accents are dropped, other characters
 * replaced by their written form. A character without one stays, and is a stop (`isCarried`).
 */
export const foldedText = (text: string): string =>
  // nothing to fold: most texts are typed on a US keyboard
  text.search(strange) === -1 ? text.toUpperCase() : unusual(text).toUpperCase()
const unusual = (text: string): string =>
  text
    .replace(strange, (sign) => written[sign] ?? sign)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(strange, (sign) => written[sign] ?? sign)
    .replace(/\p{Cc}/gu, ' ')

/** The letters and digits of a text, for comparing two spellings of a name or a number. */
export const lettersAndDigits = (text: string): string => foldedText(text).replace(/[^A-Z0-9]/g, '')
