import { z } from 'zod'
import { Done, answer, body, criteria, endpoints, listOf, query } from './endpoint.ts'
import { inboxKindCodes } from './inbox-kinds.ts'
import { policyOf } from './orders/findings.ts'
import { day, flag, id, instant, line, text } from './values.ts'

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
  /** Of the patient. */
  dob: day(),
  labOrderId: id(),
  specimenBarcode: line(20),
  shipLogId: id(),
  /** What it is about: the id of an order's rule, or one of inboxReasons. */
  reason: line(40),
  kind: z.enum(inboxKindCodes),
  /** It comes first while it is open. */
  isPinned: flag(),
  subject: line(100),
  dateCreated: instant(),
  dateResolved: instant(),
  /** Who resolved it; '' when it resolved itself, or is open. */
  resolvedBy: line(120),
  isRead: flag(),
}
export const InboxRow = z.object(inboxShape)
export type InboxRow = z.infer<typeof InboxRow>

/** What the practice wrote to the laboratory about a message, and what it was answered. */
const InboxReply = z.object({ note: text(2000), dateCreated: instant(), createdBy: line(120), ofLaboratory: flag() })
/** Messages between people of the practice: the laboratory gets no reply to them. */
export const mayReplyTo = (reason: string): boolean => reason !== 'result-handed-over'

/** What the laboratory does while it waits, for a message about an order's rule; '' for others. */
export const meanwhile = (reason: string): string => policyOf(reason)
/** Reasons that end by a word of the practice alone; all others resolve themselves when their cause is gone. */
export const endedByWord = ['unlisted-tube', 'specimen-rejected', 'rejection-taken-back'] as const

export const inbox = endpoints({
  /** Open critical ones first, then the latest; of one problem of an order the latest message. */
  list: {
    method: 'GET',
    path: '/api/Inbox/GetInboxList',
    access: 'inbox.read',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        customerId: id(),
        /** 0 open, 1 resolved, 2 all. */
        state: id(),
        kind: z.enum(['', ...inboxKindCodes]),
        /** The beginning of a patient's name or of a specimen's number, or a part of the subject. */
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
    answer: answer({ ...inboxShape, iMessage: text(2000), replies: z.array(InboxReply) }),
  },
  /** The practice knows, and nothing is left to do. Refused while its cause is there. */
  clear: {
    method: 'GET',
    path: '/api/Inbox/ClearInboxItem',
    access: 'inbox.read',
    byPost: true,
    changes: true,
    input: query({ inboxId: id() }),
    answer: Done,
  },
  /** To the laboratory: an account issue that the practice sees, and a note on it while it is not resolved. */
  reply: {
    method: 'POST',
    path: '/api/Inbox/ReplyToInboxItem',
    access: 'inbox.reply',
    changes: true,
    /* The text begins with the kind of the message. */
    input: body({ inboxId: id(), note: text(1900) }),
    answer: Done,
  },
})
