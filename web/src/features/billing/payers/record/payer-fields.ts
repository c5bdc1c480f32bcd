import type { Payer } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import type { Faults } from '../../../../forms/faults.ts'

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
  claimsPayerId: '',
  eligibilityPayerId: '',
  tradingPartnerId: 0,
  filingCode: '',
  wantsZCode: false,
  wantsLaboratoryPlace: false,
  takesReplacements: true,
  enrolledFrom: null,
  filingDays: 0,
  appealDays: 0,
  retroAuthDays: 0,
  answerDays: 30,
  userId_Updated: 0,
  rowVersion: 0,
}

/** The fields of a response that the form edits; the response also says that it is valid. */
export const fieldsOfPayer = (answer: Payer): Payer =>
  Object.fromEntries(
    Object.keys(newPayer).map((name) => [name, answer[name as keyof Payer]]),
  ) as Payer

export const requiredOfPayer = {
  name: say('Enter the payer’s name.'),
  phone: say('Enter the phone number.'),
  street1: say('Enter the street.'),
  city: say('Enter the city.'),
  state: say('Choose the state.'),
} as const

const isPayerId = (text: string): boolean => /^[0-9A-Z-]*$/.test(text.trim())
const payerIdText = say('A payer ID has capital letters and digits, such as 60054.')
export const checkPayer = ({
  postalCode,
  claimsPayerId,
  eligibilityPayerId,
  tradingPartnerId,
}: Payer): Faults => ({
  ...(/^\d{5}(-\d{4})?$/.test(postalCode.trim())
    ? {}
    : { postalCode: say('A ZIP code has five digits, or nine with a hyphen.') }),
  ...(isPayerId(claimsPayerId) ? {} : { claimsPayerId: payerIdText }),
  ...(isPayerId(eligibilityPayerId) ? {} : { eligibilityPayerId: payerIdText }),
  ...(tradingPartnerId > 0 && claimsPayerId.trim() === '' && eligibilityPayerId.trim() === ''
    ? {
        tradingPartnerId: say(
          'A route needs a payer ID: enter the one for claims or for eligibility.',
        ),
      }
    : {}),
})
