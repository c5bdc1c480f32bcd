import type { AnalyteKey } from '../catalogue/analyte-families.ts'
import { analyteOf } from '../catalogue/analytes.ts'
import type { Method } from '../catalogue/shape.ts'
import { compareDecimals, isDecimal } from './decimals.ts'
import type { Limits } from './limits.ts'
import type { Flag } from './states.ts'
import { isInUnit } from './units.ts'
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

/** A value received as one text (NM, ST, TX): '<5' and '>= 100' lose their comparator, anything else is kept as is. */
export const readValue = (text: string): ReadValue => {
  const [, sign = '', rest = ''] = /^\s*([<>=≤≥]{0,2})\s*(.*?)\s*$/s.exec(text) ?? []
  const comparator = comparatorOf[sign]
  return comparator !== undefined && isDecimal(rest) ? { comparator, value: rest } : { comparator: '', value: text.trim() }
}

/** A structured number (SN): comparator, number, separator, second number. A ratio or a range is text, and is not judged. */
export const readStructured = (comparator: string, number: string, separator = '', second = ''): ReadValue =>
  separator.trim() === '' && second.trim() === ''
    ? readValue(`${comparator}${number}`)
    : { comparator: '', value: `${comparator}${number}${separator}${second}`.trim() }

export interface Valued extends ReadValue {
  analyte: AnalyteKey
  method: Method
  /** As written in the message. */
  unit: string
}

/* Whether a value is on one side of a number for certain: '<5' is below 5 and 7, and says nothing about 3. */
const side = ({ comparator, value }: ReadValue, limit: string) => {
  const order = compareDecimals(value, limit)
  const [isUp, isDown] = [comparator === '>' || comparator === '>=', comparator === '<' || comparator === '<=']
  return {
    isBelow: !isUp && (comparator === '<' ? order <= 0 : order < 0),
    isAtOrBelow: !isUp && order <= 0,
    isAbove: !isDown && (comparator === '>' ? order >= 0 : order > 0),
    isAtOrAbove: !isDown && order >= 0,
  }
}

/** A drug found only by a screen is presumptive until confirmed; any other kind of screen is taken at its word. */
const positive = ({ analyte, method }: Valued): Flag => {
  const kind = analyteOf(analyte)?.kind
  return method === 'screen' && (kind === 'drug' || kind === 'metabolite') ? 'presumptive' : 'positive'
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
  const isWithin = (lower === undefined || lower.isAtOrAbove) && (upper === undefined || upper.isAtOrBelow)
  return isWithin && isAboveLowest && isBelowHighest ? 'within' : 'not-judged'
}

const byLimits = (value: Valued, limits: Limits): Flag =>
  !isInUnit(value.unit, limits.unit) ? 'not-judged' : limits.cutOff === '' ? byInterval(value, limits) : byCutOff(value, limits.cutOff)

const severity: Partial<Record<Flag, number>> = { within: 0, low: 1, high: 1, 'critical-low': 2, 'critical-high': 2 }
/* A value is flagged only if the intervals of both sexes flag it, and no worse than the milder of them (decisions.md 46). */
const milder = (one: Flag, other: Flag): Flag => {
  const [a, b] = [severity[one], severity[other]]
  if (one === other) return one
  if (a === undefined || b === undefined || a === b) return 'not-judged'
  return a < b ? one : other
}

/**
 * The flag of a value (decisions.md 32). A value equal to the cut-off counts as positive. 'not-judged' if no limit is known, the unit is different, the text
 * is neither a number nor a known word, or the comparator does not decide: '<5' against a cut-off of 3.
 */
export const flagOf = (value: Valued, limits: readonly Limits[]): Flag => {
  if (isDecimal(value.value)) {
    const [first, ...others] = limits.map((one) => byLimits(value, one))
    return first === undefined ? 'not-judged' : others.reduce(milder, first)
  }
  const said = saidBy(value.value)
  return said === undefined ? 'not-judged' : said === 'positive' ? positive(value) : said
}
