import type { AnalyteKey } from '../catalog/analyte-families.ts'
import { analyteOf } from '../catalog/analytes.ts'
import type { Method } from '../catalog/shape.ts'
import { say } from '../languages/say.ts'
import { compareDecimals, isDecimal } from './decimals.ts'
import type { Limits } from './limits.ts'
import type { Flag } from './states.ts'
import { isInUnit, describeUnit } from './units.ts'
import { saidBy } from './value-words.ts'

/** What precedes a number; '' is the number itself. */
export const comparators = ['', '<', '>', '<=', '>='] as const
export type Comparator = (typeof comparators)[number]
const comparatorOf: Readonly<Record<string, Comparator>> = {
  '': '',
  '=': '',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '=<': '<=',
  '≤': '<=',
  '>=': '>=',
  '=>': '>=',
  '≥': '>=',
}

export interface ReadValue {
  comparator: Comparator
  /** The number with its digits, or the text as received. */
  value: string
}

/**
 * A value received as one text (NM, ST, TX): '<5' and '>= 100' lose their comparator, anything else
 * is kept as is.
 */
export const readValue = (text: string): ReadValue => {
  const [, sign = '', rest = ''] = /^\s*([<>=≤≥]{0,2})\s*(.*?)\s*$/s.exec(text) ?? []
  const comparator = comparatorOf[sign]
  return comparator !== undefined && isDecimal(rest)
    ? { comparator, value: rest }
    : { comparator: '', value: text.includes('\n') ? text.trimEnd() : text.trim() }
}

/* A number as people and systems also write it: with thousands separators, or with an exponent. */
const separated = /^([+-]?\d{1,3})((?:,\d{3})+)(\.\d+)?$/
const withExponent = /^([+-]?)(\d+)(?:\.(\d*))?e([+-]?\d{1,2})$/i
const plainDecimal = (text: string): string | undefined => {
  if (isDecimal(text)) return text
  if (separated.test(text)) return text.replaceAll(',', '')
  const [, sign = '', whole, fraction = '', power = '0'] = withExponent.exec(text) ?? []
  if (whole === undefined) return undefined
  const point = whole.length + Number(power)
  const digits = `${whole}${fraction}`.padEnd(Math.max(point, 0), '0')
  return `${sign}${point <= 0 ? `0.${'0'.repeat(-point)}${digits}` : `${digits.slice(0, point)}${point < digits.length ? `.${digits.slice(point)}` : ''}`}`
}

/** A number as it is compared, and the laboratory's flag if it stands behind it; '' none. */
export interface ReadNumber extends ReadValue {
  flag: string
}
/*
 * '7.5 H', '7.5(HH)', '7.5H': a flag of letters behind a number. What else may stand there is not
 * known to be one.
 */
const flagBehind = /^(.*?\d\.?)\s*(?:\(\s*(hh?|ll?|aa?|n)\s*\)|(hh?|ll?|aa?|n))$/i

/**
 * The number that a value is for certain: '1,250', '1.2E3', '>1,000', '7.5 H'. undefined: it is
 * none, or it cannot be said which ('7.5*', '7,5', '5 to 10').
 */
export const numberIn = ({ comparator, value }: ReadValue): ReadNumber | undefined => {
  const [, sign = '', rest = ''] = /^\s*([<>=≤≥]{0,2})\s*(.*?)\s*$/s.exec(value) ?? []
  const [, before, inside = '', behind = ''] = flagBehind.exec(rest) ?? []
  const number = plainDecimal(before ?? rest)
  const own = comparatorOf[sign]
  if (number === undefined || own === undefined || (own !== '' && comparator !== ''))
    return undefined
  return { comparator: own || comparator, value: number, flag: (inside || behind).toUpperCase() }
}

/**
 * A structured number (SN): comparator, number, separator, second number. A ratio or a range is
 * text, and is not judged.
 */
export const readStructured = (
  comparator: string,
  number: string,
  separator = '',
  second = '',
): ReadValue =>
  separator.trim() === '' && second.trim() === ''
    ? readValue(`${comparator}${number}`)
    : { comparator: '', value: `${comparator}${number}${separator}${second}`.trim() }

export interface Valued extends ReadValue {
  analyte: AnalyteKey
  method: Method
  /** As written in the message. */
  unit: string
}

/*
 * Whether a value is on one side of a number for certain: '<5' is below 5 and 7, and says nothing
 * about 3.
 */
const side = ({ comparator, value }: ReadValue, limit: string) => {
  const order = compareDecimals(value, limit)
  const [isUp, isDown] = [
    comparator === '>' || comparator === '>=',
    comparator === '<' || comparator === '<=',
  ]
  return {
    isBelow: !isUp && (comparator === '<' ? order <= 0 : order < 0),
    isAtOrBelow: !isUp && order <= 0,
    isAbove: !isDown && (comparator === '>' ? order >= 0 : order > 0),
    isAtOrAbove: !isDown && order >= 0,
  }
}

/**
 * A drug found only by a screen is presumptive until confirmed; any other kind of screen is taken
 * at its word.
 */
const positive = ({ analyte, method }: Valued): Flag => {
  const kind = analyteOf(analyte)?.kind
  return method === 'screen' && (kind === 'drug' || kind === 'metabolite')
    ? 'presumptive'
    : 'positive'
}

const byCutOff = (value: Valued, cutOff: string): Flag => {
  const { isAtOrAbove, isBelow } = side(value, cutOff)
  return isAtOrAbove ? positive(value) : isBelow ? 'negative' : 'not-judged'
}

const byInterval = (value: Valued, { low, high, criticalLow, criticalHigh }: Limits): Flag => {
  const at = (limit: string) => (limit === '' ? undefined : side(value, limit))
  const [lowest, lower, upper, highest] = [at(criticalLow), at(low), at(high), at(criticalHigh)]
  if (lowest?.isAtOrBelow === true) return 'critical-low'
  if (highest?.isAtOrAbove === true) return 'critical-high'
  if (lower === undefined && upper === undefined) return 'not-judged'
  const isAboveLowest = lowest === undefined || lowest.isAbove
  const isBelowHighest = highest === undefined || highest.isBelow
  if (lower?.isBelow === true && isAboveLowest) return 'low'
  if (upper?.isAbove === true && isBelowHighest) return 'high'
  const isWithin =
    (lower === undefined || lower.isAtOrAbove) && (upper === undefined || upper.isAtOrBelow)
  return isWithin && isAboveLowest && isBelowHighest ? 'within' : 'not-judged'
}

const byLimits = (value: Valued, limits: Limits): Flag =>
  !isInUnit(value.unit, limits.unit, value.analyte)
    ? 'not-judged'
    : limits.cutOff === ''
      ? byInterval(value, limits)
      : byCutOff(value, limits.cutOff)

const severity: Partial<Record<Flag, number>> = {
  within: 0,
  low: 1,
  high: 1,
  'critical-low': 2,
  'critical-high': 2,
}
/*
 * A value is flagged only if the intervals of both sexes flag it, and no worse than the milder of
 * them (rules.md#neither-sex).
 */
const milder = (one: Flag, other: Flag): Flag => {
  const [a, b] = [severity[one], severity[other]]
  if (one === other) return one
  if (a === undefined || b === undefined || a === b) return 'not-judged'
  return a < b ? one : other
}

/**
 * The flag of a value (rules.md#null-is-not-normal). A value equal to the cut-off counts as
 * positive. 'not-judged' if no limit is known, the unit is different, the text is neither a number
 * nor a known word, or the comparator does not decide: '<5' against a cut-off of 3.
 */
export const flagOf = (value: Valued, limits: readonly Limits[]): Flag => {
  const number = numberIn(value)
  if (number !== undefined) {
    const [first, ...others] = limits.map((one) => byLimits({ ...value, ...number }, one))
    return first === undefined ? 'not-judged' : others.reduce(milder, first)
  }
  const said = saidBy(value.value)
  return said === undefined ? 'not-judged' : said === 'positive' ? positive(value) : said
}

/**
 * Why a value cannot be compared with its limits, in words that follow its name; '' if it can, or
 * has none. Whoever knows the patient must look at it: it may be critical.
 */
export const describeNotCompared = (value: Valued, limits: readonly Limits[]): string => {
  const [first] = limits
  if (first === undefined || flagOf(value, limits) !== 'not-judged') return ''
  const of = say('its limits are in {unit}', {
    unit: describeUnit(first.unit) || say('numbers without a unit'),
  })
  if (numberIn(value) === undefined)
    return say('is neither a number nor a word with a known meaning')
  if (limits.some(({ unit }) => !isInUnit(value.unit, unit, value.analyte)))
    return value.unit === ''
      ? say('has no unit, and {ofValue}', { ofValue: of })
      : say('is in {unit}, and {ofValue}', { unit: value.unit, ofValue: of })
  return hasNumbers(limits)
    ? say('is on neither side of its limits for certain')
    : say('has several limits, and it is not clear which apply')
}
const hasNumbers = (limits: readonly Limits[]): boolean =>
  limits.every((one) =>
    [one.cutOff, one.low, one.high, one.criticalLow, one.criticalHigh].some((text) => text !== ''),
  )
