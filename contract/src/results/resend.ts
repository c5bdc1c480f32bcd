import { z } from 'zod'
import { answer, body, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { day, id, instant, line, text, whole } from '../kit/values.ts'
import { Delivery } from './deliveries.ts'

/* Messages due to laboratory systems and practices, which can be sent again (records.md#resend). */

/** Maximum number resent in one act. */
export const mostResent = 500

/**
 * State of an order at the laboratory system: no message was made, it is waiting, it was refused or
 * its line fails, it was accepted; or there is no such system.
 */
export const orderSendings = ['unsent', 'waiting', 'failed', 'sent', 'no line'] as const
export type OrderSending = (typeof orderSendings)[number]

const days = { startDate: day(), endDate: day() }
const orderCriteria = {
  specimenBarcode: line(20),
  customerId: id(),
  labTypeId: id(),
  /** 'open': a message that a system should have received and did not. */
  state: z.enum(['', 'open', ...orderSendings]),
  /** Days of accession, in the laboratory’s time zone. */
  ...days,
}

/** An order whose specimen is at a laboratory, and the last message to its laboratory system. */
export const ResendOrder = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  patientName: line(160),
  dob: day(),
  customerId: id(),
  customer: line(100),
  labTypeId: id(),
  labType: line(60),
  labStatusId: id(),
  labStatus: line(60),
  lab: line(100),
  /** IANA name of the location's time zone: its times are read in it. */
  timeZone: line(60),
  accessionedDate: instant(),
  state: z.enum(orderSendings),
  /** Kind of the last message: new, change, cancel; '' if there is none. */
  kind: z.enum(['', 'new', 'change', 'cancel']),
  queuedDate: instant(),
  /** When the laboratory system received its latest version; null until then. */
  sentDate: instant(),
  /** Why it was not received: the system's own words, or what is wrong with its line. */
  says: text(500),
  tries: z.number(),
})
export type ResendOrder = z.infer<typeof ResendOrder>

const reportCriteria = {
  specimenBarcode: line(20),
  customerId: id(),
  way: z.enum(['', ...Delivery.shape.way.options]),
  /** 'open': neither delivered nor called off. */
  state: z.enum(['', 'open', ...Delivery.shape.state.options]),
  /** Days on which it was due to be sent, in the laboratory’s time zone. */
  ...days,
}

/** A version of a report for a recipient. */
export const ResendReport = Delivery.extend({
  labOrderId: id(),
  specimenBarcode: line(20),
  patientName: line(160),
  dob: day(),
  customerId: id(),
  customer: line(100),
  labType: line(60),
  /** Number or address; '' for the portal, or if there no longer is one. */
  to: line(120),
  /** The current version. */
  newestVersion: z.number(),
  /** '' if sent automatically. */
  askedBy: line(120),
})
export type ResendReport = z.infer<typeof ResendReport>

const exported = answer({ fileName: z.string(), fileType: z.string(), fileAsBase64: z.string() })
const exporting = { format: z.enum(['csv', 'xlsx']), columns: z.array(line(40)).max(40) }
/**
 * What to send: rows by id, or all that a search finds; `count` is the number that the user was
 * shown.
 */
const chosen = {
  ids: z.array(id()).max(mostResent),
  count: whole(1, mostResent),
  note: text(400).optional(),
}
/** How many were queued, how many are already under way, and why others were skipped. */
const done = answer({
  queued: z.number(),
  waiting: z.number(),
  passedOver: z.array(z.object({ specimenBarcode: line(20), says: line(200) })),
})

/** Resend: order messages to laboratory systems, and reports to their recipients. */
export const resend = endpoints({
  /** Most recently accessioned first. */
  orders: {
    method: 'GET',
    path: '/api/Resend/GetOrderList',
    access: 'resend.read',
    byPost: true,
    input: query({ searchCriteria: criteria(orderCriteria) }),
    answer: listOf(ResendOrder),
  },
  exportOrders: {
    method: 'POST',
    path: '/api/Resend/ExportOrderList',
    access: 'resend.read',
    input: body({ searchCriteria: z.object(orderCriteria).partial(), ...exporting }),
    answer: exported,
  },
  /**
   * Queues order messages again. One that is already waiting is not queued twice: it is tried
   * immediately.
   */
  sendOrders: {
    method: 'POST',
    path: '/api/Resend/SendOrders',
    access: 'resend.save',
    changes: true,
    input: body({ ...chosen, searchCriteria: z.object(orderCriteria).partial().optional() }),
    answer: done,
  },
  /** Latest first. */
  reports: {
    method: 'GET',
    path: '/api/Resend/GetReportList',
    access: 'resend.read',
    byPost: true,
    input: query({ searchCriteria: criteria(reportCriteria) }),
    answer: listOf(ResendReport),
  },
  exportReports: {
    method: 'POST',
    path: '/api/Resend/ExportReportList',
    access: 'resend.read',
    input: body({ searchCriteria: z.object(reportCriteria).partial(), ...exporting }),
    answer: exported,
  },
  /**
   * Resends reports to the same recipients, each in its current version; by fax only to a verified
   * number.
   */
  sendReports: {
    method: 'POST',
    path: '/api/Resend/SendReports',
    access: 'resend.save',
    changes: true,
    input: body({ ...chosen, searchCriteria: z.object(reportCriteria).partial().optional() }),
    answer: done,
  },
})
