import type { Account } from '@labgate/contract/accounts/accounts'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import {
  missingTicks,
  patientIssues,
  type MissingField,
  type PatientOptions,
} from '@labgate/contract/patients/patient-rules'
import { patientShape, type Patient } from '@labgate/contract/patients/patients'
import { faultsOfIssues, type Faults } from '../../../forms/faults.ts'
import { pick } from '../../../forms/pick.ts'
import type { RecordForm } from '../../../forms/use-record-form.ts'
import type { FieldName } from '../../../ui/fields/field.ts'

const alsoSent = ['userId_Updated', 'customerId', 'billingTypeId'] as const
type Edited = Exclude<keyof typeof patientShape, (typeof alsoSent)[number]>
export type PatientValues = Pick<Patient, Edited>
export type PatientForm = RecordForm<PatientValues>
export type PatientField = FieldName<PatientValues>

const edited = (Object.keys(patientShape) as (keyof typeof patientShape)[]).filter(
  (name): name is Edited => !(alsoSent as readonly string[]).includes(name),
)

export const valuesOf = (patient: Patient): PatientValues => pick(patient, edited)

export const blankPatient = (locationId: number): PatientValues => ({
  patientId: 0,
  locationId,
  active: true,
  priority: false,
  isPatient: true,
  isEmployee: false,
  firstName: '',
  firstNameMissing: false,
  middleName: '',
  lastName: '',
  lastNameMissing: false,
  firstNameLatin: '',
  middleNameLatin: '',
  lastNameLatin: '',
  dob: null,
  dobMissing: false,
  genderId: 0,
  genderMissing: false,
  ethnicityId: 0,
  language: '',
  prefix: '',
  suffix: '',
  email: '',
  medicalRecordId: '',
  address: {
    addressId: 0,
    street1: '',
    street2: '',
    city: '',
    county: '',
    state: '',
    postalCode: '',
    countryCode: 'USA',
  },
  addressMissing: false,
  useFacesheet: false,
  phone: '',
  phoneMissing: false,
  phoneCell: '',
  phoneWork: '',
  ssn: '',
  driversLicense: '',
  driversLicenseState: '',
  selfPay: false,
  contractPay: false,
  hardship: false,
  scholarship: false,
  userId_ParolOfficer: 0,
  rowVersion: 0,
})

/**
 * Fields covered by each missing checkbox: entering a value unchecks the box, checking the box
 * clears the values.
 */
export const tickedFields: Readonly<Record<MissingField, readonly PatientField[]>> = {
  firstName: ['firstName'],
  lastName: ['lastName'],
  dob: ['dob'],
  genderId: ['genderId'],
  address: [
    'address.street1',
    'address.street2',
    'address.city',
    'address.county',
    'address.state',
    'address.postalCode',
  ],
  phone: ['phone'],
}
export const missingFields = Object.keys(missingTicks) as MissingField[]

/**
 * What an account offers to its patients; without the account everything, and the server decides.
 */
export const optionsOf = (account: Account | undefined): PatientOptions => ({
  facesheetAddress: account?.facesheetAddress ?? true,
  allowSelfPay: account?.allowSelfPay ?? true,
  billing_SelfPay: account?.billing_SelfPay ?? true,
  billing_Hardship: account?.billing_Hardship ?? true,
  billing_Scholarship: account?.billing_Scholarship ?? true,
})

const isDay = (text: string | null): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/*
 * A person chooses the state; a program that saves patients may leave it out, as it always could
 * (rules.md#missing-facts).
 */
const lacksState = ({ address, addressMissing, useFacesheet }: PatientValues): boolean =>
  address.state === '' &&
  !addressMissing &&
  !useFacesheet &&
  !['CAN', 'MEX'].includes(address.countryCode)

/**
 * The rules of the contract, as errors at their fields. An invalid birth date is reported by the
 * schema, not by these rules.
 */
export const checkPatient = (
  values: PatientValues,
  account: Account | undefined,
  now = new Date(),
): Faults => {
  const today = dayAt(now, account?.timeZone ?? '')
  const dob = values.dob === null || isDay(values.dob) ? values.dob : today
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  )
  return {
    ...faultsOfIssues(
      patientIssues({ ...trimmed, address: values.address, dob }, optionsOf(account), today),
    ),
    ...(lacksState(values) && { 'address.state': say('Choose the state.') }),
  }
}
