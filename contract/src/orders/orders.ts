import { z } from 'zod'
import { testTypeNames } from '../catalog/test-types.ts'
import { hoursOfDay } from '../figures/hours.ts'
import { payerMixNames } from '../figures/payer-mix.ts'
import {
  Done,
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { closedCharts } from '../patients/restricted-charts.ts'
import { mostDraftFiles } from './drafts.ts'
import { VisitNote, VisitPaper, mostVisitNotes, signatureImage } from './order-documents.ts'
import { OrderRow, UnsignedRow } from './order-row.ts'
import { OrderSave, OrderTest, orderAnswerShape } from './order-shape.ts'

export { OrderRow }

/**
 * What a practice has to read first and has not read: a critical value, or a drug that no one
 * prescribed.
 */
export const attentions = ['critical', 'found'] as const
export type Attention = (typeof attentions)[number]
export const attentionLabels: Readonly<Record<Attention, string>> = {
  critical: say('Critical, not reviewed'),
  found: say('Found, not explained'),
}

/**
 * What the laboratory entered an order from: a paper requisition that it keyed, or the order as the
 * practice placed it.
 */
export const enteredFrom = ['paper', 'electronic'] as const
/**
 * A specimen's time compared with the target for its type and priority; 'targeted': any that has a
 * target.
 */
export const paces = ['within', 'beyond', 'targeted'] as const
export type Pace = (typeof paces)[number]

/** Which date a list uses. */
export const dateTypes = {
  collected: 1,
  received: 2,
  accessioned: 3,
  resulted: 4,
  held: 5,
  rejected: 6,
} as const
export const orderCriteria = {
  customerId: id(),
  locationId: id(),
  /**
   * 0 all; 1200 everything on hold; 1300 everything in work: received and not resulted, on hold or
   * not.
   */
  labStatusId: id(),
  physicianId: id(),
  patientId: id(),
  patientName: line(100),
  specimenBarcode: line(20),
  requisitionNo: line(20),
  /** 99 all. */
  labTypeId: id(),
  collectionDateStart: day(),
  collectionDateEnd: day(),
  dateType: id(),
  /** Only STAT orders; only routine ones. */
  isStat: flag(),
  isRoutine: flag(),
  /**
   * A measure by its number (figures/measures.ts): the orders that it counts. The dates are then
   * the days on which they were counted.
   */
  measure: id(),
  /**
   * A turnaround segment by its number (figures/segments.ts): the orders that it counts, slowest
   * first. The dates are then the days on which it ended.
   */
  segment: id(),
  /** With a segment: compared with the target that was approved for the last of the days. */
  pace: z.enum(['', ...paces]),
  /**
   * With a measure: the released report tested this analyte; `isFound`: and it was positive or
   * abnormal.
   */
  analyte: line(60),
  isFound: flag(),
  /**
   * Who accessioned it; with the date of a hold or rejection, who held or rejected it. Only the
   * signed-in user, except for supervisors.
   */
  userId_Bench: id(),
  enteredFrom: z.enum(['', ...enteredFrom]),
  /** Who pays for it (figures/payer-mix.ts). */
  payerMix: z.enum(['', ...payerMixNames]),
  /**
   * An hour of the laboratory's day: when it was received, or with a measure, when that measure
   * counted it.
   */
  hour: z.enum(['', ...hoursOfDay]),
  attention: z.enum(['', ...attentions]),
}
/** By date, or with a segment by how long it took. */
export const orderSorts = ['-date', 'date', '-minutes', 'minutes'] as const

/** Maximum number of orders signed at once. */
export const mostSigned = 200

const StatusChange = z.object({
  labStatusId: id(),
  labStatus: line(60),
  date: instant(),
  userName: line(120),
  comment: text(500),
})

/**
 * Orders per status, for a location and collection days: each counted as in the list of its status,
 * up to 1000 (records.md#dashboard).
 */
export const summaryShape = {
  created: z.number(),
  received: z.number(),
  processing: z.number(),
  resulted: z.number(),
  notProcessed: z.number(),
  /** Patients with missing information; ignores the days. */
  issue: z.number(),
  /** On hold; ignores the days. */
  holdTotal: z.number(),
  /** To be read first, ignores the days; 0 for users who see only volumes. */
  critical: z.number(),
  found: z.number(),
  /** Names of the counts above 1000. */
  more: z.array(line(20)),
}

export const orders = endpoints({
  summary: {
    method: 'GET',
    path: '/api/LabOrder/GetSummary',
    access: 'figure.read',
    input: query({
      searchCriteria: criteria({
        customerId: id(),
        locationId: id(),
        userId: id(),
        labStatusId: id(),
        labTypeId: id(),
        collectionDateStart: day(),
        collectionDateEnd: day(),
      }),
    }),
    answer: answer(summaryShape),
  },
  list: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrderList',
    access: 'order.list',
    byPost: true,
    input: query({ searchCriteria: criteria(orderCriteria) }),
    answer: listOf(
      OrderRow.extend({
        /** With a segment: how long it took; otherwise null. */ minutes: z.number().nullable(),
      }),
    ).extend({
      closedCharts: closedCharts(),
      /**
       * For the orders of a figure: how many more it counts in restricted charts closed to the
       * user; 0 for all other searches.
       */
      inRestricted: z.number(),
    }),
  },
  get: {
    method: 'GET',
    path: '/api/LabOrder/GetLabOrder',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer(orderAnswerShape),
  },
  /** Returns 'id,barcode'. */
  save: {
    method: 'POST',
    path: '/api/LabOrder/SaveLabOrder',
    access: 'order.save',
    changes: true,
    input: body(OrderSave.shape),
    answer: Saved,
  },
  /**
   * Several orders of one visit, all or none, under one requisition number
   * (rules.md#visit-saved-whole).
   */
  saveVisit: {
    method: 'POST',
    path: '/api/LabOrder/SaveVisit',
    access: 'order.save',
    changes: true,
    input: body({
      requisitionNo: line(20).optional(),
      orders: z.array(OrderSave).min(1).max(testTypeNames.length),
      /** The patient signs once for all of them. */
      fileAsBase64_Patient: signatureImage().optional(),
      fileType_Patient: line(120).optional(),
      notes: z.array(VisitNote).max(mostVisitNotes).optional(),
      attachments: z.array(VisitPaper).max(mostDraftFiles).optional(),
    }),
    answer: answer({
      id: z.string(),
      list: z.array(z.object({ labOrderId: id(), specimenBarcode: line(20) })),
    }),
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
  /**
   * The specimen continues from where its tube is; the practice, which was asked for a new one, is
   * notified of the reason.
   */
  unReject: {
    method: 'POST',
    path: '/api/LabOrder/UnRejectLabOrder',
    access: 'order.un-reject',
    changes: true,
    input: body({ labOrderId: id(), comment: text(500), rowVersion: id().optional() }),
    answer: Done,
  },
  /** Back to received: the laboratory has the tube (rules.md#custody-hold-and-end). */
  unAccession: {
    method: 'POST',
    path: '/api/LabOrder/UnAccessionLabOrder',
    access: 'order.un-accession',
    changes: true,
    input: body({ labOrderId: id(), comment: text(500).optional(), rowVersion: id().optional() }),
    answer: Done,
  },
  /**
   * Undoes the user's own latest act within some seconds: a rejection, a hold, a cancellation, or
   * an un-accession.
   */
  undo: {
    method: 'POST',
    path: '/api/LabOrder/UndoLabOrder',
    access: 'order.undo',
    changes: true,
    input: body({ labOrderId: id() }),
    answer: Done,
  },
  /** A named person states how the specimen's patient is known. */
  releaseHold: {
    method: 'POST',
    path: '/api/LabOrder/ReleaseDemographicsHold',
    access: 'order.release-hold',
    changes: true,
    input: body({ labOrderId: id(), comment: text(500), rowVersion: id().optional() }),
    answer: Done,
  },
  /** A provider has read the result. */
  reviewed: {
    method: 'POST',
    path: '/api/LabOrder/SpecimenReviewed',
    access: 'order.review',
    changes: true,
    notInVisit: true,
    input: body({
      labOrderSpecimenId: id(),
      comment: text(500).optional(),
      rowVersion: id().optional(),
    }),
    answer: Done,
  },
  /** An order of this patient and type on that day, in words; '' if there is none. */
  checkForExisting: {
    method: 'GET',
    path: '/api/LabOrder/CheckForExisting',
    access: 'order.list',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        patientId: id(),
        labTypeId: id(),
        collectionDateStart: day(),
        collectionDateEnd: day(),
      }),
    }),
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
      list: z.array(
        z.object({
          labOrderIssueId: id(),
          labOrderId: id(),
          orderIssueId: line(40),
          issue: text(300),
          policy: text(300),
        }),
      ),
    }),
  },
  /**
   * The user's own orders that wait for a signature, oldest first; another user's list is empty.
   */
  unsigned: {
    method: 'GET',
    path: '/api/LabOrder/GetSignatureList',
    access: 'order.sign',
    byPost: true,
    input: query({ userId: id() }),
    answer: shortListOf(UnsignedRow),
  },
  /** Those of the providers for whom the user is a delegate. */
  delegateUnsigned: {
    method: 'GET',
    path: '/api/LabOrder/GetDelegateList',
    access: 'order.sign',
    byPost: true,
    input: query({ userId: id() }),
    answer: shortListOf(UnsignedRow),
  },
  unsignedCount: {
    method: 'GET',
    path: '/api/LabOrder/GetSignatureCount',
    access: 'order.sign',
    input: query({ userId: id() }),
    answer: Saved,
  },
  locationUnsignedCount: {
    method: 'GET',
    path: '/api/LabOrder/GetLocationUnsignedCount',
    access: 'order.list',
    input: query({ locationId: id() }),
    answer: Saved,
  },
  /**
   * All or none. The session determines who signs and with which signature (rules.md#who-can-sign).
   */
  eSign: {
    method: 'POST',
    path: '/api/LabOrder/eSignLabOrder',
    access: 'order.sign',
    changes: true,
    notInVisit: true,
    input: body({
      labOrderId: z.array(id()).min(1).max(mostSigned),
      /** The version of each that the signer saw, in the same order. */
      rowVersion: z.array(id()).max(mostSigned).optional(),
      userSignatureId_Physician: id().optional(),
      userId_Updated: id().optional(),
    }),
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
