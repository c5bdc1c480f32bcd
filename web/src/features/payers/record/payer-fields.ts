import type { Payer } from '@labgate/contract/payers'
import type { Faults } from '../../../forms/faults.ts'

/** A payer that is not saved yet. */
export const newPayer: Payer = {
  insuranceId: 0,
  name: '',
  aliases: '',
  payerKind: 'commercial',
  active: true,
  website: '',
  email: '',
  phone: '',
  street1: '',
  street2: '',
  city: '',
  county: '',
  state: '',
  postalCode: '',
  countryCode: 'USA',
  preauthRequired: false,
  userId_Updated: 0,
  rowVersion: 0,
}

/** What the form edits of an answer, which also says that it is valid. */
export const fieldsOfPayer = (answer: Payer): Payer =>
  Object.fromEntries(Object.keys(newPayer).map((name) => [name, answer[name as keyof Payer]])) as unknown as Payer

export const requiredOfPayer = {
  name: 'Enter the payer’s name.',
  phone: 'Enter the phone number.',
  street1: 'Enter the street.',
  city: 'Enter the city.',
  state: 'Choose the state.',
} as const

export const checkPayer = ({ postalCode }: Payer): Faults =>
  /^\d{5}(-\d{4})?$/.test(postalCode.trim()) ? {} : { postalCode: 'A ZIP code has five digits, or nine with a hyphen.' }
