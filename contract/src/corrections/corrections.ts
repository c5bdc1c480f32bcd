import { z } from 'zod'
import {
  Issue,
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import {
  correctionActIds,
  bulkActIds,
  correctionReasonIds,
  statusActIds,
  valueActIds,
} from './acts.ts'
import { BulkOrder } from './bulk.ts'
import { followUpKinds } from './follow-ups.ts'
import { moveLists, readFromIds } from './move-rules.ts'

/** The values that an act can set; fields of other acts are ignored. */
export const CorrectionValues = z
  .object({
    collectionDate: instant(),
    collectionDateMissing: flag(),
    noCollectionTime: flag(),
    userId_Physician: id(),
    physicianMissing: flag(),
    locationId: id(),
    locationMissing: flag(),
    /** The number on the new label; '': the laboratory assigns one. */
    specimenBarcode: line(20),
    selfPay: flag(),
    contractPay: flag(),
    insuranceMissing: flag(),
    patientInsuranceId_Primary: id(),
    patientInsuranceId_Secondary: id(),
  })
  .partial()
export type CorrectionValues = z.output<typeof CorrectionValues>

/** A field before and after, in words. */
export const CorrectedField = z.object({ label: line(60), was: line(300), becomes: line(300) })
export type CorrectedField = z.infer<typeof CorrectedField>
/**
 * The parts of the order that have left the laboratory; they cannot be recalled, only followed up.
 */
const AlreadySent = z.object({
  labels: z.number(),
  reports: z.number(),
  faxes: z.number(),
  messages: z.number(),
})

/** Follow-ups of a correction: how many are done, of how many. */
export const FollowUp = z.object({ kind: z.enum(followUpKinds), done: z.number(), of: z.number() })
export type FollowUp = z.infer<typeof FollowUp>

/** Asked: a move to another patient or account that waits for a second person. */
export const correctionStates = ['asked', 'done', 'rejected'] as const
export const reissueStates = ['none', 'due', 'made', 'not-needed'] as const
export const Correction = z.object({
  orderCorrectionId: id(),
  customerId: id(),
  customer: line(100),
  labOrderId: id(),
  specimenBarcode: line(20),
  patientId: id(),
  patientName: line(320),
  act: z.enum(correctionActIds),
  reason: z.enum(correctionReasonIds),
  note: text(500),
  fields: z.array(CorrectedField),
  left: AlreadySent,
  /** The corrected report: 'due' until it is made; then it waits on the Result Desk. */
  reissue: z.enum(reissueStates),
  state: z.enum(correctionStates),
  /** Its follow-ups and their progress. */
  followUps: z.array(FollowUp),
  /**
   * For a move to another account: the order it created or, seen from that order, the order it was
   * moved from; otherwise 0.
   */
  labOrderId_Other: id(),
  /** For a move: the patient for whom the order was recorded before; otherwise 0. */
  patientId_Before: id(),
  createdBy: line(120),
  createdDate: instant(),
  /** Another person must decide: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
  decidedBy: line(120),
  decidedDate: instant(),
  decisionNote: text(500),
  undoneBy: line(120),
  undoneDate: instant(),
  undoReason: text(500),
})
export type Correction = z.infer<typeof Correction>

/** Maximum number the list returns, newest first. */
export const mostCorrections = 500

const sought = {
  customerId: id(),
  labOrderId: id(),
  patientId: id(),
  act: line(40),
  reason: line(40),
  /** One of `correctionStates`, 'undone', or 'open': it still has open follow-ups. */
  state: line(20),
  dateStart: day(),
  dateEnd: day(),
}

/**
 * Values of an order in the other account. 0: the requisition does not say; no number: the
 * laboratory assigns one.
 */
const inAccount = {
  patientId: id(),
  locationId: id(),
  userId_Physician: id(),
  specimenBarcode: line(20),
}

/** Corrections of orders by the laboratory (`/cet-utility`; docs/decisions/0048). */
export const corrections = endpoints({
  /**
   * Shows what a correction would change, what blocks it, what has left the laboratory, and who
   * will be notified. Changes nothing.
   */
  preview: {
    method: 'POST',
    path: '/api/CET/PreviewCorrection',
    access: 'order.correct',
    notInVisit: true,
    input: body({ labOrderId: id(), act: z.enum(valueActIds), values: CorrectionValues }),
    answer: answer({
      blocks: z.array(Issue),
      fields: z.array(CorrectedField),
      left: AlreadySent,
      told: z.array(line(200)),
      rowVersion: id(),
    }),
  },
  correct: {
    method: 'POST',
    path: '/api/CET/CorrectOrder',
    access: 'order.correct',
    changes: true,
    notInVisit: true,
    input: body({
      labOrderId: id(),
      act: z.enum(valueActIds),
      values: CorrectionValues,
      reason: z.enum(correctionReasonIds),
      note: text(500),
      rowVersion: id(),
    }),
    answer: Saved,
  },
  /** Shows the effect of another status. Changes nothing. */
  previewStatus: {
    method: 'POST',
    path: '/api/CET/PreviewStatusChange',
    access: 'order.correct',
    notInVisit: true,
    input: body({ labOrderId: id(), act: z.enum(statusActIds) }),
    answer: answer({
      blocks: z.array(Issue),
      fields: z.array(CorrectedField),
      left: AlreadySent,
      told: z.array(line(200)),
      rowVersion: id(),
    }),
  },
  /**
   * Reopens an order, or releases its hold: only by the moves of its specimen, and only by users
   * who can make them.
   */
  changeStatus: {
    method: 'POST',
    path: '/api/CET/ChangeStatus',
    access: 'order.correct',
    changes: true,
    notInVisit: true,
    input: body({
      labOrderId: id(),
      act: z.enum(statusActIds),
      reason: z.enum(correctionReasonIds),
      note: text(500),
      rowVersion: id(),
    }),
    answer: Saved,
  },
  /** Open orders of one hold, provider, or location, oldest first, for bulk correction. */
  bulkOrders: {
    method: 'GET',
    path: '/api/CET/GetOrdersForBulk',
    access: 'order.correct',
    byPost: true,
    input: query({ customerId: id(), act: z.enum(bulkActIds), from: id() }),
    answer: shortListOf(BulkOrder).extend({ more: flag() }),
  },
  /** Shows the effect of a move to another patient. Changes nothing. */
  previewMove: {
    method: 'POST',
    path: '/api/CET/PreviewMoveToPatient',
    access: 'order.correct',
    notInVisit: true,
    input: body({ labOrderId: id(), patientId: id(), lists: z.enum(moveLists) }),
    answer: answer({
      blocks: z.array(Issue),
      fields: z.array(CorrectedField),
      left: AlreadySent,
      told: z.array(line(200)),
      /** There is a result, so a second person confirms. */
      needsSecondPerson: flag(),
      /** Name and birth date match both records, so the record number is read too. */
      needsRecordNumber: flag(),
      rowVersion: id(),
    }),
  },
  /**
   * Moves an order to the right patient, or asks a second person to if there is a result. Name and
   * birth date are keyed as shown on the tube or the requisition.
   */
  moveToPatient: {
    method: 'POST',
    path: '/api/CET/MoveToPatient',
    access: 'order.correct',
    changes: true,
    notInVisit: true,
    input: body({
      labOrderId: id(),
      patientId: id(),
      lists: z.enum(moveLists),
      readFrom: z.enum(readFromIds),
      firstName: line(50),
      lastName: line(50),
      dob: day(),
      medicalRecordId: line(50),
      reason: z.enum(correctionReasonIds),
      note: text(500),
      rowVersion: id(),
    }),
    answer: Saved.extend({ state: z.enum(correctionStates) }),
  },
  /** Shows the effect of a move to another account. Changes nothing. */
  previewAccountMove: {
    method: 'POST',
    path: '/api/CET/PreviewMoveToAccount',
    access: 'order.correct',
    notInVisit: true,
    input: body({ labOrderId: id(), ...inAccount }),
    answer: answer({
      blocks: z.array(Issue),
      fields: z.array(CorrectedField),
      left: AlreadySent,
      told: z.array(line(200)),
      needsSecondPerson: flag(),
      rowVersion: id(),
    }),
  },
  /**
   * Ends an order in the wrong account and creates it in the right one, or asks a second person to
   * if there is a result. Identifiers are keyed as for another patient.
   */
  moveToAccount: {
    method: 'POST',
    path: '/api/CET/MoveToAccount',
    access: 'order.correct',
    changes: true,
    notInVisit: true,
    input: body({
      labOrderId: id(),
      ...inAccount,
      readFrom: z.enum(readFromIds),
      firstName: line(50),
      lastName: line(50),
      dob: day(),
      reason: z.enum(correctionReasonIds),
      note: text(500),
      rowVersion: id(),
    }),
    answer: Saved.extend({
      state: z.enum(correctionStates),
      labOrderId: id(),
      specimenBarcode: line(20),
    }),
  },
  /** A second person confirms a move, which is then carried out, or rejects it. */
  decideMove: {
    method: 'POST',
    path: '/api/CET/DecideMove',
    access: 'order.correct',
    changes: true,
    notInVisit: true,
    input: body({ orderCorrectionId: id(), accept: flag(), note: text(500) }),
    answer: Saved.extend({ state: z.enum(correctionStates) }),
  },
  /** Sends the current report again to everyone who gets it by fax or email, with the reason. */
  sendReport: {
    method: 'POST',
    path: '/api/CET/SendReportAgain',
    access: 'order.correct',
    changes: true,
    notInVisit: true,
    input: body({ labOrderId: id(), reason: z.enum(correctionReasonIds), note: text(500) }),
    answer: Saved,
  },
  /**
   * Restores the values, as long as they are still as the correction left them and no corrected
   * report was made.
   */
  undo: {
    method: 'POST',
    path: '/api/CET/UndoCorrection',
    access: 'order.correct',
    changes: true,
    notInVisit: true,
    input: body({ orderCorrectionId: id(), reason: text(500) }),
    answer: Saved,
  },
  list: {
    method: 'GET',
    path: '/api/CET/GetCorrectionList',
    access: 'order.correct',
    byPost: true,
    input: query({ searchCriteria: criteria(sought) }),
    answer: shortListOf(Correction).extend({ more: flag() }),
  },
  exportList: {
    method: 'POST',
    path: '/api/CET/ExportCorrectionList',
    access: 'order.correct',
    input: body({
      searchCriteria: z.object(sought).partial(),
      format: z.enum(['csv', 'xlsx']),
      columns: z.array(line(40)).max(40),
    }),
    answer: answer({
      fileName: line(120),
      fileType: line(120),
      fileAsBase64: z.string(),
      rows: z.number(),
    }),
  },
})
