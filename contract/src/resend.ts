import { z } from 'zod'
import { Delivery } from './deliveries.ts'
import { answer, body, criteria, endpoints, listOf, query } from './endpoint.ts'
import { day, id, instant, line, text, whole } from './values.ts'

/*
 * What was to be told to laboratory systems and to practices, and may be sent once more (reference/domain.md 3.26).
 */

/** As many as one act sends again. */
export const mostResent = 500

/** How an order stands with the laboratory system: nothing was made for it, it waits, it was refused or its line fails, it was taken; or there is no such system. */
export const orderSendings = ['unsent', 'waiting', 'failed', 'sent', 'no line'] as const
export type OrderSending = (typeof orderSendings)[number]

const days = { startDate: day(), endDate: day() }
const askedOrders = {
  specimenBarcode: line(20),
  customerId: id(),
  labTypeId: id(),
  /** 'open': what a system should have been told and was not. */
  state: z.enum(['', 'open', ...orderSendings]),
  /** Days of the house on which they were accessioned. */
  ...days,
}

/** An order whose specimen is at a laboratory, and what its laboratory system was told last. */
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
  accessionedDate: instant(),
  state: z.enum(orderSendings),
  /** What the last message is: new, change, cancel; '' where there is none. */
  kind: z.enum(['', 'new', 'change', 'cancel']),
  queuedDate: instant(),
  /** Since when the laboratory system knows of it, in its newest words; null while it does not. */
  sentDate: instant(),
  /** Why it is not there: the system's own words, or what is wrong with its line. */
  says: text(500),
  tries: z.number(),
})
export type ResendOrder = z.infer<typeof ResendOrder>

const askedReports = {
  specimenBarcode: line(20),
  customerId: id(),
  way: z.enum(['', ...Delivery.shape.way.options]),
  /** 'open': neither delivered nor called off. */
  state: z.enum(['', 'open', ...Delivery.shape.state.options]),
  /** Days of the house on which it was to go out. */
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
  /** Number or address; '' of the portal, or where there is none any more. */
  to: line(120),
  /** The version that counts now. */
  newestVersion: z.number(),
  /** '' by itself. */
  askedBy: line(120),
})
export type ResendReport = z.infer<typeof ResendReport>

const exported = answer({ fileName: z.string(), fileType: z.string(), fileAsBase64: z.string() })
const exporting = { format: z.enum(['csv', 'xlsx']), columns: z.array(line(40)).max(40) }
/** What is sent: rows by id, or all that a search finds; `count` is what the person was told that those are. */
const chosen = { ids: z.array(id()).max(mostResent), count: whole(1, mostResent), note: text(400).optional() }
/** How many were queued, how many are on their way already, and why others were passed over. */
const done = answer({ queued: z.number(), waiting: z.number(), passedOver: z.array(z.object({ specimenBarcode: line(20), says: line(200) })) })

/** Resend: order messages to laboratory systems, and reports to their recipients. */
export const resend = endpoints({
  /** Those that were accessioned last come first. */
  orders: {
    method: 'GET',
    path: '/api/Resend/GetOrderList',
    access: 'resend.read',
    byPost: true,
    input: query({ searchCriteria: criteria(askedOrders) }),
    answer: listOf(ResendOrder),
  },
  exportOrders: {
    method: 'POST',
    path: '/api/Resend/ExportOrderList',
    access: 'resend.read',
    input: body({ searchCriteria: z.object(askedOrders).partial(), ...exporting }),
    answer: exported,
  },
  /** Queues order messages again. One that waits already is not queued twice: it is tried at once. */
  sendOrders: {
    method: 'POST',
    path: '/api/Resend/SendOrders',
    access: 'resend.save',
    changes: true,
    input: body({ ...chosen, searchCriteria: z.object(askedOrders).partial().optional() }),
    answer: done,
  },
  /** The latest first. */
  reports: {
    method: 'GET',
    path: '/api/Resend/GetReportList',
    access: 'resend.read',
    byPost: true,
    input: query({ searchCriteria: criteria(askedReports) }),
    answer: listOf(ResendReport),
  },
  exportReports: {
    method: 'POST',
    path: '/api/Resend/ExportReportList',
    access: 'resend.read',
    input: body({ searchCriteria: z.object(askedReports).partial(), ...exporting }),
    answer: exported,
  },
  /** Sends reports to the same recipients again, each in the version that counts now; by fax to a verified number alone. */
  sendReports: {
    method: 'POST',
    path: '/api/Resend/SendReports',
    access: 'resend.save',
    changes: true,
    input: body({ ...chosen, searchCriteria: z.object(askedReports).partial().optional() }),
    answer: done,
  },
})
