import { isNpi } from '../../kit/npi.ts'
import { stateNames } from '../../kit/states.ts'
import { say } from '../../languages/say.ts'
import type { Field } from './fields.ts'
import type { BillingTable } from './table.ts'

const state = {
  type: 'code',
  form: /^[A-Z]{2}$/,
  wants: say('Enter the two letters of the state, such as FL.'),
} as const
const isState = (code: string): boolean => code === '' || Object.hasOwn(stateNames, code)

/*
 * Numbers as people write them: '(813) 555-0100', '59-1234567', '336021234'. Other text stays as it
 * is, and is reported.
 */
const digitsOf = (text: string): string =>
  /^[\d\s().+-]+$/.test(text) ? text.replaceAll(/\D/g, '') : text
const phoneOf = (text: string): string => digitsOf(text).replace(/^1(?=\d{10}$)/, '')
const zipOf = (text: string): string => digitsOf(text).replace(/^(\d{5})(\d{4})$/, '$1-$2')

const payTo: readonly Field[] = [
  {
    name: 'payToStreet',
    label: say('Pay-to street'),
    isDetail: true,
    type: 'text',
    most: 55,
    help: say('Where payments go, if not to the address above.'),
  },
  { name: 'payToCity', label: say('Pay-to city'), isDetail: true, type: 'text', most: 30 },
  { name: 'payToState', label: say('Pay-to state'), isDetail: true, ...state },
  {
    name: 'payToZip',
    label: say('Pay-to ZIP code'),
    isDetail: true,
    type: 'code',
    form: /^\d{5}(-\d{4})?$/,
    wants: say('A ZIP code has five or nine digits.'),
    tidy: zipOf,
  },
]

/**
 * Who bills: one row is in effect on a day, so no field is a key (005010X222A1, 1000A and 2010AA).
 */
export const billingLaboratory: BillingTable = {
  title: say('Billing laboratory'),
  says: say(
    'Who bills: name, numbers, and address on claims, invoices, and statements. Nothing is billed on a day without a row.',
  ),
  fields: [
    {
      name: 'name',
      label: say('Legal name'),
      isRequired: true,
      type: 'text',
      most: 60,
      help: say('As enrolled with payers.'),
    },
    {
      name: 'npi',
      label: say('NPI'),
      isRequired: true,
      type: 'code',
      form: /^[12]\d{9}$/,
      wants: say('An NPI has ten digits.'),
      tidy: digitsOf,
      help: say('Of the organization.'),
    },
    {
      name: 'taxId',
      label: say('Tax ID'),
      isRequired: true,
      type: 'code',
      form: /^\d{9}$/,
      wants: say('Enter the nine digits of the EIN.'),
      tidy: digitsOf,
    },
    {
      name: 'taxonomy',
      label: say('Taxonomy'),
      isRequired: true,
      type: 'code',
      form: /^[0-9A-Z]{10}$/,
      wants: say('A taxonomy code has ten letters or digits.'),
      help: say('291U00000X: clinical medical laboratory.'),
    },
    {
      name: 'street',
      label: say('Street'),
      isRequired: true,
      type: 'text',
      most: 55,
      help: say('No PO box: payers require the place of business.'),
    },
    { name: 'suite', label: say('Suite'), isDetail: true, type: 'text', most: 55 },
    { name: 'city', label: say('City'), isDetail: true, isRequired: true, type: 'text', most: 30 },
    { name: 'state', label: say('State'), isDetail: true, isRequired: true, ...state },
    {
      name: 'zip',
      label: say('ZIP code'),
      isDetail: true,
      isRequired: true,
      type: 'code',
      form: /^\d{5}-\d{4}$/,
      wants: say('Claims need all nine digits, such as 33602-1234.'),
      tidy: zipOf,
    },
    {
      name: 'contact',
      label: say('Contact'),
      isDetail: true,
      isRequired: true,
      type: 'text',
      most: 60,
      help: say('Whom payers should call.'),
    },
    {
      name: 'phone',
      label: say('Phone'),
      isDetail: true,
      isRequired: true,
      type: 'code',
      form: /^[2-9]\d{9}$/,
      wants: say('A US phone number has ten digits.'),
      tidy: phoneOf,
    },
    { name: 'email', label: say('Email'), isDetail: true, type: 'text', most: 100 },
    ...payTo,
  ],
  faults: (values) => {
    const { npi = '', street = '', payToStreet = '' } = values
    const isElsewhere = payTo.some(({ name }) => (values[name] ?? '') !== '')
    return [
      ...(isNpi(npi)
        ? []
        : [{ field: 'npi', message: say('This is not an NPI: a digit is wrong.') }]),
      ...(/^p\.?\s*o\.?\s*box\b/i.test(street)
        ? [
            {
              field: 'street',
              message: say('Enter the street address. A PO box can be the pay-to address.'),
            },
          ]
        : []),
      ...['state', 'payToState'].flatMap((field) =>
        isState(values[field] ?? '') ? [] : [{ field, message: state.wants }],
      ),
      ...(isElsewhere
        ? payTo.flatMap(({ name }) =>
            (values[name] ?? '') === ''
              ? [{ field: name, message: say('Complete the pay-to address, or leave it blank.') }]
              : [],
          )
        : []),
      ...(payToStreet !== '' && payToStreet === street
        ? [{ field: 'payToStreet', message: say('Leave this blank: it is the address above.') }]
        : []),
    ]
  },
}

/**
 * Which programs a provider is enrolled in (42 CFR 424.507, 455.410). A provider without a row
 * counts as marked on the user.
 */
export const enrollments: BillingTable = {
  title: say('Provider enrollments'),
  says: say(
    'The dates on which a provider is enrolled in Medicare (PECOS) or a state’s Medicaid. Without a row, the checkbox on the user applies.',
  ),
  fields: [
    {
      name: 'provider',
      label: say('Provider'),
      isKey: true,
      isRequired: true,
      type: 'provider',
      help: say('NPI, or name.'),
    },
    {
      name: 'program',
      label: say('Program'),
      isKey: true,
      isRequired: true,
      type: 'choice',
      options: ['Medicare', 'Medicaid'].map((value) => ({ value, label: value })),
    },
    { name: 'state', label: say('State'), isKey: true, ...state, help: say('For Medicaid.') },
  ],
  faults: ({ program, state: code = '' }) => [
    ...(program === 'Medicaid' && code === ''
      ? [{ field: 'state', message: say('Medicaid needs its state.') }]
      : []),
    ...(program === 'Medicare' && code !== ''
      ? [{ field: 'state', message: say('Medicare has no state.') }]
      : []),
    ...(isState(code) ? [] : [{ field: 'state', message: state.wants }]),
  ],
}
