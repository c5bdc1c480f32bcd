import { say } from '../../languages/say.ts'
/*
 * Which fields of the folded record can be taken over. Fields that belong together are one choice:
 * half of one address and half of another is no one's. Never included: anything that would make
 * more visible to someone, such as the employee mark, a restriction, or the parole officer.
 */

interface MergeField {
  words: string
  columns: readonly string[]
  /** It identifies the person (docs/decisions/0031). */
  isIdentity?: true
}

export const mergeFields = {
  lastName: {
    words: say('Last name'),
    columns: ['last_name', 'last_name_latin', 'last_name_missing'],
    isIdentity: true,
  },
  firstName: {
    words: say('First name'),
    columns: ['first_name', 'first_name_latin', 'first_name_missing'],
    isIdentity: true,
  },
  middleName: {
    words: say('Middle name'),
    columns: ['middle_name', 'middle_name_latin'],
    isIdentity: true,
  },
  suffix: { words: say('Suffix'), columns: ['suffix'], isIdentity: true },
  dob: { words: say('DOB'), columns: ['dob', 'dob_missing'], isIdentity: true },
  genderId: { words: say('Sex'), columns: ['gender_id', 'gender_missing'], isIdentity: true },
  medicalRecordId: {
    words: say('Record number'),
    columns: ['medical_record_id'],
    isIdentity: true,
  },
  prefix: { words: say('Prefix'), columns: ['prefix'] },
  ethnicityId: { words: say('Ethnicity'), columns: ['ethnicity_id'] },
  language: { words: say('Language'), columns: ['language'] },
  address: {
    words: say('Address'),
    columns: [
      'street1',
      'street2',
      'city',
      'county',
      'state',
      'postal_code',
      'country_code',
      'address_missing',
      'use_facesheet',
    ],
  },
  phone: { words: say('Phone'), columns: ['phone', 'phone_missing'] },
  phoneCell: { words: say('Cell phone'), columns: ['phone_cell'] },
  phoneWork: { words: say('Work phone'), columns: ['phone_work'] },
  email: { words: say('Email'), columns: ['email'] },
  ssn: { words: say('Social Security number'), columns: ['ssn', 'ssn_last4'] },
  driversLicense: {
    words: say('Driver’s license'),
    columns: ['drivers_license', 'drivers_license_last4', 'drivers_license_state'],
  },
  payment: {
    words: say('Payment'),
    columns: ['billing_type_id', 'self_pay', 'contract_pay', 'hardship', 'scholarship'],
  },
  locationId: { words: say('Location'), columns: ['location_id'] },
  priority: { words: say('Priority'), columns: ['priority'] },
} as const satisfies Readonly<Record<string, MergeField>>

export type MergeFieldName = keyof typeof mergeFields
export const mergeFieldNames = Object.keys(mergeFields) as [MergeFieldName, ...MergeFieldName[]]

export const columnsOfPick = (field: MergeFieldName): readonly string[] =>
  mergeFields[field].columns
export const isIdentityPick = (field: MergeFieldName): boolean => 'isIdentity' in mergeFields[field]
