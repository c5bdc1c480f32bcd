import { payerKinds } from '../payers.ts'
import { billCode, choice, testCode, tests, whenElse } from './field-kinds.ts'
import type { BillingTable } from './table.ts'

export const chargeCodes: BillingTable = {
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

export const drugClasses: BillingTable = {
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

export const prices: BillingTable = {
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

export const fees: BillingTable = {
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
