import { analyteName } from '../catalog/analytes.ts'
import type { ClinicalRow } from '../catalog/clinical/rows.ts'
import { testTypes } from '../catalog/test-types.ts'
import { compareDecimals } from '../results/decimals.ts'
import type { ClinicalTables } from './tables.ts'

const parts = [
  ['cut-off', ['cutOff']],
  ['interval', ['low', 'high']],
  ['critical limit', ['criticalLow', 'criticalHigh']],
] as const
const isOf = (row: ClinicalRow, names: readonly (keyof ClinicalRow)[]): boolean =>
  names.some((name) => row[name] !== undefined)

const meet = (one: ClinicalRow, other: ClinicalRow): boolean =>
  (one.sex === undefined || other.sex === undefined || one.sex === other.sex) &&
  (one.ageFrom ?? 0) <= (other.ageTo ?? 999) &&
  (other.ageFrom ?? 0) <= (one.ageTo ?? 999)

const isAbove = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && compareDecimals(one, other) > 0

const between = (one: ClinicalRow, other: ClinicalRow): string[] => {
  const text = `${analyteName(one.analyte)} (${testTypes[one.testType]})`
  if (one.unit !== other.unit)
    return [`${text}: one row is in ${one.unit}, another in ${other.unit}.`]
  if (!meet(one, other)) return []
  const twice = parts
    .filter(([, names]) => isOf(one, names) && isOf(other, names))
    .map(([name]) => `${text}: two rows have a ${name} for the same person.`)
  const [interval, critical] = isOf(one, parts[1][1]) ? [one, other] : [other, one]
  const isInside =
    isAbove(critical.criticalLow, interval.low) || isAbove(interval.high, critical.criticalHigh)
  return [
    ...twice,
    ...(isInside ? [`${text}: a critical limit is inside the reference interval.`] : []),
  ]
}

/**
 * Rows of one set of tables that contradict each other, as messages: two for one person, two units,
 * a critical limit inside the interval.
 */
export const conflictsIn = ({ limits }: Pick<ClinicalTables, 'limits'>): string[] =>
  [
    ...Map.groupBy(
      limits,
      ({ testType, analyte, method }) => `${testType} ${analyte} ${method}`,
    ).values(),
  ].flatMap((rows) => [
    ...new Set(
      rows.flatMap((one, at) => rows.slice(at + 1).flatMap((other) => between(one, other))),
    ),
  ])
