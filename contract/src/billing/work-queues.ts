import { z } from 'zod'
import type { Verb } from '../access/permissions.ts'
import { answer, body, criteria, endpoints, listOf, query, shortListOf } from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { WorkActSeen, WorkFigures } from '../overviews/work-figures.ts'
import { findingOwnerNames } from './kinds.ts'

/*
 * Insurance Work and Billing Work: one mechanism (docs/decisions/0056). Rules open and close items;
 * people own, note, defer, ask the practice, and decide. Amounts are in cents.
 */

export const workStates = [
  'new',
  'in work',
  'waiting for client',
  'waiting for payer',
  'waiting for approval',
  'deferred',
] as const
export type WorkState = (typeof workStates)[number]
/**
 * How close a deadline is; the nearest comes first, then the largest amount, then the oldest. A duty
 * past its day is still owed; what is past a limit to file or appeal comes last, since no haste
 * saves it.
 */
export const workBands = [
  'Past deadline',
  'Due within a week',
  'Due within 30 days',
  'Later',
  'Past the limit to file or appeal',
] as const
export const lastBand = workBands.length - 1
export const workViews = ['open', 'mine', 'team', 'waiting', 'today', 'approval'] as const
export type WorkView = (typeof workViews)[number]
export const workViewLabels: Readonly<Record<WorkView, string>> = {
  open: say('To do'),
  mine: say('Mine'),
  team: say('Owned by others'),
  waiting: say('Waiting'),
  today: say('Due today'),
  approval: say('To approve'),
}

/**
 * Only items that a person checked and is waiting on: without the others, no one would check open
 * money again, and what holds a bill is corrected instead.
 */
export const canBeDismissed = (reason: string): boolean =>
  ['no-answer', 'returned', 'unreadable-file', 'payer-file'].includes(reason)

const rowShape = {
  workItemId: id(),
  reason: line(60),
  says: text(300),
  /** The field to correct: 'patient.dob', 'insurance.memberId'. */
  path: line(60),
  /** A cause shared by many items is worked once; '' none. */
  cause: line(160),
  ownerKind: z.enum(findingOwnerNames),
  state: z.enum(workStates),
  band: whole(0, lastBand),
  cents: z.number(),
  deadline: day(),
  serviceDate: day(),
  dateOpened: instant(),
  /** Since when the responsible party has had to act. */
  partySince: instant(),
  customerId: id(),
  customer: line(100),
  labOrderId: id(),
  /** The order's location; 0: none. */
  locationId: id(),
  specimenBarcode: line(20),
  patientId: id(),
  patientName: line(160),
  dob: day(),
  patientInsuranceId: id(),
  insuranceId: id(),
  payer: line(100),
  billId: id(),
  claimId: id(),
  /** The claim's number and the member ID on its insurance; '' none. */
  claimNumber: line(20),
  memberId: line(40),
  userId_Owner: id(),
  owner: line(120),
  /** Who has it open now; '' no one, or the signed-in user. */
  lockedBy: line(120),
  nextDate: day(),
  deferReason: line(200),
  rowVersion: id(),
}
export const WorkRow = z.object(rowShape)
export type WorkRow = z.infer<typeof WorkRow>

const WorkNote = z.object({
  workNoteId: id(),
  note: text(1000),
  act: line(40),
  createdBy: line(120),
  dateCreated: instant(),
  /** The act that the user can undo now; 0: none. */
  workActId: id(),
  /** '': not undone. */
  undoneBy: line(120),
  dateUndone: instant(),
})
const Open = z.object({ party: line(20), cents: z.number() })
export const detailShape = {
  ...rowShape,
  lockedUntil: instant(),
  touches: z.number(),
  /** null: open. */
  dateClosed: instant(),
  /**
   * For a closed one: 'written-off', 'billed-otherwise', 'refunded', 'used-elsewhere', 'dismissed';
   * '' the reason is gone.
   */
  decision: line(20),
  billTo: line(20),
  /** Number of items with the same cause, including this one. */
  alike: z.number(),
  alikeCents: z.number(),
  /** How much the user can write off without another person; 0: nothing. */
  writeOffCents: z.number(),
  /**
   * Amount of a write-off waiting for another person's approval, and who requested it; 0: nothing.
   */
  approvalCents: z.number(),
  approvalBy: line(120),
  /** The user can approve it. */
  mayApprove: flag(),
  notes: z.array(WorkNote),
  /** The bill behind it: its own, or the first that its problem holds; 0: none. */
  ofBillId: id(),
  /** The bill has a claim. */
  hasClaim: flag(),
  open: z.array(Open),
}
export const WorkDetail = answer(detailShape)
export type WorkDetail = z.infer<typeof WorkDetail>

/** Minimum number of letters and digits to search items: a name or number by its prefix. */
export const leastSought = 2
const filters = {
  view: z.enum(workViews),
  /**
   * Patient (last name, first name), specimen or requisition number, member ID, claim number, or
   * payer. '' any.
   */
  search: line(80),
  reason: line(60),
  cause: line(160),
  customerId: id(),
  insuranceId: id(),
  /** Open more than this many days; 0: any. */
  olderThan: whole(0, 3650),
  /** Open at most this many days; 0: any. */
  openAtMost: whole(0, 3650),
  /** How close the deadline is, as in `workBands`. */
  band: whole(0, lastBand),
}
const workCriteria = criteria(filters)

/**
 * request: asks another person to approve a write-off above the user's limit. decline: does not
 * approve it, with a reason. assign: to a person (0: no one). defer: until a day, with a reason.
 * ask: the practice, in its inbox. wait: for the payer. resume: back to do. recheck: judges the
 * bill again now. resubmit: sends the corrected claim with the next batch. void: withdraws the
 * claim. write-off, bill-client, bill-patient: a decision on the bill. refund: returns a credit to
 * whoever paid it; use-credit: a patient's credit pays other bills of the patient. dismiss: not a
 * problem, until the facts change.
 */
export const queueActs = [
  'assign',
  'defer',
  'ask',
  'wait',
  'resume',
  'recheck',
  'request',
  'decline',
] as const
export const decisions = [
  'resubmit',
  'void',
  'write-off',
  'bill-client',
  'bill-patient',
  'refund',
  'use-credit',
  'dismiss',
] as const
export type QueueAct = (typeof queueActs)[number]
export type Decision = (typeof decisions)[number]
export type WorkAct = QueueAct | Decision
export const isDecision = (act: WorkAct): act is Decision => decisions.some((one) => one === act)
/**
 * How long an act can be undone, by the person who did it or a customer experience supervisor, as
 * long as nothing later depends on it.
 */
export const undoHours = 24
/** Maximum number at a time. */
export const mostAtOnce = 200

const group = z.object({ key: line(160), says: text(300), count: z.number(), cents: z.number() })

/**
 * What the preview of an act showed. If the act would now do something else, it does nothing and is
 * refused as `stale`.
 */
export const Previewed = z.object({
  done: whole(0, mostAtOnce),
  cents: whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
})
export type Previewed = z.infer<typeof Previewed>

/** What was or would be done; and what was not, with the reason. */
const ActedOn = answer({
  done: z.number(),
  cents: z.number(),
  refused: z.array(z.object({ workItemId: id(), says: text(300) })),
  /** The act that can be undone; 0: none. */
  workActId: id(),
})

const workEndpoints = (
  name: 'InsuranceWork' | 'BillingWork',
  read: Verb,
  act: Verb,
  decide: Verb,
) =>
  endpoints({
    /** Deadline first, then the amount at stake, then age. */
    list: {
      method: 'GET',
      path: `/api/${name}/GetWorkList`,
      access: read,
      byPost: true,
      input: query({ searchCriteria: workCriteria }),
      answer: listOf(WorkRow),
    },
    exportList: {
      method: 'POST',
      path: `/api/${name}/ExportWorkList`,
      access: read,
      input: exportInput(filters),
      answer: exportedFile,
    },
    /** Items grouped by cause, reason, account, or payer, with counts and amounts. */
    groups: {
      method: 'GET',
      path: `/api/${name}/GetWorkGroups`,
      access: read,
      byPost: true,
      input: query({
        by: z.enum(['reason', 'cause', 'account', 'payer']),
        searchCriteria: workCriteria,
      }),
      answer: shortListOf(group),
    },
    get: {
      method: 'GET',
      path: `/api/${name}/GetWorkItem`,
      access: read,
      input: query({ workItemId: id() }),
      answer: WorkDetail,
    },
    /**
     * The first item that no one holds: it is held for the user for fifteen minutes. 0: there is
     * none.
     */
    next: {
      method: 'POST',
      path: `/api/${name}/NextWorkItem`,
      access: act,
      changes: true,
      input: body({ searchCriteria: z.object(filters).partial() }),
      answer: answer({ workItemId: id() }),
    },
    addNote: {
      method: 'POST',
      path: `/api/${name}/AddWorkNote`,
      access: act,
      changes: true,
      input: body({ workItemId: id(), note: text(1000) }),
      answer: answer({ id: z.string() }),
    },
    /**
     * On one item or many. `preview`: only reports what would be done. Each item is done completely
     * or not at all; the others are reported with the reason.
     */
    act: {
      method: 'POST',
      path: `/api/${name}/ActOnWork`,
      access: act,
      changes: true,
      input: body({
        workItemIds: z.array(id()).min(1).max(mostAtOnce),
        act: z.enum(queueActs),
        preview: flag().optional(),
        previewed: Previewed.optional(),
        userId_Owner: id().optional(),
        nextDate: day().optional(),
        note: text(1000).optional(),
      }),
      answer: ActedOn,
    },
    /**
     * The user's own work, or for supervisors and administrators anyone's: by name and week, never
     * ranked.
     */
    figures: {
      method: 'GET',
      path: `/api/${name}/GetWorkFigures`,
      access: read,
      input: query({}),
      answer: shortListOf(WorkFigures),
    },
    /**
     * Acts within the hours in which they can be undone: the user's own, or for a supervisor
     * anyone's. Latest first.
     */
    acts: {
      method: 'GET',
      path: `/api/${name}/GetWorkActs`,
      access: read,
      input: query({}),
      answer: shortListOf(WorkActSeen),
    },
    /** Decisions on money. */
    decide: {
      method: 'POST',
      path: `/api/${name}/DecideWork`,
      access: decide,
      changes: true,
      input: body({
        workItemIds: z.array(id()).min(1).max(mostAtOnce),
        act: z.enum(decisions),
        preview: flag().optional(),
        previewed: Previewed.optional(),
        note: text(500).optional(),
      }),
      answer: ActedOn,
    },
    /**
     * Undoes an act, on one of its items or on all (workItemId 0): owner, state, and dates are
     * restored, an unanswered message to the practice is settled, and the ledger gets the exact
     * opposite of what was posted. Items that have changed since are reported with the reason.
     */
    undo: {
      method: 'POST',
      path: `/api/${name}/UndoWork`,
      access: act,
      changes: true,
      input: body({ workActId: id(), workItemId: id().optional() }),
      answer: ActedOn,
    },
  })

/** Patient insurances that need a person (records.md#insurance-work). */
export const insuranceWork = workEndpoints(
  'InsuranceWork',
  'insurance-work.read',
  'insurance-work.save',
  'insurance-work.decide',
)
/** Bills and claims that need a person (records.md#billing-work). */
export const billingWork = workEndpoints(
  'BillingWork',
  'billing-work.read',
  'billing-work.save',
  'billing-work.decide',
)
