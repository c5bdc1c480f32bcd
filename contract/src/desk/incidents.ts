import { z } from 'zod'
import { Saved, answer, body, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { base64, day, flag, id, instant, line, text } from '../kit/values.ts'

/** Status of an account issue. */
export const incidentStatuses = ['new', 'in work', 'waiting for client', 'resolved'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

/**
 * What a practice writes to the laboratory about, each with its type in the list AuditIncidentType
 * (records.md#message-to-the-laboratory).
 */
export const messageTopics = {
  patient: 22,
  order: 23,
  supplies: 24,
  billing: 25,
  other: 26,
} as const
export type MessageTopic = keyof typeof messageTopics
/** Their types in that list. */
export const messageTypes: readonly number[] = Object.values(messageTopics)
export const isMessageTopic = (auditIncidentTypeId: number): boolean =>
  messageTypes.includes(auditIncidentTypeId)

const shape = {
  customerIncidentId: id(),
  customerId: id(),
  labOrderId: id(),
  shipLogId: id(),
  auditIncidentTypeId: id(),
  auditRejectionTypeId: id(),
  incidentDate: day(),
  shippingMethodId: id(),
  trackingNo: line(50),
  ticketNote: text(2000),
  status: z.enum(incidentStatuses),
  /** The owner; 0: no one yet. */
  userId_Owner: id(),
  dueDate: day(),
  /** Visible to the practice. */
  forCustomer: flag(),
}
const more = {
  customer: line(100),
  facilityCode: line(20),
  /** '': the whole account. */
  location: line(100),
  /** Of the location it is about, otherwise of the account. */
  phone: line(30),
  auditIncidentType: line(100),
  auditRejectionType: line(100),
  shippingMethod: line(60),
  specimenBarcode: line(20),
  shipLogNo: line(20),
  owner: line(120),
  createdBy: line(120),
  dateCreated: instant(),
  dateResolved: instant(),
  resolvedBy: line(120),
  /** Past its due date and not resolved. */
  isOverdue: flag(),
  /** The patient it is about, chosen by the practice; 0: none. */
  patientId: id(),
  /** 'MOSS, ADA'; ''. */
  patient: line(200),
  dob: day(),
  /** A message that the practice wrote. */
  fromPractice: flag(),
  rowVersion: id(),
}
export const IncidentRow = z.object({ ...shape, ...more })
export type IncidentRow = z.infer<typeof IncidentRow>
export const IncidentNote = z.object({
  customerIncidentNoteId: id(),
  note: text(2000),
  forCustomer: flag(),
  createdBy: line(120),
  dateCreated: instant(),
})
export type IncidentNote = z.infer<typeof IncidentNote>

export const IncidentFile = z.object({
  customerIncidentFileId: id(),
  fileName: line(200),
  fileType: line(120),
  /** Bytes. */
  size: id(),
  createdBy: line(120),
  dateCreated: instant(),
})
export type IncidentFile = z.infer<typeof IncidentFile>

/**
 * What happened with an account's parcels and specimens, until it is resolved
 * (records.md#account-issue).
 */
export const incidents = endpoints({
  /** Newest first. A practice sees those marked for it. */
  list: {
    method: 'GET',
    path: '/api/CustomerIncident/GetCustomerIncidentList',
    access: 'incident.read',
    input: query({
      searchCriteria: criteria({
        customerId: id(),
        auditIncidentTypeId: id(),
        /** 'open': everything not resolved. */
        status: z.enum(['', 'open', ...incidentStatuses]),
        startDate: day(),
        endDate: day(),
        /** -1: no one; 0: anyone. */
        userId_Owner: id(),
        overdue: flag(),
        /** Only messages that practices wrote to the laboratory. */
        fromPractice: flag(),
      }),
    }),
    answer: listOf(IncidentRow),
  },
  get: {
    method: 'GET',
    path: '/api/CustomerIncident/GetCustomerIncident',
    access: 'incident.read',
    input: query({ customerIncidentId: id() }),
    answer: answer({
      ...shape,
      ...more,
      notes: z.array(IncidentNote),
      files: z.array(IncidentFile),
    }),
  },
  /** A new issue (0), or the changed fields of an existing one. The owner is set by assigning. */
  save: {
    method: 'POST',
    path: '/api/CustomerIncident/SaveCustomerIncident',
    access: 'incident.save',
    changes: true,
    input: body({
      ...z.object(shape).omit({ userId_Owner: true, customerIncidentId: true }).partial().shape,
      customerIncidentId: id(),
      rowVersion: id().optional(),
    }),
    answer: Saved,
  },
  /** To a user the caller can assign to (GetTicketAssignList), or to the caller; 0: to no one. */
  assign: {
    method: 'POST',
    path: '/api/CustomerIncident/AssignCustomerIncident',
    access: 'incident.assign',
    changes: true,
    input: body({ customerIncidentId: id(), userId_Owner: id(), rowVersion: id().optional() }),
    answer: Saved,
  },
  /**
   * A practice's message to the laboratory: an issue that the practice sees, due on the next
   * business day (records.md#message-to-the-laboratory). With a patient or an order, it belongs to
   * that location; otherwise to `locationId`, 0 for the whole account.
   */
  start: {
    method: 'POST',
    path: '/api/CustomerIncident/StartLaboratoryMessage',
    access: 'incident.start',
    changes: true,
    input: body({
      customerId: id(),
      locationId: id().optional(),
      topic: z.enum(Object.keys(messageTopics) as [MessageTopic, ...MessageTopic[]]),
      patientId: id().optional(),
      labOrderId: id().optional(),
      message: text(2000),
    }),
    answer: Saved,
  },
  /** A practice closes its own message: what it needed is done. */
  close: {
    method: 'POST',
    path: '/api/CustomerIncident/CloseLaboratoryMessage',
    access: 'incident.start',
    changes: true,
    input: body({ customerIncidentId: id(), rowVersion: id() }),
    answer: Saved,
  },
  /** A file for both sides: PDF, picture, or text. */
  addFile: {
    method: 'POST',
    path: '/api/CustomerIncident/AddCustomerIncidentFile',
    access: 'incident.read',
    changes: true,
    carriesFile: true,
    input: body({ customerIncidentId: id(), fileName: line(200), fileAsBase64: base64() }),
    answer: Saved,
  },
  file: {
    method: 'GET',
    path: '/api/CustomerIncident/GetCustomerIncidentFile',
    access: 'incident.read',
    byPost: true,
    input: query({ customerIncidentFileId: id() }),
    answer: answer({ ...IncidentFile.shape, fileAsBase64: z.string() }),
  },
  /**
   * Added by a practice to a message that waits for it or is resolved, a note opens the message
   * again. A note of the laboratory for the practice is its answer: the message waits for the
   * practice, and who wrote it is told. A practice's own notes are visible to both; the laboratory chooses which of its notes the
   * practice sees.
   */
  addNote: {
    method: 'POST',
    path: '/api/CustomerIncident/AddCustomerIncidentNote',
    access: 'incident.read',
    changes: true,
    input: body({ customerIncidentId: id(), note: text(2000), forCustomer: flag().optional() }),
    answer: Saved,
  },
})
