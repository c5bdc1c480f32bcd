import { z } from 'zod'
import { cupClasses } from '../catalog/cup.ts'
import { day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { AllergyItem, DiagnosisItem, MedicationItem } from '../patients/patient-lists.ts'
import { abnStates } from './abn.ts'
import { BenchNotes } from './bench-text.ts'
import { signatureImage } from './order-documents.ts'
import { orderPriority } from './priority.ts'

/**
 * A result of the cup: 0 not stated, 1 positive, 2 negative, 3 not tested (records.md#cup-results).
 */
const cupResult = () => whole(0, 3)
export const Poct = z.object(
  Object.fromEntries(cupClasses.map(({ key }) => [key, cupResult()])) as Record<
    string,
    ReturnType<typeof cupResult>
  >,
)

export const OrderTest = z.object({
  labOrderTestId: id(),
  labOrderSpecimenId: id(),
  labTestId: id(),
  labTest: line(200),
  group: flag(),
})
/** Specimen fields that a save can carry; the laboratory sets all others. */
const specimenShape = {
  labOrderSpecimenId: id(),
  labTypeId: id(),
  version: line(20),
  specimenBarcode: line(20),
  collectionDate: instant(),
  noCollectionTime: flag(),
  collectionDeviceId: id(),
  swabLocationId: id(),
  missingSelection: flag(),
}
export const SpecimenSave = z
  .object({ ...specimenShape, tests: z.array(z.object({ labTestId: id() })).max(400) })
  .partial()
export const Specimen = z.object({
  ...specimenShape,
  labOrderId: id(),
  labStatusId: id(),
  labStatus: line(60),
  labType: line(60),
  onHold: flag(),
  receivedDate: instant(),
  /** What the bench noted about the tube. */
  bench: BenchNotes,
  accessionedDate: instant(),
  labSystemDate: instant(),
  resultedDate: instant(),
  reviewedDate: instant(),
  cancelledDate: instant(),
  swabLocation: line(60),
  /** Whether the current report has a positive or abnormal value; false if none is released. */
  resultedPositive: flag(),
  /** Kind of the current report: 0 none, 1 final, 2 corrected, 3 amended, 4 withdrawn. */
  resultStatusId: id(),
  tests: z.array(OrderTest),
})

/** Order fields that a save can carry (rules.md#new-order-fields; records.md#lab-order, #order). */
export const orderShape = {
  labOrderId: id(),
  patientId: id(),
  customerId: id(),
  locationId: id(),
  locationMissing: flag(),
  userId_Physician: id(),
  physicianMissing: flag(),
  collectionDateMissing: flag(),
  diagnosisMissing: flag(),
  woundSiteId: id(),
  woundSideId: id(),
  selfPay: flag(),
  contractPay: flag(),
  /** Entered at the laboratory from paper that does not state how it is paid. */
  insuranceMissing: flag(),
  patientInsuranceId_Primary: id(),
  patientInsuranceId_Secondary: id(),
  poctScreen: flag(),
  poct: Poct,
  /** As printed on the cup; '' if not recorded. */
  cupLot: line(40),
  cupExpiresOn: day().nullable(),
  /** The strip on the cup, catalog/cup.ts: 0 not recorded, 1 in range, 2 out of range. */
  cupTemperature: whole(0, 2),
  noMeds: flag(),
  medicationNotProvided: flag(),
  noAllergy: flag(),
  /** 0 unknown, 1 yes, 2 no. */
  isPregnant: whole(0, 2),
  shippedOnIce: flag(),
  /** 0 routine, 1 STAT (orders/priority.ts). */
  priority: orderPriority(),
  /**
   * -1: on the paper requisition. `signs`, or later eSignLabOrder, makes the user's own signature.
   */
  userSignatureId_Physician: id(),
  /** -1: on paper. Sending its image makes a signature. */
  patientSignatureId: id(),
  patientConsentOnFile: flag(),
  /**
   * The user who collected the specimen, if any; the name is that user's unless the order gives
   * one.
   */
  userId_Collector: id(),
  collectorName: line(120),
  rowVersion: id(),
}
const lists = {
  medications: z.array(MedicationItem).max(60),
  diagnosis: z.array(DiagnosisItem).max(30),
  allergies: z.array(AllergyItem).max(40),
}

/**
 * A save names the order (0 for a new one) and the fields that change; lists that are present are
 * replaced as a whole.
 */
export const OrderSave = z
  .object({
    ...orderShape,
    ...lists,
    poct: Poct.partial(),
    specimens: z.array(SpecimenSave).max(2),
  })
  .partial()
  .extend({
    labOrderId: id(),
    /**
     * The ordering provider signs with this save, or an attested delegate signs for the provider
     * (rules.md#who-can-sign).
     */
    signs: flag().optional(),
    /** The patient signs with this save: a PNG in base64. */
    fileAsBase64_Patient: signatureImage().optional(),
    fileType_Patient: line(120).optional(),
    /** The user has read the warning that the laboratory is working on this order (type 8). */
    acknowledged: flag().optional(),
    /** A new order is the one planned for that day (planned-orders.ts). */
    planned: z.object({ plannedOrderId: id(), dueDay: line(10) }).optional(),
  })
export type OrderSave = z.output<typeof OrderSave>

const Finding = z.object({
  rule: line(40),
  level: z.enum(['stop', 'issue', 'warning']),
  path: line(60),
  says: text(300),
})

export const orderAnswerShape = {
  ...orderShape,
  ...lists,
  requisitionNo: line(20),
  customer: line(100),
  facilityCode: line(20),
  location: line(100),
  /** IANA name of the time zone in which its dates are read. */
  timeZone: line(60),
  user_Physician: line(120),
  npi: line(10),
  firstName: line(50),
  middleName: line(50),
  lastName: line(50),
  firstNameLatin: line(50),
  middleNameLatin: line(50),
  lastNameLatin: line(50),
  dob: day(),
  genderId: id(),
  labId: id(),
  datePhysicianSignature: instant(),
  datePatientSignature: instant(),
  userId_Created: id(),
  userCreatedName: line(120),
  userId_Delegate: id(),
  /**
   * The standing order that signed it (rules.md#standing-orders); 0: signed without one, or not
   * signed.
   */
  standingOrderId: id(),
  demographicsHold: flag(),
  /**
   * Why the laboratory released it although it does not identify the patient; '' until someone
   * does.
   */
  holdReleaseReason: text(500),
  userId_Reviewed: id(),
  updatedAt: instant(),
  /**
   * Whether the patient must sign an advance notice for Medicare (rules.md#advance-notice-need).
   */
  abn: z.enum(abnStates),
  /** Exactly one (rules.md#one-order-one-specimen). */
  specimens: z.array(Specimen),
  /** Missing or wrong entries at the last save (rules.md#issues-of-a-save). */
  orderIssues: z.array(Finding),
}
export const LabOrder = z.object(orderAnswerShape)
export type LabOrder = z.infer<typeof LabOrder>
