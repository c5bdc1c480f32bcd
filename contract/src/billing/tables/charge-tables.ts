import { say } from '../../languages/say.ts'
import { payerKinds } from '../payers.ts'
import { billCode, choice, testCode, tests, whenElse } from './field-kinds.ts'
import type { BillingTable } from './table.ts'

export const chargeCodes: BillingTable = {
  title: say('Charge codes'),
  says: say(
    'From what was tested to a code of a bill. The row closest to the payer counts: the payer itself, its kind, or all payers.',
  ),
  fields: [
    { name: 'testType', label: say('Test type'), isKey: true, isRequired: true, type: 'test-type' },
    {
      name: 'tests',
      label: say('Tests'),
      isKey: true,
      ...tests,
      help: say('Catalog codes with semicolons. Blank: all tests of the type.'),
    },
    {
      name: 'low',
      label: say('From count'),
      isKey: true,
      isRequired: true,
      type: 'whole',
      least: 1,
      most: 1000,
      help: say('The row applies from this count on.'),
    },
    {
      name: 'payerKind',
      label: say('Payer kind'),
      isKey: true,
      ...choice(['', say('All')], ...payerKinds.map((kind) => [kind, kind] as const)),
    },
    {
      name: 'payer',
      label: say('Payer'),
      isKey: true,
      type: 'payer',
      help: say('Blank: all payers.'),
    },
    {
      name: 'high',
      label: say('To count'),
      type: 'whole',
      least: 1,
      most: 1000,
      help: say('Blank: no upper limit.'),
    },
    {
      name: 'countedBy',
      label: say('Counted by'),
      isRequired: true,
      ...choice(
        ['order', say('Order')],
        ['test', say('Test')],
        ['class', say('Drug class')],
        ['target', say('Target')],
      ),
    },
    { name: 'code', label: say('Code'), isRequired: true, ...billCode },
    {
      name: 'modifiers',
      label: say('Modifiers'),
      type: 'codes',
      form: /^[0-9A-Z]{2}$/,
      wants: say('A modifier has two letters or digits.'),
      most: 4,
      keepsOrder: true,
    },
    {
      name: 'zCode',
      label: say('Z-code'),
      type: 'code',
      form: /^[0-9A-Z]{5}$/,
      wants: say('A Z-code has five letters or digits.'),
    },
    {
      name: 'says',
      label: say('Description'),
      isRequired: true,
      type: 'text',
      most: 80,
      help: say('In the laboratory’s own words.'),
    },
  ],
  faults: ({ low, high, payer, payerKind }) => [
    ...(high !== '' && Number(high) < Number(low)
      ? [{ field: 'high', message: say('This is below the “from count”.') }]
      : []),
    ...(payer !== '' && payerKind !== ''
      ? [{ field: 'payerKind', message: say('Leave this blank where a payer is named.') }]
      : []),
  ],
}

export const drugClasses: BillingTable = {
  title: say('Drug classes'),
  says: say('The class of each test by which definitive drug tests are counted.'),
  fields: [
    {
      name: 'test',
      label: say('Test'),
      isKey: true,
      isRequired: true,
      ...testCode,
      help: say('Code of the test catalog.'),
    },
    { name: 'class', label: say('Class'), isRequired: true, type: 'text', most: 60 },
  ],
}

export const prices: BillingTable = {
  title: say('Prices'),
  says: say(
    'The charge of each code, each account’s own price list, and self-pay prices. A change needs a second person.',
  ),
  isProposed: true,
  fields: [
    {
      name: 'list',
      label: say('List'),
      isKey: true,
      isRequired: true,
      ...choice(['charge', say('Charge')], ['client', say('Account')], ['self-pay', 'Self-pay']),
    },
    {
      name: 'account',
      label: say('Account'),
      isKey: true,
      type: 'account',
      help: say('Blank: all accounts without a price of their own.'),
    },
    { name: 'code', label: say('Code'), isKey: true, isRequired: true, ...billCode },
    { name: 'price', label: say('Price'), isRequired: true, type: 'money', help: say('Dollars.') },
  ],
  faults: ({ list, account }) =>
    account !== '' && list !== 'client'
      ? [{ field: 'account', message: say('Only the list “Account” names an account.') }]
      : [],
}

export const fees: BillingTable = {
  title: say('Payer fees and costs'),
  says: say(
    'What payers pay by contract, the Medicare fee schedule, and what a code costs the laboratory.',
  ),
  fields: [
    {
      name: 'list',
      label: say('List'),
      isKey: true,
      isRequired: true,
      ...choice(
        ['payer', say('Contract')],
        ['fee-schedule', say('Medicare fee schedule')],
        ['cost', say('Cost')],
      ),
    },
    {
      name: 'payer',
      label: say('Payer'),
      isKey: true,
      type: 'payer',
      help: say('For the list Contract.'),
    },
    { name: 'code', label: say('Code'), isKey: true, isRequired: true, ...billCode },
    { name: 'price', label: say('Amount'), isRequired: true, type: 'money', help: say('Dollars.') },
  ],
  faults: ({ list, payer }) =>
    whenElse(
      'payer',
      list === 'payer',
      payer,
      say('A contract needs its payer.'),
      say('Only the list “Contract” names a payer.'),
    ),
}
