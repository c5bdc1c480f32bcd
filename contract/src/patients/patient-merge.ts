import { z } from 'zod'
import { Issue, Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { mergeFieldNames } from './merge/fields.ts'
import { secondPersonReasons } from './merge/rules.ts'
import { Likeness } from './patients.ts'

const picks = () => z.array(z.enum(mergeFieldNames)).max(mergeFieldNames.length)
const two = { patientId: id(), patientId_Folded: id() }

/** Number of rows of a kind that move: 'Orders', 12. */
const Count = z.object({ table: line(40), words: line(60), count: z.number() })
/** What left the laboratory under a record's name; it cannot be undone, only followed up. */
const Left = z.object({
  labels: z.number(),
  reports: z.number(),
  faxes: z.number(),
  messages: z.number(),
})

export const mergeStates = ['asked', 'rejected', 'merged', 'undone'] as const
export const PatientMerge = z.object({
  patientMergeId: id(),
  customerId: id(),
  ...two,
  name: line(320),
  dob: day(),
  nameFolded: line(320),
  dobFolded: day(),
  state: z.enum(mergeStates),
  reason: text(500),
  secondPersonFor: z.array(z.enum(secondPersonReasons)),
  picks: picks(),
  rows: z.number(),
  createdBy: line(120),
  createdDate: instant(),
  decidedBy: line(120),
  decidedDate: instant(),
  decisionNote: text(500),
  undoneBy: line(120),
  undoneDate: instant(),
  undoReason: text(500),
  /** Another person must decide: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
})
export type PatientMerge = z.infer<typeof PatientMerge>

/**
 * Something created on the kept record since the merge: a person decides which record it belongs
 * to.
 */
export const SinceMerge = z.object({
  table: line(40),
  rowId: id(),
  words: line(60),
  says: line(300),
  at: instant(),
})
export type SinceMerge = z.infer<typeof SinceMerge>
/** A value changed again since the merge: it stays as is. */
export const MergeConflict = z.object({
  table: line(40),
  rowId: id(),
  words: line(120),
  was: line(300),
  now: line(300),
})
export type MergeConflict = z.infer<typeof MergeConflict>

export const Pair = z.object({
  ...two,
  name: line(320),
  dob: day(),
  medicalRecordId: line(40),
  nameFolded: line(320),
  dobFolded: day(),
  medicalRecordIdFolded: line(40),
  alike: z.array(Likeness),
  score: z.number(),
})
export type Pair = z.infer<typeof Pair>

/** Maximum number of likely pairs searched for in an account. */
export const mostPairs = 200

/** Two records that someone marked as two people. */
export const TwoPeople = z.object({
  patientId: id(),
  patientId_Folded: id(),
  name: line(320),
  dob: day(),
  nameFolded: line(320),
  dobFolded: day(),
  note: text(500),
  createdBy: line(120),
  createdDate: instant(),
})
export type TwoPeople = z.infer<typeof TwoPeople>

export const patientMerge = endpoints({
  /** What a merge would do, what prevents it, and what it requires. Changes nothing. */
  preview: {
    method: 'POST',
    path: '/api/Patient/PreviewPatientMerge',
    access: 'patient.merge',
    notInVisit: true,
    input: body({ ...two, picks: picks() }),
    answer: answer({
      blocks: z.array(Issue),
      secondPersonFor: z.array(z.enum(secondPersonReasons)),
      needsUnderWayTick: flag(),
      moves: z.array(Count),
      combined: z.array(Count),
      left: Left,
      rowVersion: id(),
      rowVersion_Folded: id(),
    }),
  },
  /** Merges the folded record into the kept one, or asks a second person to if one is needed. */
  merge: {
    method: 'POST',
    path: '/api/Patient/MergePatients',
    access: 'patient.merge',
    changes: true,
    notInVisit: true,
    input: body({
      ...two,
      picks: picks(),
      reason: text(500),
      sawUnderWay: flag(),
      rowVersion: id(),
      rowVersion_Folded: id(),
    }),
    answer: Saved.extend({ state: z.enum(mergeStates) }),
  },
  /** A second person confirms a merge, which is then done, or rejects it. */
  decide: {
    method: 'POST',
    path: '/api/Patient/DecidePatientMerge',
    access: 'patient.merge',
    changes: true,
    notInVisit: true,
    input: body({ patientMergeId: id(), accept: flag(), note: text(500) }),
    answer: Saved.extend({ state: z.enum(mergeStates) }),
  },
  /** Merges of an account, latest first; of one patient if given. */
  list: {
    method: 'GET',
    path: '/api/Patient/GetPatientMerges',
    access: 'patient.merge',
    byPost: true,
    input: query({ customerId: id(), patientId: id().optional() }),
    answer: shortListOf(PatientMerge),
  },
  /**
   * What an unmerge would do: what was created since and belongs to either record, and what was
   * changed since and stays.
   */
  previewUndo: {
    method: 'POST',
    path: '/api/Patient/PreviewPatientUnmerge',
    access: 'patient.merge',
    notInVisit: true,
    input: body({ patientMergeId: id() }),
    answer: answer({
      blocks: z.array(Issue),
      since: z.array(SinceMerge),
      conflicts: z.array(MergeConflict),
      rows: z.number(),
      left: Left,
    }),
  },
  /**
   * Separates the two records again. Everything created since is assigned, row by row: `toFolded`
   * names what goes with the folded record.
   */
  undo: {
    method: 'POST',
    path: '/api/Patient/UnmergePatients',
    access: 'patient.merge',
    changes: true,
    notInVisit: true,
    input: body({
      patientMergeId: id(),
      reason: text(500),
      assigned: z.array(z.object({ table: line(40), rowId: id(), toFolded: flag() })).max(5000),
    }),
    answer: Saved,
  },
  /** Likely pairs of an account, likeliest first, without those found to be two people. */
  pairs: {
    method: 'GET',
    path: '/api/Patient/GetLikelyPairs',
    access: 'patient.merge',
    byPost: true,
    input: query({ customerId: id(), most: whole(1, mostPairs).optional() }),
    /** `two`: pairs marked as two people, latest first, with who decided and why. */
    answer: shortListOf(Pair).extend({ two: z.array(TwoPeople) }),
  },
  /** Two records that look alike are two people; they are not proposed again. */
  notSame: {
    method: 'POST',
    path: '/api/Patient/SaveNotSamePerson',
    access: 'patient.merge',
    changes: true,
    notInVisit: true,
    input: body({ ...two, note: text(500) }),
    answer: Saved,
  },
})
