import { z } from 'zod'
import { Saved, answer, body, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { resultKinds } from '../results/states.ts'

/**
 * State of a fax. 'uncertain': no one knows whether it arrived, and it is only sent again if a
 * person says so (rules.md#fax-exactly-once).
 */
export const faxStates = ['queued', 'sending', 'sent', 'failed', 'cancelled', 'uncertain'] as const
export type FaxState = (typeof faxStates)[number]

/** Results that were tried: all of them, those that succeeded on the first try, and the others. */
export const faxTries = ['tried', 'first', 'later'] as const
export type FaxTries = (typeof faxTries)[number]

/** Why a queued fax is not sent automatically. */
export const faxWaits = ['', 'no number', 'not verified', 'paused'] as const
export type FaxWait = (typeof faxWaits)[number]

/** Outcome of an attempt; '' while it is under way. */
export const attemptOutcomes = [
  '',
  'sent',
  'busy',
  'no answer',
  'partial',
  'refused',
  'not taken',
  'uncertain',
] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

const fax = {
  faxId: id(),
  /** 'test': a test page, which contains nothing about a patient. */
  kind: z.enum(['result', 'test']),
  customerId: id(),
  customer: line(100),
  locationId: id(),
  location: line(100),
  /**
   * As dialed: the last number tried, otherwise the one it would be sent to; '' if there is none.
   */
  number: line(30),
  /** The day it collects, for a location that gets one fax per day. */
  batchDate: day(),
  state: z.enum(faxStates),
  waits: z.enum(faxWaits),
  /** Remarks on its state. */
  says: text(500),
  /** Pages of the last attempt; 0 before the first. */
  pages: z.number(),
  /** Attempts that reached the line. */
  tries: z.number(),
  queuedDate: instant(),
  nextTryDate: instant(),
  doneDate: instant(),
  /** '' if automatic. */
  queuedBy: line(120),
  /** Numbers of its specimens, at most 20. */
  specimens: z.array(line(20)),
  specimenCount: z.number(),
  rowVersion: id(),
}
export const FaxRow = z.object(fax)
export type FaxRow = z.infer<typeof FaxRow>

export const FaxAttempt = z.object({
  faxAttemptId: id(),
  number: line(30),
  /** Our reference, by which the fax service knows it. */
  reference: line(60),
  carrier: line(20),
  startedDate: instant(),
  endedDate: instant(),
  outcome: z.enum(attemptOutcomes),
  pages: z.number(),
  pagesSent: z.number(),
  says: text(500),
})
export type FaxAttempt = z.infer<typeof FaxAttempt>

const FaxContent = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  version: z.number(),
  resultKind: z.enum(resultKinds),
  kind: z.enum(['report', 'withdrawal']),
  /** State of this report: one that was stopped is no longer in the fax. */
  state: line(20),
  says: text(300),
})
export type FaxContent = z.infer<typeof FaxContent>

const FaxEvent = z.object({
  at: instant(),
  by: line(120),
  act: z.enum(['resent', 'cancelled', 'arrived', 'sent again']),
  note: text(500),
})
export type FaxEvent = z.infer<typeof FaxEvent>

const oneFax = { faxId: id(), rowVersion: id().optional() }

/** Faxes of results (records.md#fax). */
export const faxes = endpoints({
  /**
   * Overall status: the service that sends faxes ('' none), and the work that waits for a person.
   * Counts are exact to 1,000.
   */
  state: {
    method: 'GET',
    path: '/api/Fax/GetFaxState',
    access: 'fax.read',
    input: query({}),
    answer: answer({
      carrier: line(20),
      uncertain: z.number(),
      toVerify: z.number(),
      paused: z.array(
        z.object({
          locationId: id(),
          location: line(100),
          customer: line(100),
          pausedDate: instant(),
          pausedBy: line(120),
          note: text(200),
        }),
      ),
    }),
  },
  /** Newest first. */
  list: {
    method: 'GET',
    path: '/api/Fax/GetFaxList',
    access: 'fax.read',
    input: query({
      searchCriteria: criteria({
        customerId: id(),
        locationId: id(),
        state: z.enum(['', 'open', ...faxStates]),
        tries: z.enum(['', ...faxTries]),
        startDate: day(),
        endDate: day(),
      }),
    }),
    answer: listOf(FaxRow),
  },
  /** With each attempt, people's actions, and the contents. */
  get: {
    method: 'GET',
    path: '/api/Fax/GetFax',
    access: 'fax.read',
    input: query({ faxId: id() }),
    answer: answer({
      ...fax,
      attempts: z.array(FaxAttempt),
      events: z.array(FaxEvent),
      contents: z.array(FaxContent),
      paused: flag(),
    }),
  },
  /**
   * As sent in an attempt (0: the last); before the first, as it would be sent now. The code on a
   * test page is for the practice only.
   */
  pdf: {
    method: 'GET',
    path: '/api/Fax/GetFaxPdf',
    access: 'fax.read',
    byPost: true,
    input: query({ faxId: id(), faxAttemptId: id().optional() }),
    answer: answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() }),
  },
  /**
   * Sends its contents again, each in its newest version: to the location's own number (0) or to
   * another verified one of the account.
   */
  resend: {
    method: 'POST',
    path: '/api/Fax/ResendFax',
    access: 'fax.save',
    changes: true,
    input: body({ ...oneFax, faxNumberId: id(), note: text(500).optional() }),
    answer: Saved,
  },
  /** For an uncertain fax: it arrived, or it is sent again. */
  decide: {
    method: 'POST',
    path: '/api/Fax/DecideFax',
    access: 'fax.save',
    changes: true,
    input: body({ ...oneFax, arrived: flag(), note: text(500) }),
    answer: Saved,
  },
  cancel: {
    method: 'POST',
    path: '/api/Fax/CancelFax',
    access: 'fax.save',
    changes: true,
    input: body({ ...oneFax, note: text(500) }),
    answer: Saved,
  },
  /** Nothing is faxed to a location until this is undone. */
  pause: {
    method: 'POST',
    path: '/api/Fax/PauseLocation',
    access: 'fax.save',
    changes: true,
    input: body({ locationId: id(), paused: flag(), note: text(200) }),
    answer: Saved,
  },
})
