import type { Issue } from '../kit/endpoint.ts'
import { isLatin, latinFields, nameFields, type NameFacts } from '../kit/printed-name.ts'
import { stateNames } from '../kit/states.ts'
import { say } from '../languages/say.ts'

/** Facts that the rules use; a field that is not known yet counts as empty. */
export interface PatientFacts extends NameFacts {
  firstNameMissing?: boolean
  lastNameMissing?: boolean
  dob?: string | null
  dobMissing?: boolean
  genderId?: number
  genderMissing?: boolean
  medicalRecordId?: string
  address?: { street1?: string; city?: string; postalCode?: string; state?: string }
  addressMissing?: boolean
  phone?: string
  phoneMissing?: boolean
  useFacesheet?: boolean
  selfPay?: boolean
  hardship?: boolean
  scholarship?: boolean
  ssn?: string
  driversLicense?: string
  driversLicenseState?: string
}
/** Account options that affect its patients (rules.md#account-options). */
export interface PatientOptions {
  facesheetAddress: boolean
  allowSelfPay: boolean
  billing_SelfPay: boolean
  billing_Hardship: boolean
  billing_Scholarship: boolean
}

/** Fields whose absence is marked with a checkbox instead of a value. */
export const missingTicks = {
  firstName: 'firstNameMissing',
  lastName: 'lastNameMissing',
  dob: 'dobMissing',
  genderId: 'genderMissing',
  address: 'addressMissing',
  phone: 'phoneMissing',
} as const
export type MissingField = keyof typeof missingTicks

/** The earliest date of birth allowed (rules.md#missing-facts). */
export const firstBirthday = '1900-01-02'

const has = (text: string | null | undefined): boolean => (text ?? '') !== ''

/** Whether the fact is present, regardless of its checkbox. */
const known: Record<MissingField, (patient: PatientFacts) => boolean> = {
  firstName: ({ firstName }) => has(firstName),
  lastName: ({ lastName }) => has(lastName),
  dob: ({ dob }) => has(dob),
  genderId: ({ genderId }) => (genderId ?? 0) > 0,
  address: ({ address }) => has(address?.street1) && has(address?.city) && has(address?.postalCode),
  phone: ({ phone }) => has(phone),
}
/** A facesheet can stand in only for address and phone. */
const onFacesheet: readonly MissingField[] = ['address', 'phone']

/**
 * Missing fields, in the order of the form: neither entered nor on a facesheet. A checked field is
 * missing too; the checkbox only lets it be saved.
 */
export const missingOf = (patient: PatientFacts): MissingField[] =>
  (Object.keys(missingTicks) as MissingField[]).filter(
    (field) =>
      !known[field](patient) && !(patient.useFacesheet === true && onFacesheet.includes(field)),
  )

const words: Record<
  MissingField,
  readonly (readonly [path: string, message: string, lacks: (patient: PatientFacts) => boolean])[]
> = {
  firstName: [['firstName', say('Enter the first name.'), () => true]],
  lastName: [['lastName', say('Enter the last name.'), () => true]],
  dob: [['dob', say('Enter the birth date.'), () => true]],
  genderId: [['genderId', say('Choose the sex.'), () => true]],
  address: [
    ['address.street1', say('Enter the street.'), ({ address }) => !has(address?.street1)],
    ['address.city', say('Enter the city.'), ({ address }) => !has(address?.city)],
    ['address.postalCode', say('Enter the ZIP code.'), ({ address }) => !has(address?.postalCode)],
  ],
  phone: [['phone', say('Enter the phone number.'), () => true]],
}

const fault = (path: string, message: string, rule: string): Issue => ({
  path: path.split('.'),
  message,
  rule,
})

/**
 * What prevents saving a patient (rules.md#missing-facts): each fact is entered or marked missing,
 * a record number is present if both names are missing, dates are possible, pay categories are the
 * account's. `today` is the day at the account, YYYY-MM-DD.
 */
export const patientIssues = (
  patient: PatientFacts,
  options: PatientOptions,
  today: string,
): Issue[] => {
  const issues: Issue[] = []
  for (const field of missingOf(patient))
    if (patient[missingTicks[field]] !== true)
      for (const [path, message, lacks] of words[field])
        if (lacks(patient)) issues.push(fault(path, message, 'required'))
  for (const field of Object.keys(missingTicks) as MissingField[])
    if (patient[missingTicks[field]] === true && known[field](patient))
      issues.push(
        fault(
          field === 'address' ? 'address.street1' : field,
          say('This is filled in and also marked missing. Remove one.'),
          'missing-tick',
        ),
      )
  if (!has(patient.firstName) && !has(patient.lastName) && !has(patient.medicalRecordId))
    issues.push(
      fault(
        'medicalRecordId',
        say('Without first and last name, enter the medical record number.'),
        'record-number',
      ),
    )
  for (const field of nameFields)
    if (!isLatin(patient[latinFields[field]] ?? ''))
      issues.push(
        fault(latinFields[field], say('Use Latin letters here, such as Wang or Fātima.'), 'latin'),
      )
  if (has(patient.dob) && String(patient.dob) > today)
    issues.push(fault('dob', say('The birth date is in the future.'), 'dob-future'))
  if (has(patient.dob) && String(patient.dob) < firstBirthday)
    issues.push(fault('dob', say('The birth date is before 1900.'), 'dob-old'))
  if (
    has(patient.address?.postalCode) &&
    !/^\d{5}(-\d{4})?$/.test(patient.address?.postalCode ?? '')
  )
    issues.push(
      fault('address.postalCode', say('A ZIP code has five digits, or nine with a hyphen.'), 'zip'),
    )
  if (has(patient.address?.state) && !Object.hasOwn(stateNames, patient.address?.state ?? ''))
    issues.push(
      fault(
        'address.state',
        say('Use the two-letter code of a state or territory, such as FL.'),
        'state',
      ),
    )
  if (has(patient.ssn) && !isSsn(patient.ssn ?? ''))
    issues.push(fault('ssn', say('A Social Security number has nine digits.'), 'ssn'))
  if (has(patient.driversLicense) && !has(patient.driversLicenseState))
    issues.push(fault('driversLicenseState', say('Choose the state of the license.'), 'required'))
  if (patient.useFacesheet === true && !options.facesheetAddress)
    issues.push(
      fault(
        'useFacesheet',
        say('This account does not use facesheets for addresses.'),
        'account-option',
      ),
    )
  const categories = [
    ['selfPay', options.allowSelfPay && options.billing_SelfPay],
    ['hardship', options.billing_Hardship],
    ['scholarship', options.billing_Scholarship],
  ] as const
  for (const [field, offered] of categories)
    if (patient[field] === true && !offered)
      issues.push(
        fault(field, say('This account does not use this pay category.'), 'account-option'),
      )
  return issues
}

/**
 * The last four letters or digits of a number, ignoring hyphens and blanks; of a mask, those that
 * it shows.
 */
export const lastFourOf = (number: string): string =>
  number.replace(/[^\p{L}\p{N}]/gu, '').slice(-4)
/** How a hidden number is shown: only its last four characters (rules.md#sensitive-number-mask). */
export const masked = (lastFour: string): string => (lastFour === '' ? '' : `*****${lastFour}`)
export const isMask = (text: string): boolean => /^\*{5}.{1,4}$/.test(text)

/**
 * Nine digits, with or without hyphens, of a number that can exist: no group of zeros, no leading
 * 666 or 9xx (SSA's rules since 2011); or the mask.
 */
export const isSsn = (text: string): boolean => {
  if (isMask(text)) return true
  const parts = /^(\d{3})-?(\d{2})-?(\d{4})$/.exec(text)
  return (
    parts !== null &&
    parts[1] !== '000' &&
    parts[1] !== '666' &&
    !parts[1]?.startsWith('9') &&
    parts[2] !== '00' &&
    parts[3] !== '0000'
  )
}
