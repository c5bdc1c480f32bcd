import { findingOwners } from '../kinds.ts'
import { billCode, choice, isOneOf, testCode, whenElse } from './field-kinds.ts'
import type { BillingTable } from './table.ts'

export const edits: BillingTable = {
  title: 'Code edits',
  says: 'Pairs of codes that are not paid together, and units that are not exceeded (National Correct Coding Initiative).',
  fields: [
    {
      name: 'kind',
      label: 'Kind',
      isKey: true,
      isRequired: true,
      ...choice(['ptp', 'Pair'], ['mue', 'Units']),
    },
    { name: 'code', label: 'Code', isKey: true, isRequired: true, ...billCode },
    {
      name: 'code2',
      label: 'Second code',
      isKey: true,
      ...billCode,
      help: 'Of a pair: the code that is refused.',
    },
    {
      name: 'indicator',
      label: 'Indicator',
      isRequired: true,
      type: 'whole',
      least: 0,
      most: 9,
      help: 'Pair: 0 never, 1 with a modifier, 9 deleted. Units: 1 per line, 2 or 3 per day.',
    },
    {
      name: 'units',
      label: 'Units',
      type: 'whole',
      least: 0,
      most: 99_999,
      help: 'Of a unit limit.',
    },
  ],
  faults: ({ kind, code2, indicator, units }) => [
    ...whenElse(
      'code2',
      kind === 'ptp',
      code2,
      'A pair needs its second code.',
      'A unit limit has one code.',
    ),
    ...whenElse('units', kind === 'mue', units, 'Enter the most units.', 'A pair has no units.'),
    ...(isOneOf(indicator, ...(kind === 'ptp' ? ['0', '1', '9'] : ['1', '2', '3']))
      ? []
      : [
          {
            field: 'indicator',
            message: kind === 'ptp' ? 'A pair has 0, 1, or 9.' : 'A unit limit has 1, 2, or 3.',
          },
        ]),
  ],
}

export const coverage: BillingTable = {
  title: 'Medicare coverage',
  says: 'The diagnoses with which Medicare covers tests, and how often. Tests without a row are not checked.',
  fields: [
    { name: 'testType', label: 'Test type', isKey: true, isRequired: true, type: 'test-type' },
    {
      name: 'test',
      label: 'Test',
      isKey: true,
      ...testCode,
      help: 'Catalog code of a test or panel. Blank: all of the type.',
    },
    {
      name: 'rule',
      label: 'Determination',
      isKey: true,
      isRequired: true,
      type: 'text',
      most: 300,
      help: 'Such as NCD 190.12.',
    },
    {
      name: 'diagnoses',
      label: 'Diagnoses',
      type: 'codes',
      form: /^[A-Z][0-9A-Z]{0,2}(\.[0-9A-Z]{0,4})?$/,
      wants: 'Enter ICD-10-CM codes or their start, such as F11.20.',
      most: 2000,
      help: 'Codes with semicolons. Blank: every diagnosis.',
    },
    {
      name: 'days',
      label: 'Once every (days)',
      type: 'whole',
      least: 0,
      most: 3660,
      help: 'Blank or 0: no limit.',
    },
  ],
  faults: ({ diagnoses, days }) =>
    diagnoses === '' && isOneOf(days, '', '0')
      ? [{ field: 'diagnoses', message: 'Enter diagnoses or a frequency limit.' }]
      : [],
}

export const noticeForms: BillingTable = {
  title: 'Notice forms',
  says: 'Versions of the advance notice (ABN) and the days on which each can be used, whatever is printed on them.',
  fields: [
    {
      name: 'name',
      label: 'Form',
      isKey: true,
      isRequired: true,
      type: 'text',
      most: 80,
      help: 'As printed at the foot of the form.',
    },
  ],
}

export const reasons: BillingTable = {
  title: 'Payers’ reasons',
  says: 'What payers’ codes mean in plain words, what an adjustment’s reason does, and who works on it.',
  fields: [
    {
      name: 'list',
      label: 'List',
      isKey: true,
      isRequired: true,
      ...choice(['CARC', 'CARC'], ['RARC', 'RARC'], ['STC', 'STC'], ['AAA', 'AAA']),
    },
    {
      name: 'code',
      label: 'Code',
      isKey: true,
      isRequired: true,
      type: 'code',
      form: /^[0-9A-Z]{1,8}$/,
      wants: 'Enter the payer’s code, such as 197.',
    },
    { name: 'says', label: 'Meaning', isRequired: true, type: 'text', most: 200 },
    {
      name: 'effect',
      label: 'Effect',
      isRequired: true,
      ...choice(['contractual', 'Contractual'], ['denied', 'Denied'], ['repeats', 'Earlier payer']),
      help: 'Gone by contract, denied and still open, or a repeat of what an earlier payer did.',
    },
    {
      name: 'owner',
      label: 'Owner',
      isRequired: true,
      ...choice(...Object.entries(findingOwners)),
    },
    {
      name: 'rule',
      label: 'Rule',
      type: 'text',
      most: 60,
      help: 'Our rule that would have stopped it, such as claim.auth.',
    },
  ],
}
