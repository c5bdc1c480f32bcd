import { labeledNumber } from '@labgate/contract/kit/labeled-number'
import type { NameFacts } from '@labgate/contract/kit/printed-name'
import { say } from '@labgate/contract/languages/say'
import { dayAsText } from '../forms/dates.ts'

const nameMissing = say('Name missing')
const joined = (lastName: string, given: string): string =>
  lastName === '' || given === '' ? lastName || given : `${lastName}, ${given}`

/**
 * A patient's name as lists show it, 'Moss, Ada'; in words if there is none. Letters stay as typed
 * (rules.md#names-as-typed); a name that is also entered in Latin letters has them beside it: '王,
 * 小明 (Wang, Xiaoming)'.
 */
export const nameOf = ({
  lastName,
  firstName,
  middleName = '',
  ...latin
}: NameFacts & { lastName: string; firstName: string }): string => {
  const { lastNameLatin = '', firstNameLatin = '', middleNameLatin = '' } = latin
  const name = joined(lastName, `${firstName} ${middleName}`.trim())
  if (name === '') return nameMissing
  if (lastNameLatin === '' && firstNameLatin === '') return name
  return `${name} (${joined(lastNameLatin || lastName, `${firstNameLatin || firstName} ${middleNameLatin}`.trim())})`
}

/**
 * A patient in one line of a list: 'Moss, Ada, born 02/03/1970'; `name` as a list's row has it, ''
 * if there is none.
 */
export const nameAndBirth = (name: string, dob: string | null): string =>
  [name || nameMissing, dob === null ? '' : say('born {dob}', { dob: dayAsText(dob) })]
    .filter(Boolean)
    .join(', ')

/**
 * What identifies a patient besides the name: the birth date, and the record number if there is
 * one.
 */
export const identifiersOf = ({
  dob,
  medicalRecordId,
}: {
  dob: string | null
  medicalRecordId: string
}): string[] => [
  dob === null ? say('DOB not recorded') : say('Born {dob}', { dob: dayAsText(dob) }),
  ...(medicalRecordId === '' ? [] : [labeledNumber('MRN', medicalRecordId)]),
]
