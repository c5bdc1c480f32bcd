import { z } from 'zod'
import { Answer, Saved, answer, body, criteria, endpoints, listOf, query, shortListOf } from './endpoint.ts'
import { correctionKinds } from './identity.ts'
import { Address, addressShape } from './locations.ts'
import { PatientInsurance } from './patient-insurance.ts'
import { AllergyItem, DiagnosisItem, MedicationItem } from './patient-lists.ts'
import { SaidNone } from './recorded.ts'
import { closedCharts } from './restricted-charts.ts'
import { PatientAttachmentRow, PatientNoteRow } from './patient-papers.ts'
import { testTypeNames } from './test-types.ts'
import { day, email, flag, id, instant, line, text } from './values.ts'

/** The fields of a patient that a save may carry (reference/domain.md 3.8, 5). Names are kept as typed (decisions.md 41). */
export const patientShape = {
  patientId: id(),
  customerId: id(),
  locationId: id(),
  active: flag(),
  priority: flag(),
  /** Not a patient: a person whose sample is tested otherwise, such as an applicant. */
  isPatient: flag(),
  /** Employees of the practice are shown only to who may see their results. */
  isEmployee: flag(),
  firstName: line(50),
  firstNameMissing: flag(),
  middleName: line(50),
  lastName: line(50),
  lastNameMissing: flag(),
  /** Names as the patient writes them in Latin letters, where paper cannot show them as they are (decisions.md 40). */
  firstNameLatin: line(50),
  middleNameLatin: line(50),
  lastNameLatin: line(50),
  dob: day(),
  dobMissing: flag(),
  genderId: id(),
  genderMissing: flag(),
  ethnicityId: id(),
  prefix: line(20),
  suffix: line(20),
  email: email(),
  medicalRecordId: line(40),
  billingTypeId: id(),
  address: Address,
  addressMissing: flag(),
  /** Address and phone are on the attached facesheet; where the account allows it. */
  useFacesheet: flag(),
  phone: line(30),
  phoneMissing: flag(),
  phoneCell: line(30),
  phoneWork: line(30),
  /** '*****1234' in answers; a save that gives the mask back leaves it (decisions.md 34). */
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
  /** Why the chart is restricted: an id of restrictions (contract/src/restricted-charts.ts); 0 it is not. */
  restrictedReason: id(),
  addressId: id(),
  customer: line(100),
  location: line(100),
  gender: line(60),
  ethnicity: line(60),
  parolOfficer: line(120),
  /** When it was changed last, at the account, and by whom if that is known: '03/31/2026 10:02 EDT by Ann Lee'. */
  stamp: line(200),
  updatedAt: instant(),
  /** The record that this one was merged into, while the asker may see that one. */
  mergedInto: z.object({ patientId: id(), name: line(320) }).nullable(),
  /** What is missing, in the order of the form: 'firstName', 'dob', 'address', ... */
  missing: z.array(z.string()),
  insurances: z.array(PatientInsurance),
  attachments: z.array(PatientAttachmentRow),
  notes: z.array(PatientNoteRow),
  medications: z.array(MedicationItem),
  diagnosis: z.array(DiagnosisItem),
  allergies: z.array(AllergyItem),
  /** Of which lists somebody said that there is none; of the others nothing is recorded while they are empty. */
  saidNone: z.array(SaidNone),
}
export const Patient = z.object(patientAnswerShape)
export type Patient = z.infer<typeof Patient>

const { address: _address, ...flat } = patientShape
/** A save names the patient (0 for a new one) and the fields that change; an absent field stays as it is. */
export const PatientSave = z
  .object({ ...flat, address: Address.partial(), addressId: id() })
  .partial()
  .extend({
    patientId: id(),
    /** Of who changes the identity while specimens are under way: why, and whether reports that went out are amended (docs/decisions/0031). */
    identityReason: text(500).optional(),
    identityKind: z.enum(correctionKinds).optional(),
  })
export type PatientSave = z.output<typeof PatientSave>

export const PatientRow = z.object({
  patientId: id(),
  /** '王, 小明 (Wang, Xiaoming)' where the name is given in Latin letters too. */
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
  /** The day on which the last release of information ends; null without one. */
  roiExpireDate: day(),
})
export type PatientRow = z.infer<typeof PatientRow>
/** `formerly`: 'Moss, Ada', the name of a record that was merged into this one, where the search found it by that name; else ''. */
export const FoundPatient = PatientRow.extend({ formerly: line(110) })
export type FoundPatient = z.infer<typeof FoundPatient>

/** `active`, `isPatient`: true by default. `name`: last name, or last and first with a comma, typing mistakes tolerated. */
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

/** Why a record may be of the same person; 'ssn' is the end of the social security number. */
export const likenesses = ['name', 'sounds-alike', 'first-name', 'dob', 'dob-swapped', 'medical-record', 'phone', 'ssn'] as const
export const Likeness = z.enum(likenesses)
/** `isRestricted`: a restricted chart that is closed to the asker; of its fields only the ids say anything. */
export const PossibleDuplicate = PatientRow.extend({ alike: z.array(Likeness), score: z.number(), isRestricted: flag() })
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

export const MissingInfoRow = z.object({ patientId: id(), name: line(320), locationName: line(100), missing: z.array(z.string()) })

/** The field of the wire that names the last specimen of a test type. */
export const lastSpecimenFields = testTypeNames.map((name) => `labOrderSpecimenId_${name}` as const)
/** What an order of a patient begins with (reference/domain.md 5, PatientForLabOrder); the web app reads more in one call, LabOrder/GetOrderForm. */
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
  /** How many consents of the patient are on file today. */
  consentOnFile: z.number(),
  ...(Object.fromEntries(lastSpecimenFields.map((field) => [field, id()])) as Record<(typeof lastSpecimenFields)[number], ReturnType<typeof id>>),
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
      /** The names only resemble what was typed: one page of 50, unpaged (decisions.md 58). */
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
  /** The last specimen of each type: 0 where there is none; its tests are read by LabOrder/GetTestsForSpecimen (decisions.md 43). */
  forLabOrder: {
    method: 'GET',
    path: '/api/Patient/GetForLabOrder',
    access: 'order.read',
    byPost: true,
    input: query({ patientId: id() }),
    answer: answer(patientForOrderShape),
  },
  save: { method: 'POST', path: '/api/Patient/SavePatient', access: 'patient.save', changes: true, input: body(PatientSave.shape), answer: Saved },
  address: {
    method: 'GET',
    path: '/api/Patient/GetAddress',
    access: 'patient.read',
    byPost: true,
    input: query({ AddressId: id() }),
    answer: answer(addressShape),
  },
  /** Before a save: records that may be of the same person, the likest first, at most ten. */
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
  /** The whole number, for a reason that is written down (decisions.md 34). */
  wholeSsn: {
    method: 'POST',
    path: '/api/Patient/GetSsn',
    access: 'patient-ssn.read',
    input: body({ patientId: id(), reason: text(200) }),
    answer: Answer.extend({ ssn: line(11) }),
  },
})
