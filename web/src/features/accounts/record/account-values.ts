import { accountShape, type Account } from '@labgate/contract/accounts/accounts'
import { multipleTypes, testTypeNames } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import type { Faults } from '../../../forms/faults.ts'
import { pick } from '../../../forms/pick.ts'
import type { RecordForm } from '../../../forms/use-record-form.ts'

type Edited = Exclude<keyof typeof accountShape, 'userId_Updated'> | 'lcs'
export type AccountValues = Pick<Account, Edited>
export type AccountRecordForm = RecordForm<AccountValues>

const edited = [
  ...(Object.keys(accountShape) as (keyof typeof accountShape)[]).filter(
    (name) => name !== 'userId_Updated',
  ),
  'lcs',
] as readonly Edited[]

/** The fields of an account that the form edits. */
export const valuesOf = (account: Account): AccountValues => pick(account, edited)

const fill = <P extends string, N extends string, T>(prefix: P, names: readonly N[], value: T) =>
  Object.fromEntries(names.map((name) => [`${prefix}_${name}`, value])) as Record<`${P}_${N}`, T>

/** A new account: active, no services ordered yet. */
export const blankAccount = (): AccountValues => ({
  customerId: 0,
  active: true,
  accountTypeId: 0,
  name: '',
  facilityCode: '',
  contactName: '',
  contactPosition: '',
  contactEmail: '',
  regionId: 0,
  userId_AM: 0,
  userId_TM: 0,
  userId_RM: 0,
  userId_VP: 0,
  userId_Specialist: 0,
  customerBillingTypeId: 0,
  allowSelfPay: false,
  requireInsurance: false,
  shipLog: false,
  parolOfficer: false,
  taxId: '',
  pecosEnrolled: false,
  sharePatients: false,
  alternateLoginId: false,
  facesheetAddress: false,
  showPPOnRequest: false,
  autoAddBUPReflex: false,
  billing_WithSpecimen: false,
  billing_SelfPay: false,
  billing_Hardship: false,
  billing_Scholarship: false,
  residentialFacility: false,
  autoSignature: false,
  part2Program: false,
  phone: '',
  fax: '',
  timeZone: '',
  specialty: '',
  ...fill('service', testTypeNames, false),
  ...fill('lab', testTypeNames, 0),
  ...fill('version', testTypeNames, ''),
  ...fill('multiple', multipleTypes, false),
  pct_Commercial: 0,
  pct_SelfPay: 0,
  pct_Medicare: 0,
  pct_Medicaid: 0,
  rowVersion: 0,
  lcs: [],
})

export const required = {
  name: say('Enter a name for the account.'),
  contactName: say('Enter a contact.'),
  contactPosition: say("Enter the contact's position."),
  contactEmail: say("Enter the contact's email."),
} as const

export const payers = ['pct_Commercial', 'pct_SelfPay', 'pct_Medicare', 'pct_Medicaid'] as const

/** Total of the payer mix; an empty share counts as 0. Two decimals, as stored. */
export const sumOfShares = (shares: readonly unknown[]): number =>
  Math.round(shares.reduce<number>((sum, share) => sum + (Number(share) || 0), 0) * 100) / 100

/** Rules across fields, as on the server. */
export const check = (values: AccountValues): Faults => {
  const faults: Faults = {}
  const sum = sumOfShares(payers.map((name) => values[name]))
  if (sum > 100)
    for (const name of payers)
      if (Number(values[name]) > 0)
        faults[name] = say('The four percentages add up to {sum}%, more than 100.', { sum })
  if (values.taxId !== '' && !/^\d{2}-?\d{7}$/.test(values.taxId.trim()))
    faults['taxId'] = say('A tax ID has nine digits, such as 12-3456789.')
  return faults
}
