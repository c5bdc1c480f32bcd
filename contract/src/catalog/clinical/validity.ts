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
/**
 * A urine is what `verdict` says if all limits of a row are met. Clinical laboratories can use
 * others (rules.md#specimen-validity).
 */
export interface ValidityRow extends Pick<ClinicalRow, 'source' | 'sourceDate' | 'state'> {
  /** Identifies the rule. */
  rule: string
  verdict: 'dilute' | 'substituted' | 'adulterated' | 'invalid'
  all: readonly ValidityLimit[]
}

const creatinine = (is: ValidityLimit['is'], value: string): ValidityLimit => ({
  analyte: 'creatinine',
  is,
  value,
  unit: 'mg/dL',
})
const gravity = (is: ValidityLimit['is'], value: string): ValidityLimit => ({
  analyte: 'specific-gravity',
  is,
  value,
  unit: '1',
})
const acidity = (is: ValidityLimit['is'], value: string): ValidityLimit => ({
  analyte: 'ph',
  is,
  value,
  unit: '[pH]',
})
const nitrite = (is: ValidityLimit['is'], value: string): ValidityLimit => ({
  analyte: 'nitrite',
  is,
  value,
  unit: 'ug/mL',
})
const row = (
  verdict: ValidityRow['verdict'],
  name: string,
  key: SourceKey,
  ...all: ValidityLimit[]
): ValidityRow => ({
  rule: `${verdict}, ${name}`,
  verdict,
  all,
  ...sources[key],
  state: 'draft',
})

export const validityRows: readonly ValidityRow[] = [
  row(
    'dilute',
    'low creatinine',
    'dotDilute',
    creatinine('>=', '2'),
    creatinine('<', '20'),
    gravity('>', '1.0010'),
    gravity('<', '1.0030'),
  ),
  row('substituted', 'low gravity', 'dotDilute', creatinine('<', '2'), gravity('<=', '1.0010')),
  row('substituted', 'high gravity', 'dotDilute', creatinine('<', '2'), gravity('>=', '1.0200')),
  row('adulterated', 'low pH', 'hhsPh', acidity('<', '4')),
  row('adulterated', 'high pH', 'hhsValidity', acidity('>=', '11')),
  row('adulterated', 'nitrite', 'hhsValidity', nitrite('>=', '500')),
  // Creatinine and specific gravity that are inconsistent with each other.
  row(
    'invalid',
    'low creatinine',
    'hhsValidity',
    creatinine('<', '2'),
    gravity('>', '1.0010'),
    gravity('<', '1.0200'),
  ),
  row('invalid', 'low gravity', 'hhsValidity', creatinine('>=', '2'), gravity('<=', '1.0010')),
  row('invalid', 'low pH', 'hhsPh', acidity('>=', '4'), acidity('<', '4.5')),
  row('invalid', 'high pH', 'hhsValidity', acidity('>=', '9'), acidity('<', '11')),
  row('invalid', 'nitrite', 'hhsValidity', nitrite('>=', '200'), nitrite('<', '500')),
  // In nitrite equivalents.
  row('invalid', 'general oxidant', 'hhsValidity', {
    analyte: 'general-oxidant',
    is: '>=',
    value: '200',
    unit: 'ug/mL',
  }),
]
