import { payerKinds, type PayerKind } from '@labgate/contract/billing/payers'
import { stateNames } from '@labgate/contract/kit/states'
import { readTable } from './csv-table.ts'
import type { Reading } from './fault.ts'

export interface PayerRow {
  name: string
  aliases: string[]
  payerKind: PayerKind
  phone: string
  street1: string
  city: string
  state: string
  postalCode: string
  preauthRequired: boolean
  website: string
}

const columns = [
  { name: 'name', most: 100, isRequired: true },
  { name: 'aliases', most: 1000 },
  { name: 'payerKind', most: 30, isRequired: true },
  { name: 'phone', most: 30, isRequired: true },
  { name: 'street1', most: 100, isRequired: true },
  { name: 'city', most: 50, isRequired: true },
  { name: 'state', most: 2, isRequired: true },
  { name: 'postalCode', most: 10, isRequired: true },
  { name: 'preauthRequired', most: 5 },
  { name: 'website', most: 200 },
] as const

const answers = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
  ['', false],
])

/**
 * Reads payers from CSV; aliases are separated by semicolons, preauthRequired is yes or no. No name
 * can appear twice, as name or alias.
 */
export const readPayers = (file: Uint8Array): Reading<PayerRow> =>
  readTable(file, columns, ({ text, list, wrong, claim }) => {
    const [name, aliases, state, postalCode, phone] = [
      text('name'),
      list('aliases'),
      text('state').toUpperCase(),
      text('postalCode'),
      text('phone'),
    ]
    claim('name', name)
    for (const alias of aliases) claim('aliases', alias)
    const kind = payerKinds.find((one) => one.toLowerCase() === text('payerKind').toLowerCase())
    if (kind === undefined && text('payerKind') !== '')
      wrong(
        'payerKind',
        `'${text('payerKind')}' is not a kind. The kinds are: ${payerKinds.join(', ')}.`,
      )
    if (state !== '' && !(state in stateNames))
      wrong('state', `'${state}' is not the two-letter code of a state.`)
    if (postalCode !== '' && !/^\d{5}(-\d{4})?$/.test(postalCode)) {
      wrong(
        'postalCode',
        `'${postalCode}' is not a ZIP code. It has five digits; a spreadsheet may have dropped a leading 0.`,
      )
    }
    if (phone !== '' && phone.replace(/\D/g, '').length < 10)
      wrong('phone', 'Enter the phone number with its area code.')
    const preauthRequired = answers.get(text('preauthRequired').toLowerCase())
    if (preauthRequired === undefined) wrong('preauthRequired', 'Choose yes or no.')
    const address = { street1: text('street1'), city: text('city'), state, postalCode }
    return {
      name,
      aliases,
      payerKind: kind ?? 'other',
      phone,
      ...address,
      preauthRequired: preauthRequired ?? false,
      website: text('website'),
    }
  })
