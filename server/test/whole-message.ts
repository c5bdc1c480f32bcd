import type { Report } from '@labgate/contract/results/report-shape'
import { unitOf } from '@labgate/contract/results/units'

/*
 * What must be on a message's report, found without our reader: from its lines, with the usual
 * delimiters. Compares texts without blanks, and treats '<=', '=<', and '≤' as one character.
 */

const signs: Readonly<Record<string, string>> = {
  F: '|',
  S: '^',
  T: '&',
  R: '~',
  E: '\\',
  H: '',
  N: '',
  '.br': '',
  '.sp': '',
}
const unescaped = (raw: string): string =>
  raw.replaceAll(/\\(F|S|T|R|E|H|N|\.br|\.sp)\\/g, (_all, sign: string) => signs[sign] ?? '')
/* A text normalized for comparison. */
const squashed = (text: string): string =>
  text.replaceAll(/[\s=]/g, '').replaceAll('≤', '<').replaceAll('≥', '>').toLowerCase()

/** A text that must be found, and its source. */
export interface Expected {
  from: string
  text: string
  /** A unit may be printed in another form. */
  isUnit: boolean
}

const coded = ['CE', 'CWE', 'CNE']
const split = (raw: string): string[] => raw.split('^').map(unescaped)
/* The words of a coded value, and codes without words. */
const wordsOf = (parts: readonly string[]): string[] => {
  const words = [8, 1, 4].map((at) => parts[at] ?? '').filter((text) => text.trim() !== '')
  return words.length > 0 ? words : [parts[0] ?? '', parts[3] ?? '']
}
const repetitionsOf = (raw: string): string[] => (raw === '' || raw === '""' ? [] : raw.split('~'))
const valueTexts = (type: string, raw: string): string[] => {
  if (coded.includes(type)) return repetitionsOf(raw).flatMap((one) => wordsOf(split(one)))
  if (type === 'SN' || type === 'RP') return repetitionsOf(raw).flatMap(split)
  return type === 'ED' ? [] : repetitionsOf(raw).map(unescaped)
}
/*
 * The whole unit if it has no components or is one, such as 10^3/uL; otherwise each of its words
 * and codes, without the coding systems.
 */
const unitTextsOf = (raw: string): string[] => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = split(raw)
  const whole = unescaped(raw)
  if (!raw.includes('^') || unitOf(whole) !== undefined) return [whole]
  return unitOf(`${first}^${second}`) === undefined
    ? [first, second, fourth, fifth]
    : [`${first}^${second}`, third]
}
const unitTexts = (raw: string): string[] => repetitionsOf(raw).flatMap(unitTextsOf)

/** Everything a message says in OBX-5, OBX-6, OBX-7, and NTE-3. */
export const expectedOf = (message: string): Expected[] =>
  message.split(/\r\n|\r|\n/).flatMap((line, at) => {
    const fields = line.split('|')
    const of = (field: number, texts: readonly string[], isUnit = false): Expected[] =>
      texts
        .filter((text) => squashed(text) !== '')
        .map((text) => ({ from: `line ${at + 1}, ${fields[0] ?? ''}-${field}`, text, isUnit }))
    if (fields[0] === 'NTE') return of(3, repetitionsOf(fields[3] ?? '').map(unescaped))
    if (fields[0] !== 'OBX') return []
    return [
      ...of(5, valueTexts(fields[2]?.trim() ?? '', fields[5] ?? '')),
      ...(fields[5] === '' || fields[5] === '""' ? [] : of(6, unitTexts(fields[6] ?? ''), true)),
      ...of(7, repetitionsOf(fields[7] ?? '').map(unescaped)),
    ]
  })

/* Copying text from paper loses the hyphens at line ends. */
const withoutHyphens = (text: string): string => text.replaceAll(/[-\p{Cc}\u{AD}\u{FFFE}]/gu, '')
/** The expected entries missing from a text: source and content. */
export const missingIn = (
  expected: readonly Expected[],
  shown: string,
  isPaper = false,
): string[] => {
  const read = (text: string): string => (isPaper ? withoutHyphens(squashed(text)) : squashed(text))
  const whole = read(shown)
  return expected
    .filter(
      ({ text, isUnit }) => !whole.includes(read(text)) && !(isUnit && unitOf(text) !== undefined),
    )
    .map(({ from, text }) => `${from}: ${text}`)
}

/** All texts of a report, in data order. */
export const textOfReport = ({ groups, note, changes }: Report): string =>
  [
    ...groups.flatMap(({ values }) =>
      values.flatMap(
        ({
          name,
          comparator,
          value,
          unit,
          unitSays: unitText,
          intervalSays: intervalText,
          note: aside,
        }) => [name, `${comparator}${value}`, unit, unitText, intervalText, aside],
      ),
    ),
    note,
    ...changes,
  ].join('\n')
