import { multipleTypes, testTypeNames } from '@labgate/contract/catalog/test-types'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'

const per = (start: string, names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [`${start}_${name}`, value]))
/** What an order form is told about a patient, the account, and its providers. */
export const orderFormFacts = {
  patient: {
    patientId: 7,
    customerId: 4,
    customer: 'Sunrise Pain Clinic',
    locationId: 9,
    active: true,
    firstName: 'Ada',
    middleName: '',
    lastName: 'Moss',
    dob: '1970-01-02',
    genderId: 1,
    language: '',
    gender: 'Female',
    medicalRecordId: '4471',
    firstNameLatin: '',
    middleNameLatin: '',
    lastNameLatin: '',
    hasAddress: true,
    selfPay: false,
    contractPay: false,
    hardship: false,
    scholarship: false,
    consents: 1,
    insurances: [
      {
        patientInsuranceId: 21,
        sequence: 1,
        active: true,
        insurance: 'Aetna PPO',
        payerKind: 'commercial',
        effectiveDate: null,
        expireDate: null,
        preAuthRequired: false,
        preAuthNumber: '',
        preAuthEndDate: null,
        preAuthLeft: null,
        preAuthRules: [],
      },
    ],
    others: [],
    medications: [],
    diagnosis: [
      {
        icd10Code: 'F11.20',
        description: 'Opioid dependence',
        isListed: true,
        validFrom: '2015-10-01',
        validTo: null,
      },
    ],
    allergies: [],
    saidNone: [],
    last: [],
  },
  account: {
    requireInsurance: true,
    customerBillingTypeId: 4,
    allowSelfPay: false,
    autoAddBUPReflex: false,
    ...per('service', testTypeNames, true),
    ...per('version', testTypeNames, ''),
    ...per('multiple', multipleTypes, false),
  },
  providers: [
    { userId: 5, name: 'Ann Lee', npi: '1234567893', isPending: false, pecosEnrolled: true },
  ],
  locations: [
    { locationId: 9, locationName: 'Tampa', zone: 'America/New_York', autoSignature: true },
    { locationId: 10, locationName: 'Phoenix', zone: 'America/Phoenix', autoSignature: false },
  ],
  zone: 'America/New_York',
  hasSignature: false,
  delegateOf: [],
  standing: [],
  coverage: [],
} as unknown as OrderFormFacts // the fields of the nine types are named at run time
