import { z } from 'zod'
import { Done, Saved, answer, body, criteria, endpoints, listOf, query, shortListOf } from './endpoint.ts'
import { AllergyItem, DiagnosisItem, MedicationItem } from './patient-lists.ts'
import { cupClasses } from './catalogue/cup.ts'
import { day, flag, id, instant, line, text, whole } from './values.ts'

/** A result of the cup: 0 nothing said, 1 positive, 2 negative, 3 not tested (reference/domain.md 1.8). */
const cupResult = () => whole(0, 3)
export const Poct = z.object(Object.fromEntries(cupClasses.map(({ key }) => [key, cupResult()])) as Record<string, ReturnType<typeof cupResult>>)

export const OrderTest = z.object({ labOrderTestId: id(), labOrderSpecimenId: id(), labTestId: id(), labTest: line(200), group: flag() })
/** What of a specimen a save may carry; everything else about it is the laboratory's to say. */
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
export const SpecimenSave = z.object({ ...specimenShape, tests: z.array(z.object({ labTestId: id() })).max(400) }).partial()
export const Specimen = z.object({
  ...specimenShape,
  labOrderId: id(),
  labStatusId: id(),
  labStatus: line(60),
  labType: line(60),
  onHold: flag(),
  receivedDate: instant(),
  accessionedDate: instant(),
  labSystemDate: instant(),
  resultedDate: instant(),
  reviewedDate: instant(),
  cancelledDate: instant(),
  swabLocation: line(60),
  tests: z.array(OrderTest),
})

/** The fields of an order that a save may carry (reference/domain.md 3.11, 5; decisions.md 24). */
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
  patientInsuranceId_Primary: id(),
  patientInsuranceId_Secondary: id(),
  poctScreen: flag(),
  poct: Poct,
  noMeds: flag(),
  medicationNotProvided: flag(),
  noAllergy: flag(),
  /** 0 unknown, 1 yes, 2 no. */
  isPregnant: whole(0, 2),
  shippedOnIce: flag(),
  /** -1: on the paper requisition. A signature of one's own is made by `signs`, or later by eSignLabOrder. */
  userSignatureId_Physician: id(),
  patientSignatureId: id(),
  patientConsentOnFile: flag(),
  rowVersion: id(),
}
const lists = {
  medications: z.array(MedicationItem).max(60),
  diagnosis: z.array(DiagnosisItem).max(30),
  allergies: z.array(AllergyItem).max(40),
}

/** A save names the order (0 for a new one) and the fields that change; lists are replaced as a whole when they are present. */
export const OrderSave = z
  .object({ ...orderShape, ...lists, poct: Poct.partial(), specimens: z.array(SpecimenSave).max(2) })
  .partial()
  .extend({
    labOrderId: id(),
    /** The ordering provider signs with this save. */
    signs: flag().optional(),
    /** The warning was read that the laboratory is at work on this order (type 8). */
    acknowledged: flag().optional(),
  })
export type OrderSave = z.output<typeof OrderSave>

const Finding = z.object({ rule: line(40), level: z.enum(['stop', 'issue', 'warning']), path: line(60), says: text(300) })

export const orderAnswerShape = {
  ...orderShape,
  ...lists,
  requisitionNo: line(20),
  customer: line(100),
  facilityCode: line(20),
  location: line(100),
  user_Physician: line(120),
  npi: line(10),
  firstName: line(50),
  lastName: line(50),
  dob: day(),
  genderId: id(),
  labId: id(),
  datePhysicianSignature: instant(),
  datePatientSignature: instant(),
  userId_Created: id(),
  userCreatedName: line(120),
  userId_Delegate: id(),
  demographicsHold: flag(),
  updatedAt: instant(),
  /** Exactly one (decisions.md 53). */
  specimens: z.array(Specimen),
  /** What was missing or wrong when it was saved last (decisions.md 62). */
  orderIssues: z.array(Finding),
}
export const LabOrder = z.object(orderAnswerShape)
export type LabOrder = z.infer<typeof LabOrder>

export const OrderRow = z.object({
  labOrderId: id(),
  labOrderSpecimenId: id(),
  requisitionNo: line(20),
  patientId: id(),
  patientName: line(160),
  customerId: id(),
  customer: line(100),
  locationId: id(),
  location: line(100),
  userId_Physician: id(),
  physician: line(120),
  labTypeId: id(),
  labType: line(60),
  labStatusId: id(),
  labStatus: line(60),
  specimenBarcode: line(20),
  onHold: flag(),
  collectionDate: instant(),
  receivedDate: instant(),
  accessionedDate: instant(),
  resultedDate: instant(),
  /** Hours since collection while there is no result. */
  pending: z.number(),
  /** Hours from receipt to result; 0 without both. */
  turnaround: z.number(),
  physicianSignatureId: id(),
  patientSignatureId: id(),
  patientConsentOnFile: flag(),
  warning: z.number(),
  issue: z.number(),
  demographicsHold: flag(),
  rowVersion: id(),
})
export type OrderRow = z.infer<typeof OrderRow>

/** Which of its dates a list goes by. */
export const dateTypes = { collected: 1, received: 2, accessioned: 3, resulted: 4 } as const
export const orderCriteria = {
  customerId: id(),
  locationId: id(),
  /** 0 all; 1200 everything that is held. */
  labStatusId: id(),
  physicianId: id(),
  patientId: id(),
  patientName: line(100),
  specimenBarcode: line(20),
  /** 99 all. */
  labTypeId: id(),
  collectionDateStart: day(),
  collectionDateEnd: day(),
  dateType: id(),
}
export const orderSorts = ['-date', 'date'] as const

/** How many orders are signed at once. */
export const mostSigned = 200

const StatusChange = z.object({ labStatusId: id(), labStatus: line(60), date: instant(), userName: line(120), comment: text(500) })

export const orders = endpoints({
  list: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderList',
    access: 'order.list',
    byPost: true,
    input: query({ searchCriteria: criteria(orderCriteria) }),
    answer: listOf(OrderRow),
  },
  get: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrder',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer(orderAnswerShape),
  },
  /** Answers 'id,barcode'. */
  save: { method: 'POST', path: '/api/LabOrder/SaveLabOrder', access: 'order.save', changes: true, input: body(OrderSave.shape), answer: Saved },
  /** Several orders of one sitting, all or none, under one requisition number (decisions.md 25). */
  saveVisit: {
    method: 'POST',
    path: '/api/LabOrder/SaveVisit',
    access: 'order.save',
    changes: true,
    input: body({ requisitionNo: line(20).optional(), orders: z.array(OrderSave).min(1).max(9) }),
    answer: answer({ id: z.string(), list: z.array(z.object({ labOrderId: id(), specimenBarcode: line(20) })) }),
  },
  cancel: {
    method: 'POST',
    path: '/api/LabOrder/CancelLabOrder',
    access: 'order.cancel',
    changes: true,
    input: body({ labOrderId: id(), comment: text(500).optional(), rowVersion: id().optional() }),
    answer: Done,
  },
  unCancel: {
    method: 'POST',
    path: '/api/LabOrder/UnCancelLabOrder',
    access: 'order.cancel',
    changes: true,
    input: body({ labOrderId: id(), comment: text(500).optional(), rowVersion: id().optional() }),
    answer: Done,
  },
  /** An order of this patient and type on that day, in words; '' when there is none. */
  checkForExisting: {
    method: 'GET',
    path: '/api/LabOrder/CheckForExisting',
    access: 'order.list',
    byPost: true,
    input: query({ searchCriteria: criteria({ patientId: id(), labTypeId: id(), collectionDateStart: day(), collectionDateEnd: day() }) }),
    answer: answer({ id: z.string() }),
  },
  tests: {
    method: 'GET',
    path: '/api/LabOrder/GetTestsForSpecimen',
    access: 'order.read',
    byPost: true,
    input: query({ LabOrderSpecimenId: id() }),
    answer: shortListOf(OrderTest),
  },
  issues: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderIssueList',
    access: 'order.read',
    byPost: true,
    input: query({ LabOrderId: id() }),
    answer: answer({
      releaseHold: text(500),
      list: z.array(z.object({ labOrderIssueId: id(), labOrderId: id(), orderIssueId: line(40), issue: text(300), policy: text(300) })),
    }),
  },
  /** The asker's own orders that wait for the signature, the oldest first; another's list is empty. */
  unsigned: {
    method: 'GET',
    path: '/api/LabOrder/GetSignatureList',
    access: 'order.sign',
    byPost: true,
    input: query({ userId: id() }),
    answer: shortListOf(OrderRow),
  },
  /** Those of the providers whose delegate the asker is. */
  delegateUnsigned: {
    method: 'GET',
    path: '/api/LabOrder/GetDelegateList',
    access: 'order.sign',
    byPost: true,
    input: query({ userId: id() }),
    answer: shortListOf(OrderRow),
  },
  unsignedCount: { method: 'GET', path: '/api/LabOrder/GetSignatureCount', access: 'order.sign', input: query({ userId: id() }), answer: Saved },
  locationUnsignedCount: {
    method: 'GET',
    path: '/api/LabOrder/GetLocationUnsignedCount',
    access: 'order.list',
    input: query({ locationId: id() }),
    answer: Saved,
  },
  /** All or none. Who signs, and with which signature, follows from the session (decisions.md 17). */
  eSign: {
    method: 'POST',
    path: '/api/LabOrder/eSignLabOrder',
    access: 'order.sign',
    changes: true,
    notInVisit: true,
    input: body({ labOrderId: z.array(id()).min(1).max(mostSigned), userSignatureId_Physician: id().optional(), userId_Updated: id().optional() }),
    answer: answer({ id: z.string() }),
  },
  history: {
    method: 'GET',
    path: '/api/LabOrder/SpecimenStatusChange',
    access: 'order.read',
    byPost: true,
    input: query({ specimenBarcode: line(20) }),
    answer: answer({ specimenBarcode: line(20), comment: text(500), list: z.array(StatusChange) }),
  },
})
