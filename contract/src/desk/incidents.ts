import { z } from 'zod'
import { Saved, answer, body, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'

/** Status of an account issue. */
export const incidentStatuses = ['new', 'in work', 'waiting for client', 'resolved'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

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
      }),
    }),
    answer: listOf(IncidentRow),
  },
  get: {
    method: 'GET',
    path: '/api/CustomerIncident/GetCustomerIncident',
    access: 'incident.read',
    input: query({ customerIncidentId: id() }),
    answer: answer({ ...shape, ...more, notes: z.array(IncidentNote) }),
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
   * A practice's own notes are visible to both; the laboratory chooses which of its notes the
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
