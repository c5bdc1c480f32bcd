import { usual, type Delimiters } from './delimiters.ts'

/*
 * Delimiters inside a text are sent as escape sequences (rules.md#hl7-escapes). Reading goes from
 * left to right, so that text escaped twice is unescaped once.
 */

const named: Readonly<Record<string, keyof Delimiters>> = {
  F: 'field',
  S: 'component',
  R: 'repetition',
  E: 'escape',
  T: 'subcomponent',
}
const letterOf = new Map(Object.entries(named).map(([letter, name]) => [usual[name], letter]))

const special = /[|^~\\&]|\p{Cc}/u
/**
 * A text as written in our messages: delimiters as letters; characters that would end the segment
 * or the frame as bytes.
 */
export const escapeText = (text: string): string =>
  !special.test(text)
    ? text
    : text
        .replace(/[|^~\\&]/g, (sign) => `\\${letterOf.get(sign) ?? ''}\\`)
        .replace(/\p{Cc}/gu, (sign) => `\\X${hexOf(sign)}\\`)
const hexOf = (sign: string): string => Buffer.from(sign, 'utf8').toString('hex').toUpperCase()

const inHex = /^X((?:[\dA-Fa-f]{2})+)$/
const lineBreak = /^\.(?:br|sp)$/i
/** Start and end of a highlighted part: the text is the same without them. */
const isHighlight = (sequence: string): boolean => sequence === 'H' || sequence === 'N'

const readSequence = (
  sequence: string,
  delimiters: Delimiters,
  decode: (bytes: Uint8Array) => string,
): string | undefined => {
  const sign = named[sequence]
  if (sign !== undefined) return delimiters[sign]
  const hex = inHex.exec(sequence)?.[1]
  if (hex !== undefined) return decode(Buffer.from(hex, 'hex'))
  if (lineBreak.test(sequence)) return '\n'
  return isHighlight(sequence) ? '' : undefined
}

/** Whether a sequence between two escape signs stands for a text. */
export const isEscape = (sequence: string, delimiters: Delimiters): boolean =>
  readSequence(sequence, delimiters, asUtf8) !== undefined

const utf8 = new TextDecoder()
const asUtf8 = (bytes: Uint8Array): string => utf8.decode(bytes)
/** No sequence of the standard is longer than a formatting command or some bytes need. */
const longestSequence = 512

/**
 * Unescapes a text of a message. Sequences unknown to us stay as is. `decode`: for \X..\, by the
 * message's character set.
 */
export const unescapeText = (
  text: string,
  delimiters: Delimiters = usual,
  decode = asUtf8,
): string => {
  const sign = delimiters.escape
  if (sign === '' || !text.includes(sign)) return text
  let said = ''
  let at = 0
  for (;;) {
    const begin = text.indexOf(sign, at)
    const end = begin === -1 ? -1 : text.indexOf(sign, begin + 1)
    if (end === -1) return said + text.slice(at)
    said += text.slice(at, begin)
    const read =
      end - begin > longestSequence
        ? undefined
        : readSequence(text.slice(begin + 1, end), delimiters, decode)
    // the closing sign of an unknown sequence may open the next one
    said += read ?? text.slice(begin, end)
    at = read === undefined ? end : end + 1
  }
}
