import type { AnalyteKey } from '../analyte-families.ts'
import type { Method } from '../shape.ts'
import type { TestType } from '../test-types.ts'
import { sources, type SourceKey } from './sources.ts'
import type { Unit } from './units.ts'

/**
 * One clinical number, or one pair of limits, as published. All rows that ship are drafts: outside
 * the demo no report can rely on one until the laboratory's director has approved it
 * (rules.md#approved-numbers). Numbers are text with the digits of the source.
 */
export interface ClinicalRow {
  analyte: AnalyteKey
  testType: TestType
  method: Method
  unit: Unit
  /** The result is positive at or above it. */
  cutOff?: string
  /** The reference interval, both ends included. A single end is a limit. */
  low?: string
  high?: string
  /** At or beyond it, someone must be called at once. */
  criticalLow?: string
  criticalHigh?: string
  /** Absent: everyone. */
  sex?: 'female' | 'male'
  /** Full years, inclusive. */
  ageFrom?: number
  ageTo?: number
  source: string
  /** YYYY-MM-DD, YYYY-MM or YYYY, as precise as known. */
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
