import type { AnalyteKey } from '../analyte-families.ts'
import type { TestType } from '../test-types.ts'
import { bloodIntervals, criticalLimits } from './blood-intervals.ts'
import { cutOffs } from './cut-offs.ts'
import type { ClinicalRow } from './rows.ts'
import { urineLimits } from './urine-limits.ts'

/** Every clinical number that ships, all of them drafts. */
export const clinicalRows: readonly ClinicalRow[] = [
  ...cutOffs,
  ...bloodIntervals,
  ...criticalLimits,
  ...urineLimits,
]

type ByAnalyte = ReadonlyMap<string, readonly ClinicalRow[]>
/* Tables never change once made, so their index is cached with them. */
const indexes = new WeakMap<readonly ClinicalRow[], ByAnalyte>()
const indexOf = (rows: readonly ClinicalRow[]): ByAnalyte => {
  const known = indexes.get(rows)
  if (known !== undefined) return known
  const made = Map.groupBy(rows, ({ testType, analyte }) => `${testType} ${analyte}`)
  indexes.set(rows, made)
  return made
}

/** These rows for an analyte on one form: rows for several methods, sexes and ages. */
export const clinicalRowsFor = (
  rows: readonly ClinicalRow[],
  testType: TestType,
  analyte: AnalyteKey,
): readonly ClinicalRow[] => indexOf(rows).get(`${testType} ${analyte}`) ?? []
