import { say } from '../../languages/say.ts'
import { findingOwners } from '../kinds.ts'
import { billCode, choice, isOneOf, testCode, whenElse } from './field-kinds.ts'
import type { BillingTable } from './table.ts'

export const edits: BillingTable = {
  title: say('Code edits'),
  says: say(
    'Pairs of codes that are not paid together, and units that are not exceeded (National Correct Coding Initiative).',
  ),
  fields: [
    {
      name: 'kind',
      label: say('Kind'),
      isKey: true,
      isRequired: true,
      ...choice(['ptp', say('Pair')], ['mue', say('Units')]),
    },
    { name: 'code', label: say('Code'), isKey: true, isRequired: true, ...billCode },
    {
      name: 'code2',
      label: say('Second code'),
      isKey: true,
      ...billCode,
      help: say('Of a pair: the code that is refused.'),
    },
    {
      name: 'indicator',
      label: say('Indicator'),
      isRequired: true,
      type: 'whole',
      least: 0,
      most: 9,
      help: say('Pair: 0 never, 1 with a modifier, 9 deleted. Units: 1 per line, 2 or 3 per day.'),
    },
    {
      name: 'units',
      label: say('Units'),
      type: 'whole',
      least: 0,
      most: 99_999,
      help: say('Of a unit limit.'),
    },
  ],
  faults: ({ kind, code2, indicator, units }) => [
    ...whenElse(
      'code2',
      kind === 'ptp',
      code2,
      say('A pair needs its second code.'),
      say('A unit limit has one code.'),
    ),
    ...whenElse(
      'units',
      kind === 'mue',
      units,
      say('Enter the most units.'),
      say('A pair has no units.'),
    ),
    ...(isOneOf(indicator, ...(kind === 'ptp' ? ['0', '1', '9'] : ['1', '2', '3']))
      ? []
      : [
          {
            field: 'indicator',
            message:
              kind === 'ptp' ? say('A pair has 0, 1, or 9.') : say('A unit limit has 1, 2, or 3.'),
          },
        ]),
  ],
}

export const coverage: BillingTable = {
  title: say('Medicare coverage'),
  says: say(
    'The diagnoses with which Medicare covers tests, and how often. Tests without a row are not checked.',
  ),
  fields: [
    { name: 'testType', label: say('Test type'), isKey: true, isRequired: true, type: 'test-type' },
    {
      name: 'test',
      label: say('Test'),
      isKey: true,
      ...testCode,
      help: say('Catalog code of a test or panel. Blank: all of the type.'),
    },
    {
      name: 'rule',
      label: say('Determination'),
      isKey: true,
      isRequired: true,
      type: 'text',
      most: 300,
      help: say('Such as NCD 190.12.'),
    },
    {
      name: 'diagnoses',
      label: say('Diagnoses'),
      type: 'codes',
      form: /^[A-Z][0-9A-Z]{0,2}(\.[0-9A-Z]{0,4})?$/,
      wants: say('Enter ICD-10-CM codes or their start, such as F11.20.'),
      most: 2000,
      help: say('Codes with semicolons. Blank: every diagnosis.'),
    },
    {
      name: 'days',
      label: say('Once every (days)'),
      type: 'whole',
      least: 0,
      most: 3660,
      help: say('Blank or 0: no limit.'),
    },
  ],
  faults: ({ diagnoses, days }) =>
    diagnoses === '' && isOneOf(days, '', '0')
      ? [{ field: 'diagnoses', message: say('Enter diagnoses or a frequency limit.') }]
      : [],
}

export const noticeForms: BillingTable = {
  title: say('Notice forms'),
  says: say(
    'Versions of the advance notice (ABN) and the days on which each can be used, whatever is printed on them.',
  ),
  fields: [
    {
      name: 'name',
      label: say('Form'),
      isKey: true,
      isRequired: true,
      type: 'text',
      most: 80,
      help: say('As printed at the foot of the form.'),
    },
  ],
}

export const reasons: BillingTable = {
  title: say('Payers’ reasons'),
  says: say(
    'What payers’ codes mean in plain words, what an adjustment’s reason does, and who works on it.',
  ),
  fields: [
    {
      name: 'list',
      label: say('List'),
      isKey: true,
      isRequired: true,
      ...choice(['CARC', 'CARC'], ['RARC', 'RARC'], ['STC', 'STC'], ['AAA', 'AAA']),
    },
    {
      name: 'code',
      label: say('Code'),
      isKey: true,
      isRequired: true,
      type: 'code',
      form: /^[0-9A-Z]{1,8}$/,
      wants: say('Enter the payer’s code, such as 197.'),
    },
    { name: 'says', label: say('Meaning'), isRequired: true, type: 'text', most: 200 },
    {
      name: 'effect',
      label: say('Effect'),
      isRequired: true,
      ...choice(
        ['contractual', say('Contractual')],
        ['denied', say('Denied')],
        ['repeats', say('Earlier payer')],
      ),
      help: say(
        'Gone by contract, denied and still open, or a repeat of what an earlier payer did.',
      ),
    },
    {
      name: 'owner',
      label: say('Owner'),
      isRequired: true,
      ...choice(...Object.entries(findingOwners)),
    },
    {
      name: 'rule',
      label: say('Rule'),
      type: 'text',
      most: 60,
      help: say('Our rule that would have stopped it, such as claim.auth.'),
    },
  ],
}
