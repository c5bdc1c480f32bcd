import type { AnalyteKey } from '../catalog/analyte-families.ts'
import type { ClinicalRow } from '../catalog/clinical/rows.ts'
import { mostInUnit, units, type Unit } from '../catalog/clinical/units.ts'
import type { Method } from '../catalog/shape.ts'
import { testTypeNames, testTypes, type TestType } from '../catalog/test-types.ts'
import { compareDecimals, isDecimal } from '../results/decimals.ts'
import { aboveMost, type Field, type Values } from './fields.ts'
import type { Fault, KindOf } from './kind.ts'
import type { Stamp } from './tables.ts'

export const testTypeOptions = testTypeNames.map((value) => ({
  value: value as string,
  label: testTypes[value],
}))
const methods: readonly { value: Method; label: string }[] = [
  { value: 'screen', label: 'Screen' },
  { value: 'confirmation', label: 'Confirmation' },
  { value: 'measured', label: 'Measured' },
]
const sexes = [
  { value: '', label: 'Everyone' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
]
const unitOptions = (Object.keys(units) as Unit[]).map((value) => ({
  value: value as string,
  label: units[value] || value,
}))

/* Patients and test that a limit is for. */
const whom: readonly Field[] = [
  {
    name: 'testType',
    label: 'Test type',
    type: 'choice',
    options: testTypeOptions,
    isKey: true,
    isRequired: true,
  },
  { name: 'analyte', label: 'Analyte', type: 'analyte', isKey: true, isRequired: true },
  {
    name: 'method',
    label: 'Method',
    type: 'choice',
    options: methods,
    isKey: true,
    isRequired: true,
  },
  { name: 'sex', label: 'Sex', type: 'choice', options: sexes, isKey: true },
  { name: 'ageFrom', label: 'Age from', type: 'whole', most: 150, isKey: true },
  { name: 'ageTo', label: 'Age to', type: 'whole', most: 150, isKey: true },
]
const unit: Field = {
  name: 'unit',
  label: 'Unit',
  type: 'choice',
  options: unitOptions,
  isRequired: true,
}

/* In any unit; `tooHigh` has the highest number in each. */
const mostInAny = '1000000'
const decimal = (name: string, label: string): Field => ({
  name,
  label,
  type: 'decimal',
  most: mostInAny,
})
type LimitName = 'cutOff' | 'low' | 'high' | 'criticalLow' | 'criticalHigh'
const tooHigh = (values: Values, names: readonly LimitName[]): Fault[] => {
  const unitOf = values['unit'] as Unit
  return names.flatMap((field) => {
    const value = values[field] ?? ''
    const message = value === '' ? undefined : aboveMost(value, mostInUnit[unitOf], units[unitOf])
    return message === undefined ? [] : [{ field, message }]
  })
}

const written = (row: ClinicalRow, names: readonly LimitName[]): Values => ({
  testType: row.testType,
  analyte: row.analyte,
  method: row.method,
  sex: row.sex ?? '',
  ageFrom: row.ageFrom === undefined ? '' : String(row.ageFrom),
  ageTo: row.ageTo === undefined ? '' : String(row.ageTo),
  unit: row.unit,
  ...Object.fromEntries(names.map((name) => [name, row[name] ?? ''])),
})
const readLimit = (values: Values, stamp: Stamp, names: readonly LimitName[]): ClinicalRow => ({
  testType: values['testType'] as TestType,
  analyte: values['analyte'] as AnalyteKey,
  method: values['method'] as Method,
  unit: values['unit'] as Unit,
  ...Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
  ...(values['sex'] ? { sex: values['sex'] as 'female' | 'male' } : {}),
  ...(values['ageFrom'] ? { ageFrom: Number(values['ageFrom']) } : {}),
  ...(values['ageTo'] ? { ageTo: Number(values['ageTo']) } : {}),
  ...stamp,
})
const ageFaults = ({ ageFrom = '', ageTo = '' }: Values): Fault[] =>
  ageFrom !== '' && ageTo !== '' && Number(ageFrom) > Number(ageTo)
    ? [{ field: 'ageTo', message: 'The ending age is below the starting age.' }]
    : []

const pairFaults = (values: Values, low: string, high: string): Fault[] => {
  const [one = '', other = ''] = [values[low], values[high]]
  if (one === '' && other === '')
    return [{ field: low, message: 'Enter at least one of the two limits.' }]
  return one !== '' &&
    other !== '' &&
    isDecimal(one) &&
    isDecimal(other) &&
    compareDecimals(one, other) > 0
    ? [{ field: high, message: 'The upper limit is below the lower limit.' }]
    : []
}

export const cutOffs: KindOf<ClinicalRow> = {
  title: 'Cut-offs',
  says: 'At or above the cut-off a result is positive.',
  fields: [...whom, { ...decimal('cutOff', 'Cut-off'), isRequired: true }, unit],
  needsSource: true,
  write: (row) => written(row, ['cutOff']),
  read: (values, stamp) => readLimit(values, stamp, ['cutOff']),
  faults: (values) => [...ageFaults(values), ...tooHigh(values, ['cutOff'])],
}
export const intervals: KindOf<ClinicalRow> = {
  title: 'Reference intervals',
  says: 'Both ends are part of the interval; a single end is a limit. A value outside it is low or high.',
  fields: [...whom, decimal('low', 'Low'), decimal('high', 'High'), unit],
  needsSource: true,
  write: (row) => written(row, ['low', 'high']),
  read: (values, stamp) => readLimit(values, stamp, ['low', 'high']),
  faults: (values) => [
    ...ageFaults(values),
    ...pairFaults(values, 'low', 'high'),
    ...tooHigh(values, ['low', 'high']),
  ],
}
export const criticals: KindOf<ClinicalRow> = {
  title: 'Critical limits',
  says: 'A value at or beyond a critical limit must be called before its result is released.',
  fields: [
    ...whom,
    decimal('criticalLow', 'Critical low'),
    decimal('criticalHigh', 'Critical high'),
    unit,
  ],
  needsSource: true,
  write: (row) => written(row, ['criticalLow', 'criticalHigh']),
  read: (values, stamp) => readLimit(values, stamp, ['criticalLow', 'criticalHigh']),
  faults: (values) => [
    ...ageFaults(values),
    ...pairFaults(values, 'criticalLow', 'criticalHigh'),
    ...tooHigh(values, ['criticalLow', 'criticalHigh']),
  ],
}
