import { z } from 'zod'
import {
  Done,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { MedicationItem } from '../patients/patient-lists.ts'
import { CalledValue } from './critical-calls.ts'
import { Limit } from './limit.ts'
import { longestAmount, messageLimits } from './message-limits.ts'
import { ReportedValue, reportShape } from './report-shape.ts'
import { resultKinds } from './states.ts'

const file = { fileType: line(120), fileName: line(200), fileAsBase64: z.string() }

/** A version that waits for a person before it is released. */
export const WaitingResult = z.object({
  resultId: id(),
  labOrderId: id(),
  specimenBarcode: line(20),
  patientName: line(160),
  dob: day(),
  customerId: id(),
  customer: line(100),
  labType: line(60),
  kind: z.enum(resultKinds),
  version: z.number(),
  madeDate: instant(),
  /** Ids of `waitReasons`. */
  waitsFor: z.array(line(40)),
  /** Details of the reasons, value by value; '' if the reason alone is enough. */
  waitsSays: text(4000),
  /** Critical values that no one at the practice has taken yet. */
  criticals: z.number(),
  /**
   * Another person must release it: the caller filed it despite differences, or their sign-ins are
   * in one hand.
   */
  needsOther: flag(),
})
export type WaitingResult = z.infer<typeof WaitingResult>

/** A critical value, and who was notified. */
export const CriticalValue = z.object({
  criticalValueId: id(),
  labOrderId: id(),
  specimenBarcode: line(20),
  patientName: line(160),
  dob: day(),
  customerId: id(),
  customer: line(100),
  location: line(120),
  criticalPhone: line(40),
  /** The location's phone, and the patient's: home, cell, or work. '' if unknown. */
  practicePhone: line(40),
  patientPhone: line(40),
  gender: line(60),
  collectionDate: instant(),
  noCollectionTime: flag(),
  /** IANA name of the time zone of the order's location. */
  timeZone: line(60),
  physician: line(120),
  /** As shown to people, with its panel or organism. */
  analyte: line(600),
  says: text(longestAmount),
  flag: line(20),
  /** The laboratory's own flag (OBX-8); '' none. */
  senderFlag: line(80),
  /** What it was compared with, as in a report. */
  cutOff: Limit.nullable(),
  low: Limit.nullable(),
  high: Limit.nullable(),
  limitsInWords: line(200),
  intervalSays: text(messageLimits.interval.longest),
  isDraft: flag(),
  /**
   * The patient's last final value of this analyte and method before this collection, with its
   * unit; '' none.
   */
  previous: text(longestAmount),
  previousDate: instant(),
  foundDate: instant(),
  takenDate: instant(),
  /** A newer version changed it before anyone took it: there is nothing left to notify. */
  supersededDate: instant(),
  /**
   * Number of escalations because no one took it, and each step (critical-steps.ts), latest first.
   */
  escalations: z.number(),
  steps: z.array(z.object({ step: line(20), at: instant() })),
  /**
   * The version that introduced it, and the newest that carries it unchanged; 0: none does any
   * more.
   */
  version: z.number(),
  newestVersion: z.number(),
  calls: z.array(
    z.object({
      calledDate: instant(),
      phone: line(40),
      reached: line(120),
      readBack: flag(),
      note: text(500),
      calledBy: line(120),
    }),
  ),
})
export type CriticalValue = z.infer<typeof CriticalValue>

/**
 * Critical values that no one has read back yet; and those that had to be called: read back before
 * the first escalation, or not. Excludes superseded ones that no one called.
 */
export const criticalCalls = ['waiting', 'called', 'in-time', 'missed'] as const
export type CriticalCalls = (typeof criticalCalls)[number]

/** A report text that cannot be printed as received. */
export const UnprintableText = z.object({
  /** What it is, with its field: 'Sodium, the result (OBX-5)'. */
  place: line(200),
  text: text(messageLimits.orderNote.longest),
  /** Each unprintable character with its code point: '明 (U+660E)'. */
  characters: z.array(line(20)),
  /** The text printed instead; '' until entered. */
  printed: text(4000),
  printedBy: line(120),
  printedDate: instant(),
})
export type UnprintableText = z.infer<typeof UnprintableText>

const point = {
  labOrderId: id(),
  specimenBarcode: line(20),
  collectionDate: instant(),
  timeZone: line(60),
  /** The laboratory's panel and part that it was reported in; '' if not stored. */
  panel: line(400),
  ...ReportedValue.pick({
    observationId: true,
    comparator: true,
    value: true,
    unit: true,
    cutOff: true,
    low: true,
    high: true,
    limitsInWords: true,
    intervalSays: true,
    isDraft: true,
    flag: true,
    ownFlag: true,
    senderFlag: true,
    state: true,
    method: true,
  }).shape,
}
export const TrendPoint = z.object(point)
export type TrendPoint = z.infer<typeof TrendPoint>

/** Maximum number of collections in a cumulative view. */
export const mostCollected = 24
/** One collection of a patient: the findings, and the patient's medications at that time. */
export const Collected = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  collectionDate: instant(),
  noCollectionTime: flag(),
  timeZone: line(60),
  labType: line(60),
  specimen: line(160),
  medications: reportShape.medications,
  groups: reportShape.groups,
})
export type Collected = z.infer<typeof Collected>

/**
 * Results of orders (rules.md#report-contents, #approved-numbers, #toxicology-verdicts,
 * #result-states).
 */
export const results = endpoints({
  /** The newest version of an order's result visible to the reader, or the requested one. */
  report: {
    method: 'GET',
    path: '/api/LabOrder/GetReport',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id(), resultId: id().optional() }),
    answer: answer(reportShape),
  },
  /** The report as made for that version, permanent. */
  pdf: {
    method: 'GET',
    path: '/api/LabOrder/GetResultPdf',
    access: 'order.read',
    byPost: true,
    input: query({ SpecimenId: id(), resultId: id().optional(), b64: flag().optional() }),
    answer: answer({
      ...file,
      size: z.number(),
      /** SHA-256 of the bytes. */ hash: line(64),
      madeDate: instant(),
    }),
  },
  /** A PDF that the laboratory enclosed with a version visible to the reader. */
  enclosed: {
    method: 'GET',
    path: '/api/LabOrder/GetEnclosedFile',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id(), resultDocumentId: id() }),
    answer: answer({ ...file, size: z.number() }),
  },
  /** Versions that wait for a person, oldest first. */
  waiting: {
    method: 'GET',
    path: '/api/LabOrder/GetResultsToRelease',
    access: 'result.release',
    byPost: true,
    input: query({ searchCriteria: criteria({ customerId: id(), labTypeId: id() }) }),
    answer: listOf(WaitingResult),
  },
  release: {
    method: 'POST',
    path: '/api/LabOrder/ReleaseResult',
    access: 'result.release',
    changes: true,
    /** `rowVersion`: of the printed texts, as `unprintable` gave it. */
    input: body({ resultId: id(), note: text(500), rowVersion: id().optional() }),
    answer: Done,
  },
  /**
   * Texts of a version that cannot be printed, and what was entered for them. `rowVersion`: of what
   * was entered for the order's texts.
   */
  unprintable: {
    method: 'GET',
    path: '/api/LabOrder/GetUnprintableTexts',
    access: 'result.release',
    byPost: true,
    input: query({ resultId: id() }),
    answer: answer({ list: z.array(UnprintableText), rowVersion: id() }),
  },
  /** Enters how such a text is printed; the report marks it as transliterated. */
  savePrinted: {
    method: 'POST',
    path: '/api/LabOrder/SavePrintedText',
    access: 'result.release',
    changes: true,
    input: body({
      resultId: id(),
      text: text(messageLimits.orderNote.longest),
      printed: text(4000),
      rowVersion: id().optional(),
    }),
    answer: Done,
  },
  /**
   * Changes the medication list of a released toxicology report's order: if the verdicts change, an
   * amended draft waits for release.
   */
  amendList: {
    method: 'POST',
    path: '/api/LabOrder/AmendMedicationList',
    access: 'result.amend',
    changes: true,
    input: body({
      labOrderId: id(),
      medications: z.array(MedicationItem).max(60),
      noMeds: flag(),
      medicationNotProvided: flag(),
      note: text(400),
      rowVersion: id().optional(),
    }),
    answer: Done,
  },
  /** Discards an amended draft: the report stays as is. */
  discard: {
    method: 'POST',
    path: '/api/LabOrder/DiscardResult',
    access: 'result.release',
    changes: true,
    input: body({ resultId: id(), note: text(500) }),
    answer: Done,
  },
  /** An analyte of a patient over time, latest first: released values that are in force. */
  trend: {
    method: 'GET',
    path: '/api/Patient/GetTrend',
    access: 'order.read',
    byPost: true,
    input: query({ patientId: id(), analyte: line(60) }),
    answer: shortListOf(TrendPoint),
  },
  /**
   * A patient's released results, latest collection first: up to the limit, each in its current
   * version, never a withdrawn one.
   */
  cumulative: {
    method: 'GET',
    path: '/api/Patient/GetCumulativeResults',
    access: 'order.read',
    byPost: true,
    input: query({ patientId: id() }),
    answer: shortListOf(Collected),
  },
  /**
   * Critical values that someone must be or has been notified of; those that no one has taken come
   * first.
   */
  criticals: {
    method: 'GET',
    path: '/api/LabOrder/GetCriticalValues',
    access: 'critical.call',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        calls: z.enum(['', ...criticalCalls]),
        /** Days on which they were found, in the laboratory’s time zone. */ startDate: day(),
        endDate: day(),
      }),
    }),
    answer: listOf(CriticalValue),
  },
  /**
   * The critical values of an order's visible versions, with who called whom, and the phone at
   * which the laboratory answers.
   */
  criticalsOfOrder: {
    method: 'GET',
    path: '/api/LabOrder/GetCriticalCalls',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer({
      laboratory: line(200),
      laboratoryPhone: line(200),
      /** The patient's phones, as entered; '' without one, and for who does not read charts. */
      phone: line(30),
      phoneCell: line(30),
      phoneWork: line(30),
      list: z.array(CalledValue),
    }),
  },
  /**
   * A call: who was reached, and whether the value was read back. A read-back marks it as taken.
   */
  call: {
    method: 'POST',
    path: '/api/LabOrder/RecordCriticalCall',
    access: 'critical.call',
    changes: true,
    input: body({
      criticalValueId: id(),
      calledDate: instant(),
      phone: line(40),
      reached: line(120),
      readBack: flag(),
      note: text(500),
    }),
    answer: Done,
  },
})
