import { z } from 'zod'
import { Done, answer, criteria, endpoints, listOf, query } from './endpoint.ts'
import { policyOf } from './orders/findings.ts'
import { flag, id, instant, line, text } from './values.ts'

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
  labOrderId: id(),
  specimenBarcode: line(20),
  shipLogId: id(),
  /** What it is about: the id of an order's rule, or one of inboxReasons. */
  reason: line(40),
  subject: line(100),
  dateCreated: instant(),
  dateResolved: instant(),
  /** Who resolved it; '' when it resolved itself, or is open. */
  resolvedBy: line(120),
  isRead: flag(),
}
export const InboxRow = z.object(inboxShape)
export type InboxRow = z.infer<typeof InboxRow>

/** What the laboratory does while it waits, for a message about an order's rule; '' for others. */
export const meanwhile = (reason: string): string => policyOf(reason)
/** Reasons that end by a word of the practice alone; all others resolve themselves when their cause is gone. */
export const endedByWord = ['unlisted-tube', 'specimen-rejected', 'rejection-taken-back'] as const

export const inbox = endpoints({
  /** The latest first. */
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
    answer: answer({ ...inboxShape, iMessage: text(2000) }),
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
})
