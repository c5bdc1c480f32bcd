import { say } from '@labgate/contract/languages/say'
import {
  patientInsuranceShape,
  type PatientInsurance,
} from '@labgate/contract/patients/patient-insurance'
import { dayHere } from '../../../forms/dates.ts'
import type { Faults } from '../../../forms/faults.ts'
import { pick } from '../../../forms/pick.ts'
import type { RecordForm } from '../../../forms/use-record-form.ts'

type Edited = Exclude<keyof typeof patientInsuranceShape, 'patientId' | 'userId_Updated'>
export type InsuranceValues = Pick<PatientInsurance, Edited>
export type InsuranceForm = RecordForm<InsuranceValues>

const edited = (
  Object.keys(patientInsuranceShape) as (keyof typeof patientInsuranceShape)[]
).filter((name): name is Edited => name !== 'patientId' && name !== 'userId_Updated')
export const valuesOfInsurance = (insurance: PatientInsurance): InsuranceValues =>
  pick(insurance, edited)

/** Insurance types, and the relationship of an insured patient, by their ids in the lists. */
export const healthInsurance = 1
export const workersCompensation = 2
export const self = 1
/** insuranceId of a payer not chosen yet, and of one that is not in the table. */
export const notChosen = -1
export const notInTheList = 0

/** The first place that no active insurance has: primary, secondary, tertiary. */
export const freeSequence = (
  others: readonly Pick<PatientInsurance, 'active' | 'sequence'>[],
): number =>
  [1, 2, 3].find((place) => !others.some(({ active, sequence }) => active && sequence === place)) ??
  3

export const blankInsurance = (sequence: number): InsuranceValues => ({
  patientInsuranceId: 0,
  insuranceId: notChosen,
  insuranceName: '',
  active: true,
  insuranceTypeId: healthInsurance,
  memberId: '',
  groupNo: '',
  effectiveDate: null,
  expireDate: null,
  sequence,
  relationshipId: 0,
  notes: '',
  subscriberFirstName: '',
  subscriberLastName: '',
  subscriberDob: null,
  subscriberGenderId: 0,
  subscriberStreet1: '',
  subscriberStreet2: '',
  subscriberCity: '',
  subscriberCounty: '',
  subscriberState: '',
  subscriberPostalCode: '',
  subscriberCountryCode: '',
  subscriberPhone: '',
  subscriberPhoneWork: '',
  preAuthRequired: false,
  preAuthNumber: '',
  preAuthEndDate: null,
  preAuthMaximum: 0,
  secondaryReason: '',
  injuryDate: null,
  injuryClaimNo: '',
  injuryState: '',
  rowVersion: 0,
})

const isBlank = (text: string): boolean => text.trim() === ''

/** Rules across fields, as on the server (records.md#patient-insurance). */
export const checkInsurance = (values: InsuranceValues, today = dayHere()): Faults => ({
  ...(values.insuranceId === notChosen && {
    insuranceId: say('Choose the payer, or check “Not in the list”.'),
  }),
  ...(values.insuranceId === notInTheList &&
    isBlank(values.insuranceName) && { insuranceName: say('Enter the payer’s name.') }),
  ...(values.insuranceTypeId !== workersCompensation &&
    values.relationshipId <= 0 && {
      relationshipId: say(
        'Choose how the patient is related to the subscriber: Self for the subscriber.',
      ),
    }),
  ...(values.effectiveDate !== null &&
    values.expireDate !== null &&
    values.expireDate < values.effectiveDate && {
      expireDate: say('The end date is before the start date.'),
    }),
  ...(!isBlank(values.subscriberPostalCode) &&
    !/^\d{5}(-\d{4})?$/.test(values.subscriberPostalCode.trim()) && {
      subscriberPostalCode: say('A ZIP code has five digits, or nine with a hyphen.'),
    }),
  ...(values.injuryDate !== null &&
    values.injuryDate > today && { injuryDate: say('The date of injury is in the future.') }),
})

/**
 * Whether the subscriber is collapsed: the patient is the subscriber, and nothing else is entered
 * about one.
 */
export const isFolded = (
  values: Pick<InsuranceValues, 'relationshipId' | 'subscriberFirstName' | 'subscriberLastName'>,
): boolean =>
  values.relationshipId === self ||
  (values.relationshipId <= 0 &&
    values.subscriberFirstName === '' &&
    values.subscriberLastName === '')
