import { z } from 'zod'
import { Trouble } from '../admin/status.ts'
import { answer, body, Done, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { flag, id, instant, line, text } from '../kit/values.ts'
import { RequestedBundle } from '../results/report-bundles.ts'
import { ReportRun } from './report-runs.ts'

/**
 * One thing that waits for this user. `count` is bounded: 1000 with `more` means more than 1000.
 * The linked list has the same number.
 */
export const Waiting = z.object({
  kind: line(40),
  title: line(120),
  help: line(200),
  count: z.number(),
  more: flag(),
  /** Since when the oldest of them waits, where its age matters. */
  oldest: instant().optional(),
  /** Where the list is: path and search parameters, nothing that identifies a patient. */
  path: line(60),
  search: z.record(z.string(), z.union([z.string(), z.number()])),
  tone: z.enum(['danger', 'waiting', 'plain']),
})
export type Waiting = z.infer<typeof Waiting>

export const TopMessage = z.object({
  topMessageId: id(),
  message: text(500),
  from: instant(),
  to: instant(),
  audience: z.enum(['all', 'laboratory', 'customers']),
  rowVersion: id(),
})
export type TopMessage = z.infer<typeof TopMessage>

/** A user's access to one restricted chart. */
const OpenEmergency = z.object({ breakGlassId: id(), patientId: id(), until: instant() })

export const home = endpoints({
  dashboard: {
    method: 'GET',
    path: '/api/Home/GetDashboard',
    access: 'signed-in',
    input: query({}),
    answer: answer({ waiting: z.array(Waiting) }),
  },
  /**
   * Called every minute by the shell; never renews the idle time (rules.md#idle-time). `bundles`,
   * `reports`: results as one PDF, and reports, that this user requested in the last day, newest
   * first.
   */
  shell: {
    method: 'GET',
    path: '/api/Home/GetShell',
    access: 'signed-in',
    input: query({}),
    answer: answer({
      topMessage: text(500),
      counts: z.record(z.string(), z.number()),
      bundles: z.array(RequestedBundle),
      reports: z.array(ReportRun),
      /** The caller's own open emergency accesses. */
      emergencies: z.array(OpenEmergency),
      /** What is not working properly; none: all systems work. */
      troubles: z.array(Trouble),
    }),
  },
  topMessages: {
    method: 'GET',
    path: '/api/Home/GetTopMessageList',
    access: 'top-message.read',
    input: query({}),
    answer: shortListOf(TopMessage),
  },
  saveTopMessage: {
    method: 'POST',
    path: '/api/Home/SaveTopMessage',
    access: 'top-message.save',
    changes: true,
    input: body(TopMessage.partial().extend({ topMessageId: id() }).shape),
    answer: answer({ id: z.string() }),
  },
  endTopMessage: {
    method: 'POST',
    path: '/api/Home/EndTopMessage',
    access: 'top-message.save',
    changes: true,
    input: body({ topMessageId: id() }),
    answer: Done,
  },
})

/**
 * What the shell knows before anyone signs in; the server writes it into the page (no call, so it
 * is available without the network).
 */
export const AboutLab = z.object({
  labName: z.string(),
  /** The laboratory’s time zone, by its IANA name; '' if the database has not answered yet. */
  timeZone: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  supplyFormUrl: z.string(),
  demo: z.array(z.object({ email: z.string(), says: z.string() })),
  demoPassword: z.string(),
  mailbox: z.boolean(),
  noAdministrator: z.boolean(),
  passkeys: z.boolean(),
  /** An identity provider of some account is in use. */
  singleSignOn: z.boolean(),
  version: z.string(),
})
export type AboutLab = z.infer<typeof AboutLab>
