import { z } from 'zod'
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
import { day, flag, id, instant, line } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { reportShape } from '../results/report-shape.ts'
import { PatientRow } from './patients.ts'

/** A patient linked with a parole officer (records.md#parole-officer). */
export const PatientParole = z.object({
  patientParoleId: id(),
  patientId: id(),
  /** The officer. */
  userId: id(),
  firstName: line(50),
  lastName: line(50),
  dob: day(),
  facilityCode: line(20),
  /**
   * First and last day of the release of information that names this officer and ends last; null if
   * there is none.
   */
  roiEffectiveDate: day(),
  roiExpireDate: day(),
  /** The officer can see this patient now: such a release is in force (rules.md#parole-access). */
  inForce: flag(),
  /** Who linked them, and when. */
  userId_Updated: id(),
  linkedBy: line(120),
  linkedAt: instant(),
})
export type PatientParole = z.infer<typeof PatientParole>

/**
 * A test as shown to an officer (rules.md#parole-access, #parole-test-status): when, which kind,
 * and its progress in one word.
 */
export const ParoleOrder = z.object({
  collectionDay: day(),
  labType: line(60),
  status: line(60),
  /** The current report, released and final; 0 until there is one. */
  resultId: id(),
})
export type ParoleOrder = z.infer<typeof ParoleOrder>

/**
 * Appears on each page shown to or printed for an officer (42 CFR 2.32(a)(2),
 * rules.md#part-2-programs).
 */
export const part2Notice = say(
  '42 CFR part 2 prohibits unauthorized use or disclosure of these records.',
)

/**
 * Required before a patient is linked: all three must match exactly; accents and capitals are
 * ignored.
 */
export const paroleSearch = { lastName: line(50), firstName: line(50), DOB: day() }

export const parole = endpoints({
  /** The patients of an officer, limited to the user's scope. */
  list: {
    method: 'GET',
    path: '/api/Patient/GetPatientParoleList',
    access: 'parole.read',
    byPost: true,
    input: query({ searchCriteria: criteria({ userId: id() }) }),
    answer: shortListOf(PatientParole),
  },
  /**
   * One person in the accounts in scope, or no one. If several records match, the list is empty and
   * `several` says so; `customerId` then narrows it. `userId`: the officer the search is for;
   * roiExpireDate is from a release that names this officer.
   */
  find: {
    method: 'GET',
    path: '/api/Patient/GetListForParole',
    access: 'parole.save',
    byPost: true,
    input: query({ searchCriteria: criteria({ ...paroleSearch, customerId: id(), userId: id() }) }),
    answer: shortListOf(PatientRow).extend({ several: flag() }),
  },
  /**
   * Links a patient with an officer. Name and birth date are those searched by, and must be the
   * patient's.
   */
  save: {
    method: 'POST',
    path: '/api/Patient/SavePatientParole',
    access: 'parole.save',
    changes: true,
    input: body({
      patientId: id(),
      userId: id(),
      lastName: line(50),
      firstName: line(50),
      dob: day(),
      patientParoleId: id().optional(),
      userId_Updated: id().optional(),
    }),
    answer: Saved,
  },
  /** Ends a link; it is marked as removed and stays on record. */
  remove: {
    method: 'POST',
    path: '/api/Patient/RemovePatientParole',
    access: 'parole.save',
    changes: true,
    input: body({
      patientParoleId: id(),
      patientId: id().optional(),
      userId: id().optional(),
      firstName: line(50).optional(),
      lastName: line(50).optional(),
      dob: day().optional(),
      userId_Updated: id().optional(),
    }),
    answer: Done,
  },
  /**
   * The patients that the signed-in officer can see now. The session identifies the officer:
   * `userId` is accepted and ignored. `patientId`: only that one; `name`: only those whose name
   * begins so, as 'last, first' or in either order.
   */
  own: {
    method: 'GET',
    path: '/api/Patient/GetForPO',
    access: 'parole.own',
    byPost: true,
    input: query({
      searchCriteria: criteria({ userId: id(), patientId: id(), name: line(100) }),
    }),
    answer: listOf(PatientRow),
  },
  /**
   * The tests of such a patient from accession on, latest first; includes rejected and canceled
   * ones, without a reason.
   */
  ownOrders: {
    method: 'GET',
    path: '/api/LabOrder/GetForPO',
    access: 'parole.own',
    byPost: true,
    input: query({ patientId: id() }),
    answer: shortListOf(ParoleOrder),
  },
  /** The report of such a test, with the notice that goes with it. */
  ownReport: {
    method: 'GET',
    path: '/api/LabOrder/GetReportForPO',
    access: 'parole.own',
    byPost: true,
    input: query({ resultId: id() }),
    answer: answer({ ...reportShape, notice: line(200) }),
  },
  /** The same on paper; the notice is on every page. */
  ownReportPdf: {
    method: 'GET',
    path: '/api/LabOrder/GetReportPdfForPO',
    access: 'parole.own',
    byPost: true,
    input: query({ resultId: id() }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
})
