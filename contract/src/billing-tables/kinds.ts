import { findingOwners } from '../billing/kinds.ts'
import { payerKinds } from '../payers.ts'
import { billingLaboratory, enrollments } from './billers.ts'
import type { Values } from './fields.ts'
import type { BillingTable } from './table.ts'

const billCode = {
  type: 'code',
  form: /^[0-9A-Z]{5}$/,
  wants: 'A code has five letters or digits, such as 80307.',
} as const
const testCode = {
  type: 'code',
  form: /^[1-9]\d{0,5}$/,
  wants: 'Enter one code of the test catalog, such as 1203.',
} as const
const tests = {
  type: 'codes',
  form: /^\d{1,6}$/,
  wants: 'Enter codes of the test catalog, such as 110; 130.',
  most: 300,
} as const
const choice = (...values: readonly (readonly [value: string, label: string])[]) => ({
  type: 'choice' as const,
  options: values.map(([value, label]) => ({ value, label })),
})
const isOneOf = (value: string | undefined, ...of: readonly string[]): boolean =>
  of.includes(value ?? '')
const whenElse = (
  field: string,
  wanted: boolean,
  given: string | undefined,
  must: string,
  mustNot: string,
) => {
  const isThere = (given ?? '') !== ''
  return wanted === isThere ? [] : [{ field, message: wanted ? must : mustNot }]
}

const chargeCodes: BillingTable = {
  title: 'Charge codes',
  says: 'From what was tested to a code of a bill. The row closest to the payer counts: the payer itself, its kind, or all payers.',
  fields: [
    { name: 'testType', label: 'Test type', isKey: true, isRequired: true, type: 'test-type' },
    {
      name: 'tests',
      label: 'Tests',
      isKey: true,
      ...tests,
      help: 'Catalog codes with semicolons. Blank: all tests of the type.',
    },
    {
      name: 'low',
      label: 'From count',
      isKey: true,
      isRequired: true,
      type: 'whole',
      least: 1,
      most: 1000,
      help: 'The row applies from this count on.',
    },
    {
      name: 'payerKind',
      label: 'Payer kind',
      isKey: true,
      ...choice(['', 'All'], ...payerKinds.map((kind) => [kind, kind] as const)),
    },
    { name: 'payer', label: 'Payer', isKey: true, type: 'payer', help: 'Blank: all payers.' },
    {
      name: 'high',
      label: 'To count',
      type: 'whole',
      least: 1,
      most: 1000,
      help: 'Blank: no upper limit.',
    },
    {
      name: 'countedBy',
      label: 'Counted by',
      isRequired: true,
      ...choice(
        ['order', 'Order'],
        ['test', 'Test'],
        ['class', 'Drug class'],
        ['target', 'Target'],
      ),
    },
    { name: 'code', label: 'Code', isRequired: true, ...billCode },
    {
      name: 'modifiers',
      label: 'Modifiers',
      type: 'codes',
      form: /^[0-9A-Z]{2}$/,
      wants: 'A modifier has two letters or digits.',
      most: 4,
      keepsOrder: true,
    },
    {
      name: 'zCode',
      label: 'Z-code',
      type: 'code',
      form: /^[0-9A-Z]{5}$/,
      wants: 'A Z-code has five letters or digits.',
    },
    {
      name: 'says',
      label: 'Description',
      isRequired: true,
      type: 'text',
      most: 80,
      help: 'In the laboratory’s own words.',
    },
  ],
  faults: ({ low, high, payer, payerKind }) => [
    ...(high !== '' && Number(high) < Number(low)
      ? [{ field: 'high', message: 'This is below the “from count”.' }]
      : []),
    ...(payer !== '' && payerKind !== ''
      ? [{ field: 'payerKind', message: 'Leave this blank where a payer is named.' }]
      : []),
  ],
}

const drugClasses: BillingTable = {
  title: 'Drug classes',
  says: 'The class of each test by which definitive drug tests are counted.',
  fields: [
    {
      name: 'test',
      label: 'Test',
      isKey: true,
      isRequired: true,
      ...testCode,
      help: 'Code of the test catalog.',
    },
    { name: 'class', label: 'Class', isRequired: true, type: 'text', most: 60 },
  ],
}

const prices: BillingTable = {
  title: 'Prices',
  says: 'The charge of each code, each account’s own price list, and self-pay prices. A change needs a second person.',
  isProposed: true,
  fields: [
    {
      name: 'list',
      label: 'List',
      isKey: true,
      isRequired: true,
      ...choice(['charge', 'Charge'], ['client', 'Account'], ['self-pay', 'Self-pay']),
    },
    {
      name: 'account',
      label: 'Account',
      isKey: true,
      type: 'account',
      help: 'Blank: all accounts without a price of their own.',
    },
    { name: 'code', label: 'Code', isKey: true, isRequired: true, ...billCode },
    { name: 'price', label: 'Price', isRequired: true, type: 'money', help: 'Dollars.' },
  ],
  faults: ({ list, account }) =>
    account !== '' && list !== 'client'
      ? [{ field: 'account', message: 'Only the list “Account” names an account.' }]
      : [],
}

const fees: BillingTable = {
  title: 'Payer fees and costs',
  says: 'What payers pay by contract, the Medicare fee schedule, and what a code costs the laboratory.',
  fields: [
    {
      name: 'list',
      label: 'List',
      isKey: true,
      isRequired: true,
      ...choice(['payer', 'Contract'], ['fee-schedule', 'Medicare fee schedule'], ['cost', 'Cost']),
    },
    { name: 'payer', label: 'Payer', isKey: true, type: 'payer', help: 'For the list Contract.' },
    { name: 'code', label: 'Code', isKey: true, isRequired: true, ...billCode },
    { name: 'price', label: 'Amount', isRequired: true, type: 'money', help: 'Dollars.' },
  ],
  faults: ({ list, payer }) =>
    whenElse(
      'payer',
      list === 'payer',
      payer,
      'A contract needs its payer.',
      'Only the list “Contract” names a payer.',
    ),
}

const edits: BillingTable = {
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

const coverage: BillingTable = {
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

const noticeForms: BillingTable = {
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

const reasons: BillingTable = {
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

const kinds = {
  'billing-laboratory': billingLaboratory,
  enrollments,
  'charge-codes': chargeCodes,
  'drug-classes': drugClasses,
  prices,
  fees,
  edits,
  coverage,
  'notice-forms': noticeForms,
  reasons,
} as const satisfies Record<string, BillingTable>
export type TableKind = keyof typeof kinds
export const tableKinds = Object.keys(kinds) as [TableKind, ...TableKind[]]
export const tableOf = (kind: TableKind): BillingTable => kinds[kind]

/** The row's key, as one text. */
export const keyOfRow = (kind: TableKind, values: Values): string =>
  tableOf(kind)
    .fields.filter(({ isKey }) => isKey)
    .map(({ name }) => values[name] ?? '')
    .join('|')
/** The row's content apart from its key, as one text: two rows with the same key and content are not a change. */
export const contentOfRow = (kind: TableKind, values: Values): string =>
  JSON.stringify(
    tableOf(kind)
      .fields.filter(({ isKey }) => isKey === undefined)
      .map(({ name }) => values[name] ?? ''),
  )
