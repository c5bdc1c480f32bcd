import { howMany } from '@labgate/contract/kit/how-many'
import type { Form } from './notation.ts'

/** A code of IK403 and a message without the value. */
export interface ElementFault {
  code: string
  says: string
}

/* rules.md#x12-characters: basic set, and the extended one without accented lower-case letters. */
const carried = /^[A-Za-z0-9 !"&'()*+,\-./:;?=%@[\]_{}\\|<>#$]*$/
/**
 * Whether X12 has all of these characters (basic and extended set); separators are checked
 * elsewhere.
 */
export const isCarried = (text: string): boolean => carried.test(text)

export const isDay = (text: string): boolean => {
  const [, year, month, date] = (/^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []).map(Number)
  if (
    year === undefined ||
    month === undefined ||
    date === undefined ||
    month < 1 ||
    month > 12 ||
    date < 1 ||
    year < 1
  )
    return false
  return (
    date <=
    (month === 2
      ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
        ? 29
        : 28
      : [4, 6, 9, 11].includes(month)
        ? 30
        : 31)
  )
}
export const isTime = (text: string): boolean =>
  /^(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\d{1,2})?)?$/.test(text)
const isPeriod = (text: string, said: string): boolean => {
  const format = said.toUpperCase()
  if (format === 'D8') return isDay(text)
  if (format === 'DT') return isDay(text.slice(0, 8)) && isTime(text.slice(8))
  const [from = '', to = ''] = text.split('-')
  return format === 'RD8' && text.length === 17 && isDay(from) && isDay(to)
}
// oxlint-disable-next-line no-control-regex -- these are the ones that no text has
const controls = /[\0-\x1F\x7F-\x9F]/g
/** Stands where a character was that no text has, as in a decoded text. */
const replacement = '\uFFFD'
/* A single character says nothing of the value. By its number: it may have no form on a screen. */
const notCarriedIn = (value: string): string => {
  const one = [...value].find((character) => !isCarried(character)) ?? replacement
  return one === replacement
    ? 'no text has'
    : `X12 does not carry (U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`
}

/**
 * What is kept of a faulty value: it is shown to a person, and stored. A number, day, or time that
 * is none becomes '', as if it were missing; a text keeps the characters that text has, up to its
 * longest form.
 */
export const harmless = (value: string, form: Form): string => {
  const isText = !['R', 'N0', 'DT', 'TM', 'PERIOD'].includes(form.kind)
  return isText ? value.replaceAll(controls, replacement).slice(0, form.max) : ''
}

const decimals = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const lengthOf = (value: string, { kind }: Form): number =>
  kind === 'R' || kind === 'N0' ? value.replace(/[-.]/g, '').length : value.length

/**
 * What is wrong with a value by its form; undefined if nothing is. `format`: for a period, the
 * element before it. A code list is checked in capitals: the letter case a sender uses means
 * nothing. `padding`: spaces around it, with which a text is as long as its form needs.
 */
export const checkElement = (
  value: string,
  form: Form,
  format: string,
  padding = 0,
): ElementFault | undefined => {
  const length = lengthOf(value, form)
  if (!isCarried(value))
    return { code: '6', says: `The value has a character that ${notCarriedIn(value)}.` }
  if (form.kind === 'R' && !decimals.test(value))
    return { code: '6', says: 'The value must be a decimal number.' }
  if (form.kind === 'N0' && !/^-?\d+$/.test(value))
    return { code: '6', says: 'The value must be a whole number.' }
  if (form.kind === 'DT' && !isDay(value))
    return { code: '8', says: 'The value must be a day as CCYYMMDD.' }
  if (form.kind === 'TM' && !isTime(value))
    return { code: '9', says: 'The value must be a time as HHMM.' }
  if (form.kind === 'PERIOD' && !isPeriod(value, format))
    return { code: '8', says: `The value must be a date in the form ${format}.` }
  if (form.codes !== undefined && !form.codes.includes(value.toUpperCase()))
    return { code: '7', says: 'The code is not in the list of the guide.' }
  if (length > form.max)
    return {
      code: '5',
      says: `The value has ${howMany(length, 'character')}; ${form.max} are allowed.`,
    }
  if (length + padding < form.min)
    return {
      code: '4',
      says: `The value has ${howMany(length, 'character')}; ${form.min} are needed.`,
    }
  return undefined
}
