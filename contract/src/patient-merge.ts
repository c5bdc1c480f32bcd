import { z } from 'zod'
import { Issue, Saved, answer, body, endpoints, query, shortListOf } from './endpoint.ts'
import { mergeFieldNames } from './patient-merge/fields.ts'
import { secondPersonReasons } from './patient-merge/rules.ts'
import { Likeness } from './patients.ts'
import { day, flag, id, instant, line, text, whole } from './values.ts'

const picks = () => z.array(z.enum(mergeFieldNames)).max(mergeFieldNames.length)
const two = { patientId: id(), patientId_Folded: id() }

/** How many rows of a kind move: 'Orders', 12. */
const Count = z.object({ table: line(40), words: line(60), count: z.number() })
/** What has left the house in the name of a record; it cannot be undone, only followed up. */
const Left = z.object({ labels: z.number(), reports: z.number(), faxes: z.number(), messages: z.number() })

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
  /** Whoever asked does not confirm. */
  isOwnRequest: flag(),
})
export type PatientMerge = z.infer<typeof PatientMerge>

/** Something that was made on the kept record since the merge: whose it is, is said by a person. */
export const SinceMerge = z.object({ table: line(40), rowId: id(), words: line(60), says: line(300), at: instant() })
export type SinceMerge = z.infer<typeof SinceMerge>
/** A value that was changed again since the merge: it stays as it is. */
export const MergeConflict = z.object({ table: line(40), rowId: id(), words: line(120), was: line(300), now: line(300) })
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

/** How many likely pairs are looked for in an account. */
export const mostPairs = 200

export const patientMerge = endpoints({
  /** What a merge would do, what stands against it, and what it takes. Changes nothing. */
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
  /** Merges the folded record into the one that is kept, or asks a second person to, where one is needed. */
  merge: {
    method: 'POST',
    path: '/api/Patient/MergePatients',
    access: 'patient.merge',
    changes: true,
    notInVisit: true,
    input: body({ ...two, picks: picks(), reason: text(500), sawUnderWay: flag(), rowVersion: id(), rowVersion_Folded: id() }),
    answer: Saved.extend({ state: z.enum(mergeStates) }),
  },
  /** A second person confirms a merge, which is done then, or rejects it. */
  decide: {
    method: 'POST',
    path: '/api/Patient/DecidePatientMerge',
    access: 'patient.merge',
    changes: true,
    notInVisit: true,
    input: body({ patientMergeId: id(), accept: flag(), note: text(500) }),
    answer: Saved.extend({ state: z.enum(mergeStates) }),
  },
  /** Merges of an account, the latest first; of one patient when it is named. */
  list: {
    method: 'GET',
    path: '/api/Patient/GetPatientMerges',
    access: 'patient.merge',
    byPost: true,
    input: query({ customerId: id(), patientId: id().optional() }),
    answer: shortListOf(PatientMerge),
  },
  /** What an unmerge would do: what was made since and belongs to either, and what was changed since and stays. */
  previewUndo: {
    method: 'POST',
    path: '/api/Patient/PreviewPatientUnmerge',
    access: 'patient.merge',
    notInVisit: true,
    input: body({ patientMergeId: id() }),
    answer: answer({ blocks: z.array(Issue), since: z.array(SinceMerge), conflicts: z.array(MergeConflict), rows: z.number(), left: Left }),
  },
  /** Parts the two records again. Everything that was made since is assigned, row by row: `toFolded` names what goes with the folded record. */
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
  /** Likely pairs of an account, the likest first, without those that were found to be two people. */
  pairs: {
    method: 'GET',
    path: '/api/Patient/GetLikelyPairs',
    access: 'patient.merge',
    byPost: true,
    input: query({ customerId: id(), most: whole(1, mostPairs).optional() }),
    answer: shortListOf(Pair),
  },
  /** Two records that look alike are two people, and are not proposed again. */
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
