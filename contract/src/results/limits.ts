import type { AnalyteKey } from '../catalog/analyte-families.ts'
import { clinicalRowsFor } from '../catalog/clinical/clinical-rows.ts'
import type { ClinicalRow } from '../catalog/clinical/rows.ts'
import type { Unit } from '../catalog/clinical/units.ts'
import type { Method } from '../catalog/shape.ts'
import type { TestType } from '../catalog/test-types.ts'
import type { ClinicalTables } from '../clinical/tables.ts'

/**
 * What a value is compared with. Numbers are text with the digits of their source; '' if there is
 * none.
 */
export interface Limits {
  /** Whom they apply to if the sexes differ; '' everyone. */
  sex: 'female' | 'male' | ''
  unit: Unit
  /** The value is positive at or above it. */
  cutOff: string
  /** Both ends are part of the interval. */
  low: string
  high: string
  /** At or beyond it someone must be notified immediately. */
  criticalLow: string
  criticalHigh: string
  /** A director has not approved one of the rows (rules.md#approved-numbers). */
  isDraft: boolean
  source: string
}

export interface Whose {
  testType: TestType
  analyte: AnalyteKey
  method: Method
  /** From the list Gender: 1 female, 2 male; for any other number the intervals of both apply. */
  genderId: number
  /**
   * Full years on the collection day; null if the birth date is unknown: no row with an age
   * applies.
   */
  ageYears: number | null
}

const isOfAge = ({ ageFrom, ageTo }: ClinicalRow, years: number | null): boolean =>
  (ageFrom === undefined && ageTo === undefined) ||
  (years !== null && years >= (ageFrom ?? 0) && years <= (ageTo ?? Number.POSITIVE_INFINITY))

const fields = ['cutOff', 'low', 'high', 'criticalLow', 'criticalHigh'] as const

/*
 * The interval and critical limits of an analyte are rows from different sources: a value is
 * compared with both together.
 */
const joined = (rows: readonly ClinicalRow[], sex: Limits['sex']): Limits[] => {
  const [first] = rows
  if (first === undefined) return []
  // two rows for one person, or two units: unclear which applies, so nothing is judged and no one
  // can take it for approved
  const isClear =
    rows.every(({ unit }) => unit === first.unit) &&
    fields.every((field) => rows.filter((row) => row[field] !== undefined).length <= 1)
  const one = (field: (typeof fields)[number]): string =>
    isClear ? (rows.find((row) => row[field] !== undefined)?.[field] ?? '') : ''
  return [
    {
      sex,
      unit: first.unit,
      cutOff: one('cutOff'),
      low: one('low'),
      high: one('high'),
      criticalLow: one('criticalLow'),
      criticalHigh: one('criticalHigh'),
      isDraft: !isClear || rows.some(({ state }) => state === 'draft'),
      source: [...new Set(rows.map(({ source }) => source))].join('; '),
    },
  ]
}

/**
 * A laboratory's limits of an analyte for one person: none, one, or those of both sexes if the
 * person is neither female nor male and they differ (rules.md#neither-sex).
 */
export const limitsFor = (
  { testType, analyte, method, genderId, ageYears }: Whose,
  tables: Pick<ClinicalTables, 'limits'>,
): readonly Limits[] => {
  const rows = clinicalRowsFor(tables.limits, testType, analyte).filter(
    (row) => row.method === method && isOfAge(row, ageYears),
  )
  const of = (sex: 'female' | 'male'): ClinicalRow[] =>
    rows.filter((row) => row.sex === undefined || row.sex === sex)
  if (rows.every((row) => row.sex === undefined)) return joined(rows, '')
  if (genderId === 1) return joined(of('female'), 'female')
  if (genderId === 2) return joined(of('male'), 'male')
  return [...joined(of('female'), 'female'), ...joined(of('male'), 'male')]
}

/**
 * Whether an analyte has limits that depend on an age that is not known: none of them applies, and
 * nothing is compared.
 */
export const needsAge = (
  { testType, analyte, method, ageYears }: Omit<Whose, 'genderId'>,
  tables: Pick<ClinicalTables, 'limits'>,
): boolean =>
  ageYears === null &&
  clinicalRowsFor(tables.limits, testType, analyte).some(
    (row) => row.method === method && (row.ageFrom !== undefined || row.ageTo !== undefined),
  )
