import { z } from 'zod'
import { answer, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { ResultRow } from '../results/result-review.ts'

/** Results that a chart opens on. */
export const mostChartResults = 5
/** What waits for one patient, listed up to here. */
export const mostChartWaits = 40
/** Last patients of a sign-in. */
export const mostRecent = 8

/** Why something of a patient waits, most urgent first. */
export const chartWaits = ['critical', 'held', 'unsigned', 'missing', 'result', 'message'] as const
export type ChartWait = (typeof chartWaits)[number]

export const ChartWaiting = z.object({
  why: z.enum(chartWaits),
  /** The order that it is about; 0: none. */
  labOrderId: id(),
  /** The message; 0: it is not one. */
  inboxId: id(),
  labType: line(60),
  specimenBarcode: line(20),
  /** Since when it waits. */
  since: instant(),
  timeZone: line(60),
  /** What exactly: the reason of the hold, what the order lacks, the subject of the message. */
  says: text(1000),
})
export type ChartWaiting = z.infer<typeof ChartWaiting>

export const RecentPatient = z.object({
  patientId: id(),
  name: line(320),
  dob: day(),
  gender: line(60),
  medicalRecordId: line(40),
  customer: line(100),
  active: flag(),
})
export type RecentPatient = z.infer<typeof RecentPatient>

/** A released result, told as on Results. */
const ChartResult = ResultRow.omit({ isSinceVisit: true })
export type ChartResult = z.infer<typeof ChartResult>

/** What a patient's chart opens on, and the charts that a sign-in opened last. */
export const chart = endpoints({
  /** The latest released results, and what waits; the record itself is Patient/GetPatient. */
  get: {
    method: 'GET',
    path: '/api/Patient/GetChart',
    access: 'patient.read',
    byPost: true,
    input: query({ patientId: id() }),
    answer: answer({
      results: z.array(ChartResult),
      waiting: z.array(ChartWaiting),
    }),
  },
  /**
   * The patients whose charts or order forms this sign-in opened last, latest first: at most eight
   * that it can still see.
   */
  recent: {
    method: 'GET',
    path: '/api/Patient/GetRecentPatients',
    access: 'patient.list',
    byPost: true,
    input: query({ customerId: id() }),
    answer: shortListOf(RecentPatient),
  },
})
