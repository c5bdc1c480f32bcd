import { z } from 'zod'
import { Address, addressShape } from '../accounts/locations.ts'
import { testTypeNames } from '../catalog/test-types.ts'
import {
  Answer,
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { day, email, flag, id, instant, line, oneOf, text } from '../kit/values.ts'
import { recordedLanguages } from '../languages/language.ts'
import { correctionKinds } from './identity.ts'
import { PatientInsurance } from './patient-insurance.ts'
import { AllergyItem, DiagnosisItem, MedicationItem } from './patient-lists.ts'
import { PatientAttachmentRow, PatientNoteRow } from './patient-papers.ts'
import { SaidNone } from './recorded.ts'
import { closedCharts } from './restricted-charts.ts'

/**
 * Patient fields that a save can carry (records.md#patient). Names are stored as typed
 * (rules.md#names-as-typed).
 */
export const patientShape = {
  patientId: id(),
  customerId: id(),
  locationId: id(),
  active: flag(),
  priority: flag(),
  /** Not a patient: a person whose sample is tested for another reason, such as an applicant. */
  isPatient: flag(),
  /** Employees of the practice are shown only to users who can see their results. */
  isEmployee: flag(),
  firstName: line(50),
  firstNameMissing: flag(),
  middleName: line(50),
  lastName: line(50),
  lastNameMissing: flag(),
  /**
   * Names as the patient writes them in Latin letters, for when paper cannot show the originals
   * (rules.md#names-in-other-scripts).
   */
  firstNameLatin: line(50),
  middleNameLatin: line(50),
  lastNameLatin: line(50),
  dob: day(),
  dobMissing: flag(),
  genderId: id(),
  genderMissing: flag(),
  ethnicityId: id(),
  /** The language of the papers that the patient sees. */
  language: oneOf(recordedLanguages),
  prefix: line(20),
  suffix: line(20),
  email: email(),
  medicalRecordId: line(40),
  billingTypeId: id(),
  address: Address,
  addressMissing: flag(),
  /** Address and phone are on the attached facesheet; if the account allows it. */
  useFacesheet: flag(),
  phone: line(30),
  phoneMissing: flag(),
  phoneCell: line(30),
  phoneWork: line(30),
  /**
   * '*****1234' in responses; a save that returns the mask leaves it unchanged
   * (rules.md#sensitive-number-mask).
   */
  ssn: line(11),
  /** Masked like ssn. */
  driversLicense: line(30),
  driversLicenseState: line(2),
  selfPay: flag(),
  contractPay: flag(),
  hardship: flag(),
  scholarship: flag(),
  userId_ParolOfficer: id(),
  userId_Updated: id(),
  rowVersion: id(),
}

export const patientAnswerShape = {
  ...patientShape,
  /**
   * Why the chart is restricted: an id of restrictions
   * (contract/src/patients/restricted-charts.ts); 0: not restricted.
   */
  restrictedReason: id(),
  addressId: id(),
  customer: line(100),
  location: line(100),
  gender: line(60),
  ethnicity: line(60),
  parolOfficer: line(120),
  /**
   * When it was last changed, in the account's time, and by whom if known: '03/31/2026 10:02 AM EDT by
   * Ann Lee'.
   */
  stamp: line(200),
  updatedAt: instant(),
  /** The record that this one was merged into, if the user can see that one. */
  mergedInto: z.object({ patientId: id(), name: line(320) }).nullable(),
  /** Missing fields, in the order of the form: 'firstName', 'dob', 'address', ... */
  missing: z.array(z.string()),
  insurances: z.array(PatientInsurance),
  attachments: z.array(PatientAttachmentRow),
  notes: z.array(PatientNoteRow),
  medications: z.array(MedicationItem),
  diagnosis: z.array(DiagnosisItem),
  allergies: z.array(AllergyItem),
  /** Lists that someone stated are empty; for other empty lists nothing is recorded. */
  saidNone: z.array(SaidNone),
}
export const Patient = z.object(patientAnswerShape)
export type Patient = z.infer<typeof Patient>

const { address: _address, ...flat } = patientShape
/**
 * A save names the patient (0 for a new one) and the fields that change; an absent field is
 * unchanged.
 */
export const PatientSave = z
  .object({ ...flat, address: Address.partial(), addressId: id() })
  .partial()
  .extend({
    patientId: id(),
    /**
     * From a user who changes the identity while specimens are under way: why, and whether released
     * reports are amended (docs/decisions/0031).
     */
    identityReason: text(500).optional(),
    identityKind: z.enum(correctionKinds).optional(),
  })
export type PatientSave = z.output<typeof PatientSave>

export const PatientRow = z.object({
  patientId: id(),
  /** '王, 小明 (Wang, Xiaoming)' if the name is also given in Latin letters. */
  name: line(320),
  firstName: line(50),
  lastName: line(50),
  firstNameLatin: line(50),
  lastNameLatin: line(50),
  dob: day(),
  genderId: id(),
  gender: line(60),
  medicalRecordId: line(40),
  phone: line(30),
  customerId: id(),
  facilityCode: line(20),
  locationId: id(),
  location: line(100),
  active: flag(),
  priority: flag(),
  isEmployee: flag(),
  /** The day on which the last release of information ends; null if there is none. */
  roiExpireDate: day(),
})
export type PatientRow = z.infer<typeof PatientRow>
/**
 * `formerly`: 'Moss, Ada', the name of a record merged into this one, if the search found it by
 * that name; otherwise ''.
 */
export const FoundPatient = PatientRow.extend({ formerly: line(110) })
export type FoundPatient = z.infer<typeof FoundPatient>

/**
 * `active`, `isPatient`: true by default. `name`: last name, or last and first with a comma;
 * tolerates typos.
 */
export const patientCriteria = {
  customerId: id(),
  locationId: id(),
  name: line(100),
  firstName: line(50),
  lastName: line(50),
  DOB: day(),
  genderId: id(),
  medicalRecordId: line(40),
  phone: line(30),
  active: flag(),
  priority: flag(),
  isPatient: flag(),
  isEmployee: flag(),
  userId: id(),
}
export const patientSorts = ['name', '-name'] as const

/** Why a record may be the same person; 'ssn' is the end of the social security number. */
export const likenesses = [
  'name',
  'sounds-alike',
  'first-name',
  'dob',
  'dob-swapped',
  'medical-record',
  'phone',
  'ssn',
] as const
export const Likeness = z.enum(likenesses)
/** `isRestricted`: a restricted chart that is closed to the user; only its ids are filled in. */
export const PossibleDuplicate = PatientRow.extend({
  alike: z.array(Likeness),
  score: z.number(),
  isRestricted: flag(),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

export const MissingInfoRow = z.object({
  patientId: id(),
  name: line(320),
  locationName: line(100),
  missing: z.array(z.string()),
})

/** The wire field for the last specimen of a test type. */
export const lastSpecimenFields = testTypeNames.map((name) => `labOrderSpecimenId_${name}` as const)
/**
 * What a patient's order starts with (PatientForLabOrder in docs/wire.md); the web app reads more
 * in one call, LabOrder/GetOrderForm.
 */
export const patientForOrderShape = {
  patientId: id(),
  firstName: line(50),
  middleName: line(50),
  lastName: line(50),
  dob: day(),
  genderId: id(),
  gender: line(60),
  medicalRecordId: line(40),
  customerId: id(),
  locationId: id(),
  billingTypeId: id(),
  selfPay: flag(),
  contractPay: flag(),
  hardship: flag(),
  scholarship: flag(),
  /** Number of the patient's consents on file today. */
  consentOnFile: z.number(),
  ...(Object.fromEntries(lastSpecimenFields.map((field) => [field, id()])) as Record<
    (typeof lastSpecimenFields)[number],
    ReturnType<typeof id>
  >),
  address: Address,
  insurances: z.array(PatientInsurance),
}

export const patients = endpoints({
  list: {
    method: 'GET',
    path: '/api/Patient/GetPatientList',
    access: 'patient.list',
    byPost: true,
    input: query({ searchCriteria: criteria(patientCriteria) }),
    answer: listOf(FoundPatient).extend({
      /**
       * The names only resemble the typed text: one page of 50, unpaged
       * (rules.md#similar-names-list).
       */
      resembling: flag(),
      closedCharts: closedCharts(),
    }),
  },
  get: {
    method: 'GET',
    path: '/api/Patient/GetPatient',
    access: 'patient.read',
    byPost: true,
    input: query({ patientId: id() }),
    answer: answer(patientAnswerShape),
  },
  /**
   * The last specimen of each type: 0 if there is none; LabOrder/GetTestsForSpecimen reads its
   * tests (rules.md#repeat-brings-tests-only).
   */
  forLabOrder: {
    method: 'GET',
    path: '/api/Patient/GetForLabOrder',
    access: 'order.read',
    byPost: true,
    input: query({ patientId: id() }),
    answer: answer(patientForOrderShape),
  },
  save: {
    method: 'POST',
    path: '/api/Patient/SavePatient',
    access: 'patient.save',
    changes: true,
    input: body(PatientSave.shape),
    answer: Saved,
  },
  address: {
    method: 'GET',
    path: '/api/Patient/GetAddress',
    access: 'patient.read',
    byPost: true,
    input: query({ AddressId: id() }),
    answer: answer(addressShape),
  },
  /** Before a save: records that may be the same person, likeliest first, at most ten. */
  duplicates: {
    method: 'POST',
    path: '/api/Patient/GetPossibleDuplicates',
    access: 'patient.list',
    input: body({
      patientId: id(),
      customerId: id(),
      firstName: line(50),
      lastName: line(50),
      firstNameLatin: line(50).optional(),
      lastNameLatin: line(50).optional(),
      dob: day(),
      medicalRecordId: line(40).optional(),
      phone: line(30).optional(),
      /** Masked or whole; its last four digits are compared. */
      ssn: line(11).optional(),
    }),
    answer: shortListOf(PossibleDuplicate),
  },
  missingInfo: {
    method: 'GET',
    path: '/api/Patient/GetPatientsMissingInfo',
    access: 'patient.list',
    byPost: true,
    input: query({ CustomerId: id(), LocationId: id() }),
    answer: shortListOf(MissingInfoRow),
  },
  /** The whole number, for a reason that is recorded (rules.md#sensitive-number-mask). */
  wholeSsn: {
    method: 'POST',
    path: '/api/Patient/GetSsn',
    access: 'patient-ssn.read',
    input: body({ patientId: id(), reason: text(200) }),
    answer: Answer.extend({ ssn: line(11) }),
  },
})
