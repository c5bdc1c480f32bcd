import { isNpi } from '../../kit/npi.ts'
import { stateNames } from '../../kit/states.ts'
import type { Field } from './fields.ts'
import type { BillingTable } from './table.ts'

const state = {
  type: 'code',
  form: /^[A-Z]{2}$/,
  wants: 'Enter the two letters of the state, such as FL.',
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
    label: 'Pay-to street',
    isDetail: true,
    type: 'text',
    most: 55,
    help: 'Where payments go, if not to the address above.',
  },
  { name: 'payToCity', label: 'Pay-to city', isDetail: true, type: 'text', most: 30 },
  { name: 'payToState', label: 'Pay-to state', isDetail: true, ...state },
  {
    name: 'payToZip',
    label: 'Pay-to ZIP code',
    isDetail: true,
    type: 'code',
    form: /^\d{5}(-\d{4})?$/,
    wants: 'A ZIP code has five or nine digits.',
    tidy: zipOf,
  },
]

/**
 * Who bills: one row is in effect on a day, so no field is a key (005010X222A1, 1000A and 2010AA).
 */
export const billingLaboratory: BillingTable = {
  title: 'Billing laboratory',
  says: 'Who bills: name, numbers, and address on claims, invoices, and statements. Nothing is billed on a day without a row.',
  fields: [
    {
      name: 'name',
      label: 'Legal name',
      isRequired: true,
      type: 'text',
      most: 60,
      help: 'As enrolled with payers.',
    },
    {
      name: 'npi',
      label: 'NPI',
      isRequired: true,
      type: 'code',
      form: /^[12]\d{9}$/,
      wants: 'An NPI has ten digits.',
      tidy: digitsOf,
      help: 'Of the organization.',
    },
    {
      name: 'taxId',
      label: 'Tax ID',
      isRequired: true,
      type: 'code',
      form: /^\d{9}$/,
      wants: 'Enter the nine digits of the EIN.',
      tidy: digitsOf,
    },
    {
      name: 'taxonomy',
      label: 'Taxonomy',
      isRequired: true,
      type: 'code',
      form: /^[0-9A-Z]{10}$/,
      wants: 'A taxonomy code has ten letters or digits.',
      help: '291U00000X: clinical medical laboratory.',
    },
    {
      name: 'street',
      label: 'Street',
      isRequired: true,
      type: 'text',
      most: 55,
      help: 'No PO box: payers require the place of business.',
    },
    { name: 'suite', label: 'Suite', isDetail: true, type: 'text', most: 55 },
    { name: 'city', label: 'City', isDetail: true, isRequired: true, type: 'text', most: 30 },
    { name: 'state', label: 'State', isDetail: true, isRequired: true, ...state },
    {
      name: 'zip',
      label: 'ZIP code',
      isDetail: true,
      isRequired: true,
      type: 'code',
      form: /^\d{5}-\d{4}$/,
      wants: 'Claims need all nine digits, such as 33602-1234.',
      tidy: zipOf,
    },
    {
      name: 'contact',
      label: 'Contact',
      isDetail: true,
      isRequired: true,
      type: 'text',
      most: 60,
      help: 'Whom payers should call.',
    },
    {
      name: 'phone',
      label: 'Phone',
      isDetail: true,
      isRequired: true,
      type: 'code',
      form: /^[2-9]\d{9}$/,
      wants: 'A US phone number has ten digits.',
      tidy: phoneOf,
    },
    { name: 'email', label: 'Email', isDetail: true, type: 'text', most: 100 },
    ...payTo,
  ],
  faults: (values) => {
    const { npi = '', street = '', payToStreet = '' } = values
    const isElsewhere = payTo.some(({ name }) => (values[name] ?? '') !== '')
    return [
      ...(isNpi(npi) ? [] : [{ field: 'npi', message: 'This is not an NPI: a digit is wrong.' }]),
      ...(/^p\.?\s*o\.?\s*box\b/i.test(street)
        ? [
            {
              field: 'street',
              message: 'Enter the street address. A PO box can be the pay-to address.',
            },
          ]
        : []),
      ...['state', 'payToState'].flatMap((field) =>
        isState(values[field] ?? '') ? [] : [{ field, message: state.wants }],
      ),
      ...(isElsewhere
        ? payTo.flatMap(({ name }) =>
            (values[name] ?? '') === ''
              ? [{ field: name, message: 'Complete the pay-to address, or leave it blank.' }]
              : [],
          )
        : []),
      ...(payToStreet !== '' && payToStreet === street
        ? [{ field: 'payToStreet', message: 'Leave this blank: it is the address above.' }]
        : []),
    ]
  },
}

/**
 * Which programs a provider is enrolled in (42 CFR 424.507, 455.410). A provider without a row
 * counts as marked on the user.
 */
export const enrollments: BillingTable = {
  title: 'Provider enrollments',
  says: 'The dates on which a provider is enrolled in Medicare (PECOS) or a state’s Medicaid. Without a row, the checkbox on the user applies.',
  fields: [
    {
      name: 'provider',
      label: 'Provider',
      isKey: true,
      isRequired: true,
      type: 'provider',
      help: 'NPI, or name.',
    },
    {
      name: 'program',
      label: 'Program',
      isKey: true,
      isRequired: true,
      type: 'choice',
      options: ['Medicare', 'Medicaid'].map((value) => ({ value, label: value })),
    },
    { name: 'state', label: 'State', isKey: true, ...state, help: 'For Medicaid.' },
  ],
  faults: ({ program, state: code = '' }) => [
    ...(program === 'Medicaid' && code === ''
      ? [{ field: 'state', message: 'Medicaid needs its state.' }]
      : []),
    ...(program === 'Medicare' && code !== ''
      ? [{ field: 'state', message: 'Medicare has no state.' }]
      : []),
    ...(isState(code) ? [] : [{ field: 'state', message: state.wants }]),
  ],
}
