import { z } from 'zod'
import { Done, answer, body, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { severities } from './severity.ts'

/** Maximum number of results marked as reviewed, or put back, at once. */
export const mostReviewed = 200
/** Minutes after which opening the list again starts a new visit. */
export const visitMinutes = 30
export const reviewStates = ['new', 'reviewed', 'all'] as const

const person = { userId: id(), name: line(120) }

export const ResultRow = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  patientId: id(),
  patientName: line(320),
  dob: day(),
  customerId: id(),
  customer: line(100),
  locationId: id(),
  location: line(100),
  /** IANA name of the location's time zone: dates are read in it. */
  timeZone: line(60),
  labTypeId: id(),
  labType: line(60),
  collectionDate: instant(),
  noCollectionTime: flag(),
  resultedDate: instant(),
  userId_Physician: id(),
  physician: line(120),
  severity: z.enum(severities),
  kind: z.enum(['final', 'corrected', 'amended']),
  /** Values to check, critical ones first; `marked` is their total number. */
  values: z.array(z.object({ name: line(300), says: text(600), flag: line(20) })),
  marked: z.number(),
  /** Findings to check: what was found beyond the medication list. */
  findings: z.array(z.object({ kind: line(40), subject: line(160) })),
  /** Every value is negative. */
  allNegative: flag(),
  /** Names of ordered panels without a value. */
  notReported: z.array(line(160)),
  /** What the order lacks, by the ids of its rules (orders/findings.ts), each with its message. */
  missing: z.array(z.object({ rule: line(40), says: text(300) })),
  reviewedDate: instant(),
  reviewedBy: line(120),
  comments: z.number(),
  /** The last hand-over: who handed it to whom; '' and 0 if there is none. */
  handedFrom: line(120),
  handedTo: line(120),
  userId_HandedTo: id(),
  handedNote: text(500),
  /** It came in after the reader's last visit. */
  isSinceVisit: flag(),
  rowVersion: id(),
})
export type ResultRow = z.infer<typeof ResultRow>

const PerOrder = z.object({ labOrderId: id(), done: flag(), says: line(200) })
const severalOrders = body({ labOrderIds: z.array(id()).min(1).max(mostReviewed) })

/** Results as a practice reads, reviews, and hands them on. */
export const resultReview = endpoints({
  /** Most severe first; latest first within the same severity. */
  list: {
    method: 'GET',
    path: '/api/Result/GetResultList',
    access: 'result.list',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        /** Results not reviewed yet ('new'), reviewed ones, or all. */
        state: z.enum(reviewStates),
        /** Ordered by the reader, or handed to the reader. */
        mine: flag(),
        physicianId: id(),
        locationId: id(),
        labTypeId: id(),
        severity: z.enum(['', ...severities]),
        /** Something was found that no one prescribed. */
        found: flag(),
        /** Days on which it was released. */
        startDate: day(),
        endDate: day(),
      }),
    }),
    /**
     * On the first page, how many of all came in since the reader's last visit, counted up to
     * 1,001; 0 on other pages.
     */
    answer: listOf(ResultRow).extend({ sinceVisit: z.number() }),
  },
  /**
   * The reader opened the list. After some time away, results since the previous visit are marked;
   * `moved` reports that the marks changed.
   */
  opened: {
    method: 'POST',
    path: '/api/Result/OpenResultList',
    access: 'result.list',
    changes: true,
    notInVisit: true,
    input: body({}),
    answer: answer({ moved: flag() }),
  },
  /** The practice's comments on a result, and the users it can be handed to. */
  work: {
    method: 'GET',
    path: '/api/Result/GetResultWork',
    access: 'result.list',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer({
      comments: z.array(
        z.object({
          resultCommentId: id(),
          note: text(2000),
          dateCreated: instant(),
          createdBy: line(120),
        }),
      ),
      handOvers: z.array(
        z.object({ from: line(120), to: line(120), note: text(500), dateCreated: instant() }),
      ),
      colleagues: z.array(z.object({ ...person, physician: flag() })),
    }),
  },
  comment: {
    method: 'POST',
    path: '/api/Result/SaveResultComment',
    access: 'result.comment',
    changes: true,
    input: body({ labOrderId: id(), note: text(2000) }),
    answer: Done,
  },
  /** To a user of the account who can see this order. */
  handOver: {
    method: 'POST',
    path: '/api/Result/HandOverResult',
    access: 'result.comment',
    changes: true,
    input: body({ labOrderId: id(), userId: id(), note: text(500) }),
    answer: Done,
  },
  /**
   * Marks normal results as reviewed. Any that are not normal, not new, or changed since they
   * were seen stay as is and are reported.
   */
  reviewNormal: {
    method: 'POST',
    path: '/api/Result/ReviewNormalResults',
    access: 'order.review',
    changes: true,
    notInVisit: true,
    input: body({
      labOrderIds: z.array(id()).min(1).max(mostReviewed),
      /** The version of each that was on screen, in the same order. */
      rowVersion: z.array(id()).max(mostReviewed).optional(),
    }),
    answer: answer({ list: z.array(PerOrder) }),
  },
  /** Undoes a review that the user has just made, within some seconds. */
  undoReview: {
    method: 'POST',
    path: '/api/Result/UndoReview',
    access: 'order.review',
    changes: true,
    notInVisit: true,
    input: severalOrders,
    answer: answer({ list: z.array(PerOrder) }),
  },
})
