import { cupClasses } from '@labgate/contract/catalog/cup'
import { codes } from '@labgate/contract/clinical/codes'
import type { UnsignedRow } from '@labgate/contract/orders/order-row'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders, type OrderRow } from '@labgate/contract/orders/orders'
import type { SignedIn } from '@labgate/contract/people/session'
import type { FakeApi } from './fake-api.ts'
import { beginPatients } from './patient-record.ts'

/** A tube about which the bench noted nothing. */
const nothingNoted = {
  mismatchName: false,
  mismatchDOB: false,
  mismatchDate: false,
  mismatchPregnant: false,
  mismatchSite: false,
  tubeDay: null,
  tubeTime: '',
  differenceReason: '',
  temperature: '',
  parcel: null,
  receivedOnIce: false,
  ageReason: '',
  note: '',
} as const

/** A row of an order list, as the server returns it. */
export const orderRowOf = (change: Partial<OrderRow> = {}): OrderRow & { minutes: null } => ({
  minutes: null,
  labOrderId: 31,
  labOrderSpecimenId: 31,
  requisitionNo: 'R000000031',
  patientId: 7,
  patientName: "O'Brien, Ada",
  dob: '1980-02-01',
  customerId: 4,
  customer: 'Sunrise Pain Clinic',
  locationId: 9,
  location: 'Tampa',
  timeZone: 'America/New_York',
  userId_Physician: 7,
  physician: 'Ann Lee',
  labTypeId: 1,
  labType: 'Urine toxicology',
  priority: 0,
  labStatusId: 1,
  labStatus: 'Created',
  specimenBarcode: '000000000315',
  onHold: false,
  collectionDate: '2026-03-31T14:05:00.000Z',
  receivedDate: null,
  accessionedDate: null,
  resultedDate: null,
  pending: 1,
  turnaround: 0,
  physicianSignatureId: 0,
  patientSignatureId: 0,
  patientConsentOnFile: true,
  warning: 0,
  issue: 0,
  demographicsHold: false,
  resultedPositive: false,
  rowVersion: 2,
  ...change,
})

/** A row waiting for a signature. */
export const unsignedRowOf = (change: Partial<UnsignedRow> = {}): UnsignedRow => ({
  ...orderRowOf(),
  dob: '1970-01-02',
  tests: ['Kratom'],
  diagnoses: [{ icd10Code: 'F11.20', description: 'Opioid dependence' }],
  ...change,
})

/** One order, as the server returns it. */
export const orderOf = (
  change: Partial<LabOrder> = {},
  specimen: Partial<LabOrder['specimens'][number]> = {},
): LabOrder => ({
  labOrderId: 31,
  patientId: 7,
  customerId: 4,
  locationId: 9,
  locationMissing: false,
  userId_Physician: 7,
  physicianMissing: false,
  collectionDateMissing: false,
  diagnosisMissing: false,
  insuranceMissing: false,
  priority: 0,
  woundSiteId: 0,
  woundSideId: 0,
  selfPay: false,
  contractPay: false,
  patientInsuranceId_Primary: 21,
  patientInsuranceId_Secondary: 0,
  poctScreen: true,
  poct: { ...Object.fromEntries(cupClasses.map(({ key }) => [key, 2])), COC: 1 },
  cupLot: 'TC2607',
  cupExpiresOn: '2027-09-30',
  cupTemperature: 1,
  noMeds: false,
  medicationNotProvided: false,
  noAllergy: false,
  abn: 'not-needed',
  isPregnant: 0,
  shippedOnIce: false,
  userSignatureId_Physician: 0,
  patientSignatureId: 0,
  patientConsentOnFile: true,
  userId_Collector: 0,
  collectorName: '',
  rowVersion: 2,
  medications: [{ medicationId: 1, medicationId_Generic: 1, description: 'oxycodone 10 mg' }],
  diagnosis: [{ icd10Code: 'F11.20', description: 'Opioid dependence' }],
  allergies: [],
  requisitionNo: 'R000000031',
  customer: 'Sunrise Pain Clinic',
  facilityCode: 'SUN',
  location: 'Tampa',
  timeZone: 'America/New_York',
  user_Physician: 'Ann Lee',
  npi: '1234567893',
  firstName: 'Ada',
  middleName: '',
  lastName: "O'Brien",
  firstNameLatin: '',
  middleNameLatin: '',
  lastNameLatin: '',
  dob: '1970-01-02',
  genderId: 1,
  labId: 1,
  datePhysicianSignature: null,
  datePatientSignature: null,
  userId_Created: 7,
  userCreatedName: 'Ann Lee',
  userId_Delegate: 0,
  standingOrderId: 0,
  demographicsHold: false,
  holdReleaseReason: '',
  userId_Reviewed: 0,
  updatedAt: '2026-03-31T14:05:00.000Z',
  specimens: [
    {
      labOrderSpecimenId: 31,
      labTypeId: 1,
      version: '2022.11',
      specimenBarcode: '000000000315',
      collectionDate: '2026-03-31T14:05:00.000Z',
      noCollectionTime: false,
      collectionDeviceId: 1,
      swabLocationId: 0,
      missingSelection: false,
      labOrderId: 31,
      labStatusId: 1,
      labStatus: 'Created',
      labType: 'Urine toxicology',
      onHold: false,
      bench: nothingNoted,
      receivedDate: null,
      accessionedDate: null,
      labSystemDate: null,
      resultedDate: null,
      reviewedDate: null,
      cancelledDate: null,
      swabLocation: '',
      resultedPositive: false,
      resultStatusId: 0,
      tests: [
        {
          labOrderTestId: 107,
          labOrderSpecimenId: 31,
          labTestId: 107,
          labTest: 'Kratom',
          group: true,
        },
      ],
      ...specimen,
    },
  ],
  orderIssues: [
    {
      rule: 'provider-signature',
      level: 'issue',
      path: 'userSignatureId_Physician',
      says: 'The provider has not signed.',
    },
  ],
  ...change,
})

/**
 * Signs someone in at Tampa of Sunrise Pain Clinic; the server responds to what the order screen
 * requests.
 */
export const beginOrders = (
  person: SignedIn,
  at: Parameters<typeof beginPatients>[1] = {},
): FakeApi => {
  const api = beginPatients(person, at)
  const words: Readonly<Record<string, [number, string][]>> = {
    LabStatus: [[1, 'Created']],
    LabType: [[1, 'Urine toxicology']],
    Gender: [[1, 'Female']],
  }
  api.reply(codes.list, ({ codeType }) =>
    Object.fromEntries(
      String(codeType)
        .split(',')
        .map((name, index) => [
          `list${index}`,
          (words[name] ?? []).map(([id, description]) => ({ id, description })),
        ]),
    ),
  )
  api.reply(orders.list, {
    list: [orderRowOf()],
    next: '',
    total: 1,
    totalIsMore: false,
    closedCharts: [],
    inRestricted: 0,
  })
  api.reply(orders.get, orderOf())
  api.reply(orders.unsignedCount, { id: '2' })
  api.reply(orders.unsigned, { list: [] })
  api.reply(orders.delegateUnsigned, { list: [] })
  api.reply(orders.issues, {
    releaseHold: '',
    list: [
      {
        labOrderIssueId: 1,
        labOrderId: 31,
        orderIssueId: 'provider-signature',
        issue: 'The provider has not signed.',
        policy: 'Tested within 30 days of the signature.',
      },
    ],
  })
  api.reply(orders.history, {
    specimenBarcode: '000000000315',
    comment: '',
    list: [
      {
        labStatusId: 1,
        labStatus: 'Created',
        date: '2026-03-31T14:05:00.000Z',
        userName: 'Kim Person',
        comment: 'By phone',
      },
    ],
  })
  return api
}
