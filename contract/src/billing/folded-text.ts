/* Signs that Unicode does not take apart, and what is written for them: letters as passports write them (ICAO 9303), marks as the keyboard's. */
const written: Readonly<Record<string, string>> = {
  ß: 'SS', ẞ: 'SS', Æ: 'AE', æ: 'AE', Œ: 'OE', œ: 'OE', Ø: 'O', ø: 'O', Ł: 'L', ł: 'L', Đ: 'D', đ: 'D', Ð: 'D', ð: 'D', Þ: 'TH', þ: 'TH', ı: 'I',
  Ħ: 'H', ħ: 'H', Ŋ: 'N', ŋ: 'N', Ŧ: 'T', ŧ: 'T', Ə: 'E', ə: 'E',
  ʻ: "'", ʼ: "'", ʽ: "'", ʾ: "'", ʿ: "'", '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '`': "'", '´': "'", '“': '"', '”': '"', '„': '"', '″': '"', '«': '"', '»': '"',
  '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '⁄': '/', '…': '...', '×': 'X', µ: 'U', '·': '.', '•': '.', '¡': '', '¿': '',
} // prettier-ignore
const strange = /[^\x20-\x7E]|`/gu

/** Text of people in capitals of X12's sets: accents fall, other signs by their written form. What has none stays, and is a stop (`isCarried`). */
export const foldedText = (text: string): string =>
  text
    .replace(strange, (sign) => written[sign] ?? sign)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(strange, (sign) => written[sign] ?? sign)
    .replace(/\p{Cc}/gu, ' ')
    .toUpperCase()

/** The letters and digits of a text: what is left when two spellings of a name or a number are compared. */
export const lettersAndDigits = (text: string): string => foldedText(text).replace(/[^A-Z0-9]/g, '')
