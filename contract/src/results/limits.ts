import type { AnalyteKey } from '../catalogue/analyte-families.ts'
import { clinicalRowsFor } from '../catalogue/clinical/clinical-rows.ts'
import type { ClinicalRow } from '../catalogue/clinical/rows.ts'
import type { Unit } from '../catalogue/clinical/units.ts'
import type { Method } from '../catalogue/shape.ts'
import type { ClinicalTables } from '../clinical/tables.ts'
import type { TestType } from '../test-types.ts'

/** What a value is compared with. Numbers are text with the digits of their source; '' where there is none. */
export interface Limits {
  /** Whose they are where the sexes differ; '' everybody's. */
  sex: 'female' | 'male' | ''
  unit: Unit
  /** At or above it the value is positive. */
  cutOff: string
  /** Either end belongs to the interval. */
  low: string
  high: string
  /** At or beyond it somebody must be told at once. */
  criticalLow: string
  criticalHigh: string
  /** A director has not approved one of the rows (decisions.md 3). */
  isDraft: boolean
  source: string
}

export interface Whose {
  testType: TestType
  analyte: AnalyteKey
  method: Method
  /** Of the list Gender: 1 female, 2 male; with any other number the intervals of both count. */
  genderId: number
  /** Full years on the day of collection; null where the birth date is not known: no row with an age applies. */
  ageYears: number | null
}

const isOfAge = ({ ageFrom, ageTo }: ClinicalRow, years: number | null): boolean =>
  (ageFrom === undefined && ageTo === undefined) || (years !== null && years >= (ageFrom ?? 0) && years <= (ageTo ?? Number.POSITIVE_INFINITY))

const fields = ['cutOff', 'low', 'high', 'criticalLow', 'criticalHigh'] as const

/* The interval and the critical limits of an analyte are rows of different sources: together they are what a value is held against. */
const joined = (rows: readonly ClinicalRow[], sex: Limits['sex']): Limits[] => {
  const [first] = rows
  if (first === undefined) return []
  // two rows for one person, or two units: nothing tells which is meant, so that nothing is judged and nobody may take it for approved
  const isClear = rows.every(({ unit }) => unit === first.unit) && fields.every((field) => rows.filter((row) => row[field] !== undefined).length <= 1)
  const one = (field: (typeof fields)[number]): string => (isClear ? (rows.find((row) => row[field] !== undefined)?.[field] ?? '') : '')
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
 * What a laboratory's tables say of an analyte for one person: none, one, or the limits of either sex where the person is neither female nor male
 * and they differ (decisions.md 46).
 */
export const limitsFor = ({ testType, analyte, method, genderId, ageYears }: Whose, tables: Pick<ClinicalTables, 'limits'>): readonly Limits[] => {
  const rows = clinicalRowsFor(tables.limits, testType, analyte).filter((row) => row.method === method && isOfAge(row, ageYears))
  const of = (sex: 'female' | 'male'): ClinicalRow[] => rows.filter((row) => row.sex === undefined || row.sex === sex)
  if (rows.every((row) => row.sex === undefined)) return joined(rows, '')
  if (genderId === 1) return joined(of('female'), 'female')
  if (genderId === 2) return joined(of('male'), 'male')
  return [...joined(of('female'), 'female'), ...joined(of('male'), 'male')]
}
