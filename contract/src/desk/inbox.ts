import { z } from 'zod'
import { Done, answer, body, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { policyOf } from '../orders/findings.ts'
import { inboxKindCodes } from './inbox-kinds.ts'

const inboxShape = {
  inboxId: id(),
  customerId: id(),
  customer: line(100),
  locationId: id(),
  location: line(100),
  /** IANA name of the location's zone. */
  timeZone: line(60),
  patientId: id(),
  patient: line(200),
  /** The patient's. */
  dob: day(),
  labOrderId: id(),
  specimenBarcode: line(20),
  shipLogId: id(),
  /** What it is about: the ID of an order rule, or one of inboxReasons. */
  reason: line(40),
  kind: z.enum(inboxKindCodes),
  /** Listed first while it is open. */
  isPinned: flag(),
  subject: line(100),
  dateCreated: instant(),
  dateResolved: instant(),
  /** The user who resolved it; '' if it resolved automatically, or is open. */
  resolvedBy: line(120),
  isRead: flag(),
}
export const InboxRow = z.object(inboxShape)
export type InboxRow = z.infer<typeof InboxRow>

/** The practice's reply to the laboratory about a message, or the laboratory's answer. */
const InboxReply = z.object({
  note: text(2000),
  dateCreated: instant(),
  createdBy: line(120),
  ofLaboratory: flag(),
})
/** Messages between people in the practice: the laboratory gets no reply to them. */
export const mayReplyTo = (reason: string): boolean => reason !== 'result-handed-over'

/** What the laboratory does in the meantime, for a message about an order rule; '' for others. */
export const meanwhile = (reason: string): string => policyOf(reason)
/**
 * Reasons that only end when the practice says so; all others resolve automatically when their
 * cause is gone.
 */
export const endedByWord = [
  'unlisted-tube',
  'specimen-rejected',
  'rejection-taken-back',
  'laboratory-answered',
] as const

export const inbox = endpoints({
  /**
   * Open critical ones first, then newest first; only the latest message for each problem of an
   * order.
   */
  list: {
    method: 'GET',
    path: '/api/Inbox/GetInboxList',
    access: 'inbox.read',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        customerId: id(),
        /** 0 open, 1 resolved, 2 all, 3 open and not read by the reader. */
        state: id(),
        kind: z.enum(['', ...inboxKindCodes]),
        /** Beginning of a patient's name or a specimen number, or part of the subject. */
        search: line(100),
      }),
    }),
    answer: listOf(InboxRow),
  },
  /** Opening a message marks it as read by this user. */
  get: {
    method: 'GET',
    path: '/api/Inbox/GetInbox',
    access: 'inbox.read',
    byPost: true,
    changes: true,
    input: query({ inboxId: id() }),
    answer: answer({
      ...inboxShape,
      iMessage: text(2000),
      replies: z.array(InboxReply),
      /**
       * What billing asks about, while it is open (billing/finding-place.ts); '' and 0 for other
       * messages.
       */
      path: line(60),
      cause: line(160),
      patientInsuranceId: id(),
    }),
  },
  /** The practice has seen it, and nothing is left to do. Refused while its cause exists. */
  clear: {
    method: 'GET',
    path: '/api/Inbox/ClearInboxItem',
    access: 'inbox.read',
    byPost: true,
    changes: true,
    input: query({ inboxId: id() }),
    answer: Done,
  },
  /**
   * To the laboratory: an account issue visible to the practice, or a note on it while it is not
   * resolved.
   */
  reply: {
    method: 'POST',
    path: '/api/Inbox/ReplyToInboxItem',
    access: 'inbox.reply',
    changes: true,
    /* The text begins with the message's kind. */
    input: body({ inboxId: id(), note: text(1900) }),
    answer: Done,
  },
})
