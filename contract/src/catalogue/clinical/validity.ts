import type { AnalyteKey } from '../analyte-families.ts'
import type { ClinicalRow } from './rows.ts'
import { sources, type SourceKey } from './sources.ts'
import type { Unit } from './units.ts'

export interface ValidityLimit {
  analyte: AnalyteKey
  is: '<' | '<=' | '>=' | '>'
  value: string
  unit: Unit
}
/** A urine is what `verdict` says when all limits of a row hold. Clinical laboratories may use others (conventions.md 9). */
export interface ValidityRow extends Pick<ClinicalRow, 'source' | 'sourceDate' | 'state'> {
  verdict: 'dilute' | 'substituted' | 'adulterated' | 'invalid'
  all: readonly ValidityLimit[]
}

const creatinine = (is: ValidityLimit['is'], value: string): ValidityLimit => ({ analyte: 'creatinine', is, value, unit: 'mg/dL' })
const gravity = (is: ValidityLimit['is'], value: string): ValidityLimit => ({ analyte: 'specific-gravity', is, value, unit: '1' })
const acidity = (is: ValidityLimit['is'], value: string): ValidityLimit => ({ analyte: 'ph', is, value, unit: '[pH]' })
const nitrite = (is: ValidityLimit['is'], value: string): ValidityLimit => ({ analyte: 'nitrite', is, value, unit: 'ug/mL' })
const row = (verdict: ValidityRow['verdict'], key: SourceKey, ...all: ValidityLimit[]): ValidityRow => ({ verdict, all, ...sources[key], state: 'draft' })

export const validityRows: readonly ValidityRow[] = [
  row('dilute', 'dotDilute', creatinine('>=', '2'), creatinine('<', '20'), gravity('>', '1.0010'), gravity('<', '1.0030')),
  row('substituted', 'dotDilute', creatinine('<', '2'), gravity('<=', '1.0010')),
  row('substituted', 'dotDilute', creatinine('<', '2'), gravity('>=', '1.0200')),
  row('adulterated', 'hhsPh', acidity('<', '4')),
  row('adulterated', 'hhsValidity', acidity('>=', '11')),
  row('adulterated', 'hhsValidity', nitrite('>=', '500')),
  // Creatinine and specific gravity that do not go together.
  row('invalid', 'hhsValidity', creatinine('<', '2'), gravity('>', '1.0010'), gravity('<', '1.0200')),
  row('invalid', 'hhsValidity', creatinine('>=', '2'), gravity('<=', '1.0010')),
  row('invalid', 'hhsPh', acidity('>=', '4'), acidity('<', '4.5')),
  row('invalid', 'hhsValidity', acidity('>=', '9'), acidity('<', '11')),
  row('invalid', 'hhsValidity', nitrite('>=', '200'), nitrite('<', '500')),
  // In equivalents of nitrite.
  row('invalid', 'hhsValidity', { analyte: 'general-oxidant', is: '>=', value: '200', unit: 'ug/mL' }),
]
