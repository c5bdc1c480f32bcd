import { analyteName, analyteOf } from '../catalog/analytes.ts'
import type { ValidityLimit, ValidityRow } from '../catalog/clinical/validity.ts'
import type { TestType } from '../catalog/test-types.ts'
import type { ClinicalTables } from '../clinical/tables.ts'
import { compareDecimals } from './decimals.ts'
import { hasNoValue, isFinal, type Flag, type ObservationState } from './states.ts'
import { isInUnit, describeUnit } from './units.ts'
import { validityReference, type ValidityReference } from './validity-reference.ts'
import { numberIn, type Comparator } from './values.ts'

/** What the validity analytes say about a specimen, worst first. */
export const validityStates = [
  'adulterated',
  'substituted',
  'invalid',
  'dilute',
  'not judged',
  'valid',
] as const
export type ValidityState = (typeof validityStates)[number]

/** A value of a validity analyte, as in the message. */
export interface ValidityValue {
  analyte: string
  comparator: Comparator
  value: string
  unit: string
  state: ObservationState
}

export interface Validity {
  state: ValidityState
  /** A sentence for the report: what was found, or what is missing; '' if the specimen is valid. */
  says: string
  /**
   * The rows that it is based on: 'creatinine < 2 mg/dL, specific gravity <= 1.0010 (49 CFR 40.88
   * ...)'.
   */
  path: readonly string[]
  isDraft: boolean
  /** Flags of the values considered, by analyte. */
  flags: Readonly<Record<string, Flag>>
  /**
   * What each of them was compared with, by analyte. One that no rule names has none, and is not
   * judged.
   */
  limits: Readonly<Record<string, ValidityReference>>
}

/**
 * No drug result is reported as negative for a specimen that is not valid
 * (rules.md#specimen-validity). A dilute one is still reported.
 */
export const barsDrugResults = ({ state }: Pick<Validity, 'state'>): boolean =>
  ['adulterated', 'substituted', 'invalid'].includes(state)

type Truth = boolean | undefined

/*
 * Whether a limit applies for certain; undefined if the value is missing, not a number, in another
 * unit, or its comparator does not decide.
 */
const holds = (
  { is, value: limit, unit }: ValidityLimit,
  given: ValidityValue | undefined,
): Truth => {
  const number = given && numberIn(given)
  if (given === undefined || number === undefined || !isInUnit(given.unit, unit, given.analyte))
    return undefined
  const { comparator, value } = number
  const order = compareDecimals(value, limit)
  if (comparator === '')
    return is === '<' ? order < 0 : is === '<=' ? order <= 0 : is === '>' ? order > 0 : order >= 0
  const asksDown = is === '<' || is === '<='
  const isDown = comparator === '<' || comparator === '<='
  const isOpen = comparator === '<' || comparator === '>'
  /* Everything the value can be is on the required side, or all of it on the other. */
  const reaches = isDown ? order <= 0 : order >= 0
  const isInside = reaches && (order !== 0 || isOpen || is === '<=' || is === '>=')
  const isOutside = reaches && (order !== 0 || isOpen || is === '<' || is === '>')
  return asksDown === isDown ? (isInside ? true : undefined) : isOutside ? false : undefined
}

const all = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(undefined) ? undefined : true

const describeLimit = ({ analyte, is, value, unit }: ValidityLimit): string =>
  `${analyteName(analyte)} ${is} ${[value, describeUnit(unit)].filter(Boolean).join(' ')}`
const describeRow = ({ all: limits, source }: ValidityRow): string =>
  `${limits.map(describeLimit).join(', ')} (${source})`
const describeValue = ({ analyte, comparator, value, unit }: ValidityValue): string =>
  `${analyteOf(analyte)?.name ?? analyte} ${[`${comparator}${value}`, describeUnit(unit)].filter(Boolean).join(' ')}`

const words: Readonly<Record<'adulterated' | 'substituted' | 'invalid' | 'dilute', string>> = {
  adulterated: 'The specimen was adulterated',
  substituted: 'The specimen is not consistent with human urine (substituted)',
  invalid: 'The specimen is invalid',
  dilute: 'The specimen is dilute, so a drug may be below its cut-off',
}

const notJudged = (text: string): Validity => ({
  state: 'not judged',
  says: text,
  path: [],
  isDraft: false,
  flags: {},
  limits: {},
})

const isReferred = (
  entry: readonly [string, ValidityReference | undefined],
): entry is readonly [string, ValidityReference] => entry[1] !== undefined
/*
 * Low if a limit that applies requires less, otherwise high; within if it has limits and each of
 * them decides.
 */
const flagOfAnalyte = (
  analyte: string,
  rules: readonly ValidityRow[],
  holding: readonly ValidityRow[],
  given: ReadonlyMap<string, ValidityValue>,
): Flag => {
  const limits = holding.flatMap(({ all: of }) => of.filter((one) => one.analyte === analyte))
  if (limits.length > 0) return limits.some(({ is }) => is === '<' || is === '<=') ? 'low' : 'high'
  const own = rules.flatMap(({ all: of }) => of.filter((one) => one.analyte === analyte))
  return own.length > 0 && own.every((one) => holds(one, given.get(analyte)) !== undefined)
    ? 'within'
    : 'not-judged'
}

/**
 * Whether a urine specimen is valid, from the values of its validity analytes and a laboratory's
 * validity rules. Oral fluid and all other specimens need their own rules, and none are shipped:
 * not judged. Neither is urine with a missing test and no other one failed.
 */
export const validityOf = (
  testType: TestType,
  values: readonly ValidityValue[],
  { validity: rules }: Pick<ClinicalTables, 'validity'>,
): Validity => {
  if (testType !== 'ToxUrine')
    return notJudged('Specimen validity was not evaluated: no rules for this specimen type.')
  const given = new Map(
    values
      .filter(({ state }) => isFinal(state) && !hasNoValue(state))
      .map((value) => [value.analyte, value]),
  )
  const judged = rules.map((row) => ({
    row,
    truth: all(row.all.map((limit) => holds(limit, given.get(limit.analyte)))),
  }))
  const holding = judged.filter(({ truth }) => truth === true).map(({ row }) => row)
  const flags = Object.fromEntries(
    [...given.keys()].map((analyte) => [analyte, flagOfAnalyte(analyte, rules, holding, given)]),
  )
  const limits = Object.fromEntries(
    [...given.keys()]
      .map((analyte) => [analyte, validityReference(analyte, rules)] as const)
      .filter(isReferred),
  )
  const state = validityStates.find((one) => holding.some(({ verdict }) => verdict === one))
  if (state !== undefined && state !== 'not judged' && state !== 'valid') {
    const rows = holding.filter(({ verdict }) => verdict === state)
    const analytes = [
      ...new Set(rows.flatMap(({ all: limits }) => limits.map(({ analyte }) => analyte as string))),
    ]
    const found = analytes.flatMap((analyte) => given.get(analyte) ?? []).map(describeValue)
    return {
      state,
      says: `${words[state]}: ${found.join(', ')}.`,
      path: rows.map(describeRow),
      isDraft: rows.some((row) => row.state === 'draft'),
      flags,
      limits,
    }
  }
  if (rules.length === 0)
    return {
      ...notJudged('Specimen validity was not evaluated: the laboratory has no rules for it.'),
      flags,
      limits,
    }
  const open = judged.filter(({ truth }) => truth === undefined).flatMap(({ row }) => row.all)
  const missing = [
    ...new Set(
      open
        .filter((limit) => holds(limit, given.get(limit.analyte)) === undefined)
        .map(({ analyte }) => analyteName(analyte)),
    ),
  ]
  if (missing.length > 0)
    return {
      ...notJudged(
        `Specimen validity was not evaluated: no deciding value was received for ${missing.join(', ')}.`,
      ),
      flags,
      limits,
    }
  return {
    state: 'valid',
    says: '',
    path: rules.map(describeRow),
    isDraft: rules.some((row) => row.state === 'draft'),
    flags,
    limits,
  }
}
