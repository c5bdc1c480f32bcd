import {
  temperatures,
  type SpecimenAgeRow,
  type Temperature,
} from '../catalog/clinical/specimen-ages.ts'
import type { ValidityRow } from '../catalog/clinical/validity.ts'
import type { TestType } from '../catalog/test-types.ts'
import { readConditions, writeConditions } from './conditions.ts'
import type { KindOf } from './kind.ts'
import { testTypeOptions } from './limit-kinds.ts'

const verdicts: readonly { value: ValidityRow['verdict']; label: string }[] = [
  { value: 'dilute', label: 'Dilute' },
  { value: 'substituted', label: 'Substituted' },
  { value: 'adulterated', label: 'Adulterated' },
  { value: 'invalid', label: 'Invalid' },
]
export const validity: KindOf<ValidityRow> = {
  title: 'Specimen validity',
  says: 'A urine specimen gets this finding when all conditions of a rule are met.',
  fields: [
    { name: 'rule', label: 'Rule', type: 'text', most: 60, isKey: true, isRequired: true },
    { name: 'verdict', label: 'Verdict', type: 'choice', options: verdicts, isRequired: true },
    { name: 'conditions', label: 'Conditions', type: 'conditions', isRequired: true },
  ],
  needsSource: true,
  write: ({ rule, verdict, all }) => ({ rule, verdict, conditions: writeConditions(all) }),
  read: (values, stamp) => ({
    rule: values['rule'] ?? '',
    verdict: values['verdict'] as ValidityRow['verdict'],
    all: readConditions(values['conditions'] ?? ''),
    ...stamp,
  }),
}

const temperatureOptions = [
  { value: '', label: 'Any' },
  ...temperatures.map((value) => ({
    value: value as string,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  })),
]
export const ages: KindOf<SpecimenAgeRow> = {
  title: 'Specimen ages',
  says: 'Age at accessioning above which a specimen needs a named override. A row for a specific temperature takes precedence over Any.',
  fields: [
    {
      name: 'testType',
      label: 'Test type',
      type: 'choice',
      options: testTypeOptions,
      isKey: true,
      isRequired: true,
    },
    {
      name: 'temperature',
      label: 'Temperature',
      type: 'choice',
      options: temperatureOptions,
      isKey: true,
    },
    { name: 'hours', label: 'Hours', type: 'whole', most: 8760, isRequired: true },
  ],
  needsSource: true,
  write: ({ testType, temperature = '', hours }) => ({
    testType,
    temperature,
    hours: String(hours),
  }),
  read: (values, stamp) => ({
    testType: values['testType'] as TestType,
    hours: Number(values['hours']),
    ...(values['temperature'] ? { temperature: values['temperature'] as Temperature } : {}),
    ...stamp,
  }),
  faults: ({ hours }) =>
    Number(hours) === 0 ? [{ field: 'hours', message: 'Enter at least one hour.' }] : [],
}
