import type { TestType } from '../../test-types.ts'
import type { AnalyteKey } from '../analyte-families.ts'
import { bloodIntervals, criticalLimits } from './blood-intervals.ts'
import { cutOffs } from './cut-offs.ts'
import type { ClinicalRow } from './rows.ts'
import { urineLimits } from './urine-limits.ts'

/** Every clinical number that ships, all of them drafts. */
export const clinicalRows: readonly ClinicalRow[] = [...cutOffs, ...bloodIntervals, ...criticalLimits, ...urineLimits]

const byAnalyte = Map.groupBy(clinicalRows, ({ testType, analyte }) => `${testType} ${analyte}`)

/** What is known about an analyte on one form: rows for several methods, sexes and ages. */
export const clinicalRowsFor = (testType: TestType, analyte: AnalyteKey): readonly ClinicalRow[] => byAnalyte.get(`${testType} ${analyte}`) ?? []
