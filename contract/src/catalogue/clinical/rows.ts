import type { TestType } from '../../test-types.ts'
import type { AnalyteKey } from '../analyte-families.ts'
import type { Method } from '../shape.ts'
import { sources, type SourceKey } from './sources.ts'
import type { Unit } from './units.ts'

/**
 * One clinical number, or one pair of limits, as somebody published it. All rows that ship are drafts: outside the
 * demo no report may rest on one until the laboratory's director has approved it (decisions.md 3). Numbers are text
 * with the digits of the source.
 */
export interface ClinicalRow {
  analyte: AnalyteKey
  testType: TestType
  method: Method
  unit: Unit
  /** At or above it the result is positive. */
  cutOff?: string
  /** The reference interval; either end belongs to it. One end alone is a limit. */
  low?: string
  high?: string
  /** At or beyond it somebody must be told at once. */
  criticalLow?: string
  criticalHigh?: string
  /** Absent: for everybody. */
  sex?: 'female' | 'male'
  /** Full years, both included. */
  ageFrom?: number
  ageTo?: number
  source: string
  /** YYYY-MM-DD, YYYY-MM or YYYY, as exactly as known. */
  sourceDate: string
  state: 'draft' | 'approved'
}

type Limits = Pick<ClinicalRow, 'cutOff' | 'low' | 'high' | 'criticalLow' | 'criticalHigh'>
type Whom = Pick<ClinicalRow, 'sex' | 'ageFrom' | 'ageTo'>

/** Writes draft rows of one test type, method and source. */
export const rowsFrom =
  (key: SourceKey, testType: TestType, method: Method) =>
  (analyte: AnalyteKey, unit: Unit, limits: Limits, whom: Whom = {}): ClinicalRow => ({
    analyte,
    testType,
    method,
    unit,
    ...limits,
    ...whom,
    ...sources[key],
    state: 'draft',
  })
