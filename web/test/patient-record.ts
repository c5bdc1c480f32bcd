import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { locations } from '@labgate/contract/accounts/locations'
import { multipleTypes, testTypeNames } from '@labgate/contract/catalog/test-types'
import { codes } from '@labgate/contract/clinical/codes'
import { drafts } from '@labgate/contract/orders/drafts'
import { orders } from '@labgate/contract/orders/orders'
import { chart } from '@labgate/contract/overviews/chart'
import { demographics } from '@labgate/contract/patients/demographics'
import type { PatientInsurance } from '@labgate/contract/patients/patient-insurance'
import { missingOf } from '@labgate/contract/patients/patient-rules'
import {
  patients,
  type FoundPatient,
  type Patient,
  type PossibleDuplicate,
} from '@labgate/contract/patients/patients'
import type { SignedIn } from '@labgate/contract/people/session'
import { blankPatient } from '../src/features/patients/record/patient-values.ts'
import { sessionStore } from '../src/session/store.ts'
import { writeValues } from '../src/session/values.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { signInAs } from './people.ts'

const place = {
  addressId: 7,
  street1: '1 Bay St',
  street2: '',
  city: 'Tampa',
  county: '',
  state: 'FL',
  postalCode: '33602',
  countryCode: 'USA',
}

/** A patient as the server returns it. */
export const patientOf = (change: Partial<Patient> = {}): Patient => {
  const whole = {
    ...blankPatient(9),
    patientId: 7,
    customerId: 4,
    userId_ParolOfficer: 0,
    billingTypeId: 0,
    userId_Updated: 7,
    rowVersion: 3,
    addressId: 7,
    firstName: 'Ada',
    lastName: "O'Brien",
    dob: '1970-01-02',
    genderId: 1,
    gender: 'Female',
    ethnicity: '',
    medicalRecordId: '4471',
    phone: '(813) 555-0100',
    address: place,
    customer: 'Sunrise Pain Clinic',
    location: 'Tampa',
    parolOfficer: '',
    stamp: '03/31/2026 10:02 EDT by Ann Lee',
    updatedAt: '2026-03-31T14:05:00.000Z',
    missing: [],
    insurances: [],
    attachments: [],
    notes: [],
    medications: [],
    diagnosis: [],
    allergies: [],
    saidNone: [],
    mergedInto: null,
    restrictedReason: 0,
    ...change,
  }
  return { ...whole, missing: missingOf(whole) }
}
export const rowOf = (change: Partial<FoundPatient> = {}): FoundPatient => ({
  patientId: 7,
  name: "O'Brien, Ada",
  firstName: 'Ada',
  lastName: "O'Brien",
  firstNameLatin: '',
  lastNameLatin: '',
  dob: '1970-01-02',
  genderId: 1,
  gender: 'Female',
  medicalRecordId: '4471',
  phone: '(813) 555-0100',
  customerId: 4,
  facilityCode: 'SUN',
  locationId: 9,
  location: 'Tampa',
  active: true,
  priority: false,
  isEmployee: false,
  roiExpireDate: null,
  formerly: '',
  ...change,
})
export const duplicateOf = (change: Partial<PossibleDuplicate> = {}): PossibleDuplicate => ({
  ...rowOf(),
  alike: ['dob', 'sounds-alike'],
  score: 5,
  isRestricted: false,
  ...change,
})
export const insuranceOf = (change: Partial<PatientInsurance> = {}): PatientInsurance => ({
  patientInsuranceId: 21,
  patientId: 7,
  insuranceId: 3,
  insuranceName: '',
  insurance: 'Aetna PPO',
  payerKind: 'commercial',
  active: true,
  insuranceTypeId: 1,
  insuranceType: 'Health insurance',
  memberId: 'W1234',
  groupNo: '',
  effectiveDate: null,
  expireDate: null,
  sequence: 1,
  relationshipId: 1,
  relationship: 'Self',
  notes: '',
  subscriberAddressId: 21,
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
  userId_Updated: 7,
  rowVersion: 2,
  ...change,
})

const texts = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, '']))
const per = <T>(prefix: string, names: readonly string[], value: T) =>
  Object.fromEntries(names.map((name) => [`${prefix}_${name}`, value]))
const falses = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, false]))
const zeros = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 0]))
/** The account of the patients here; it offers only what `change` specifies. */
export const accountOf = (change: Partial<Account> = {}): Account =>
  ({
    ...texts(
      'facilityCode contactName contactPosition contactEmail taxId phone fax specialty region name_AM name_TM name_RM name_VP name_Specialist',
    ),
    ...texts('customerBillingType accountType primaryName reviewedBy updatedBy'),
    ...falses(
      'allowSelfPay requireInsurance shipLog parolOfficer pecosEnrolled sharePatients alternateLoginId facesheetAddress showPPOnRequest autoAddBUPReflex',
    ),
    ...falses(
      'billing_WithSpecimen billing_SelfPay billing_Hardship billing_Scholarship residentialFacility autoSignature part2Program service_Toxicology',
    ),
    ...zeros(
      'accountTypeId regionId userId_AM userId_TM userId_RM userId_VP userId_Specialist customerBillingTypeId pct_Commercial pct_SelfPay pct_Medicare',
    ),
    ...zeros('pct_Medicaid userId_Updated rowVersion userId_Reviewed'),
    ...per('service', testTypeNames, false),
    ...per('lab', testTypeNames, 0),
    ...per('version', testTypeNames, ''),
    ...per('multiple', multipleTypes, false),
    customerId: 4,
    active: true,
    name: 'Sunrise Pain Clinic',
    timeZone: 'America/New_York',
    dateReviewed: null,
    updatedAt: null,
    locations: [],
    users: [],
    attachments: [],
    notes: [],
    preferences: [],
    lcs: [],
    ...change,
  }) as Account

const lists: Readonly<Record<string, string[]>> = {
  Gender: ['Female', 'Male', 'Other', 'Unknown'],
  Sequence: ['Primary', 'Secondary', 'Tertiary'],
  Relationship: ['Self', 'Spouse', 'Child', 'Other'],
  LabType: ['Urine toxicology', 'Oral fluid toxicology'],
  AttachmentType: [
    'Insurance card',
    'License',
    'Facesheet',
    'Consent',
    'Demographics',
    'Medications',
    'Preauthorization',
    'Letter',
    'Hardship',
    'Scholarship',
    'Other',
    'Release of information',
  ],
}
const listOf = (name: string) =>
  (lists[name] ?? []).map((description, at) => ({ id: at + 1, description }))

/**
 * Signs someone in at Tampa of Sunrise Pain Clinic (staff chose it); the server responds to what
 * every patient screen requests. `at`: another place.
 */
export const beginPatients = (
  person: SignedIn,
  at: { customerId?: number; locationId?: number; locationName?: string } = {},
): FakeApi => {
  signInAs(person)
  const isStaff = person.customerId === 0
  writeValues({
    ...(isStaff && {
      customerId: at.customerId ?? 4,
      customerName: at.customerId === 0 ? 'Reference Laboratory' : 'Sunrise Pain Clinic',
    }),
    locationId: at.locationId ?? 9,
    locationName: at.locationName ?? 'Tampa',
  })
  sessionStore.changed()
  const api = fakeApi()
  const rows = [
    { locationId: 9, locationName: 'Tampa', area: '', phone: '', email: '', customerId: 4 },
    { locationId: 10, locationName: 'Miami', area: '', phone: '', email: '', customerId: 4 },
  ]
  api.reply(codes.list, ({ codeType }) =>
    Object.fromEntries(
      String(codeType)
        .split(',')
        .map((name, index) => [`list${index}`, listOf(name)]),
    ),
  )
  api.reply(locations.listForCustomer, { list: rows })
  api.reply(locations.listForUser, { list: rows })
  api.refuse(locations.get, { code: 'not-found' })
  api.reply(accounts.get, accountOf())
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  api.reply(drafts.save, { savedAt: '2026-03-31T14:02:00.000Z' })
  api.reply(drafts.discard, {})
  api.reply(patients.list, {
    list: [rowOf()],
    next: '',
    total: 1,
    totalIsMore: false,
    closedCharts: [],
    resembling: false,
  })
  api.reply(patients.get, patientOf())
  api.reply(chart.get, { results: [], waiting: [] })
  api.reply(chart.recent, { list: [] })
  api.reply(demographics.affected, { list: [] })
  api.reply(orders.list, {
    list: [],
    next: '',
    total: 0,
    totalIsMore: false,
    closedCharts: [],
    inRestricted: 0,
  })
  return api
}
