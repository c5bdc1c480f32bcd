import { z } from 'zod'
import {
  Done,
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { flag, id, instant, line, text } from '../kit/values.ts'

/*
 * What administrators monitor: the audit log, the queue, emergency access, and in the demo the
 * mailbox.
 */

export const AuditRow = z.object({
  auditId: id(),
  at: instant(),
  userId: id(),
  userName: line(120),
  subjectName: line(120),
  act: line(60),
  outcome: line(60),
  customerId: id(),
  customerName: line(100),
  target: line(80),
  fields: z.array(z.string()),
  address: line(60),
  /** Whom it was about; 0 and '' if no patient or tube was involved. */
  patientId: id(),
  labOrderId: id(),
  specimenBarcode: line(40),
  sealed: flag(),
})
export type AuditRow = z.infer<typeof AuditRow>

export const auditLog = endpoints({
  list: {
    method: 'GET',
    path: '/api/AuditLog/GetAuditLogList',
    access: 'audit-log.read',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        userId: id(),
        customerId: id(),
        patientId: id(),
        act: line(60),
        outcome: line(60),
        from: instant(),
        to: instant(),
      }),
    }),
    answer: listOf(AuditRow),
  },
  state: {
    method: 'GET',
    path: '/api/AuditLog/GetAuditLogState',
    access: 'audit-log.read',
    input: query({}),
    answer: answer({
      rows: z.number(),
      unsealed: z.number(),
      lastSealAt: instant(),
      head: z.string(),
    }),
  },
})

const QueueRow = z.object({
  name: line(60),
  waiting: z.number(),
  active: z.number(),
  failed: z.number(),
  done: z.number(),
})
export const JobRow = z.object({
  jobId: line(60),
  queue: line(60),
  state: line(20),
  createdAt: instant(),
  startedAt: instant(),
  finishedAt: instant(),
  tries: z.number(),
  reason: text(2000),
  about: line(200),
})
export type JobRow = z.infer<typeof JobRow>

export const jobs = endpoints({
  queues: {
    method: 'GET',
    path: '/api/Job/GetQueueList',
    access: 'job.read',
    input: query({}),
    answer: shortListOf(QueueRow),
  },
  list: {
    method: 'GET',
    path: '/api/Job/GetJobList',
    access: 'job.read',
    input: query({ searchCriteria: criteria({ queue: line(60), state: line(20) }) }),
    answer: listOf(JobRow),
  },
  retry: {
    method: 'POST',
    path: '/api/Job/RetryJob',
    access: 'job.retry',
    changes: true,
    input: body({ jobId: line(60), queue: line(60) }),
    answer: Done,
  },
})

const BreakGlassRow = z.object({
  breakGlassId: id(),
  userName: line(120),
  patientId: id(),
  reason: text(500),
  at: instant(),
  until: instant(),
  countersignedBy: line(120),
  countersignedAt: instant(),
})
export const breakGlass = endpoints({
  open: {
    method: 'POST',
    path: '/api/User/BreakGlass',
    access: 'access.break-glass',
    changes: true,
    notInVisit: true,
    input: body({ patientId: id(), reason: text(500) }),
    answer: Saved,
  },
  list: {
    method: 'GET',
    path: '/api/User/GetBreakGlassList',
    access: 'access.break-glass',
    input: query({
      /** Those waiting for the caller's countersignature. */ waiting: flag().optional(),
    }),
    answer: shortListOf(BreakGlassRow),
  },
  /** Ends the caller's own early. */
  end: {
    method: 'POST',
    path: '/api/User/EndBreakGlass',
    access: 'access.break-glass',
    changes: true,
    notInVisit: true,
    input: body({ breakGlassId: id() }),
    answer: Done,
  },
  countersign: {
    method: 'POST',
    path: '/api/User/CountersignBreakGlass',
    access: 'access.countersign',
    changes: true,
    notInVisit: true,
    input: body({ breakGlassId: id() }),
    answer: Done,
  },
})

/**
 * The development mailbox: exists only in the demo on a loopback address
 * (rules.md#demo-and-mailbox).
 */
export const mailbox = endpoints({
  list: {
    method: 'GET',
    path: '/api/Mailbox/GetMailList',
    access: 'public',
    input: z.object({}),
    answer: shortListOf(
      z.object({
        mailId: id(),
        to: line(254),
        subject: line(200),
        at: instant(),
        body: z.string(),
      }),
    ),
  },
})
