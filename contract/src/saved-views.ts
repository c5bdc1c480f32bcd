import { z } from 'zod'
import { Done, Saved, answer, body, endpoints, query, shortListOf } from './endpoint.ts'
import { wholeDay } from './figures.ts'
import { scheduleKinds } from './figures/due.ts'
import { day, flag, id, instant, line, whole } from './values.ts'

/*
 * Views of a page that somebody saved, and the email that says that one is due (docs/decisions/0053). A view is opened under the reader's rights. Neither view nor
 * email holds anything about a person.
 */

/** What of a page's address a view keeps: ids, words of the product, and days. */
export const viewPages = {
  '/dashboard': ['curve', 'day', 'from', 'to', 'type', 'location'],
  '/salesDetail': ['level', 'vp', 'rm', 'tm', 'am', 'specialist', 'account', 'from', 'to', 'compare', 'type', 'region', 'state', 'owned'],
  '/reporting': ['report', 'dateType', 'from', 'to', 'locationId', 'physicianId', 'labTypeId', 'labStatusId'],
} as const satisfies Record<string, readonly string[]>
export type ViewPage = keyof typeof viewPages
export const viewPageNames = Object.keys(viewPages) as [ViewPage, ...ViewPage[]]

/** An id, a day, or a word of the product. */
const value = z.string().regex(/^[A-Za-z0-9-]{1,20}$/, 'A saved view keeps ids, days, and choices.')
export const ViewCriteria = z.record(z.string(), value)
/** Keys that the page's views do not keep. */
export const strangeKeys = (page: ViewPage, criteria: Readonly<Record<string, string>>): string[] =>
  Object.keys(criteria).filter((key) => !(viewPages[page] as readonly string[]).includes(key))

const Schedule = z.object({
  viewScheduleId: id(),
  every: z.enum(scheduleKinds),
  day: z.number(),
  hour: z.number(),
  endsOn: wholeDay(),
  isPaused: flag(),
  pausedReason: line(200),
  lastSentDate: instant(),
  lastOpenedDate: instant(),
})
export const SavedView = z.object({
  savedViewId: id(),
  page: z.enum(viewPageNames),
  name: line(80),
  criteria: ViewCriteria,
  isShared: flag(),
  isOwn: flag(),
  ownerName: line(120),
  schedule: Schedule.nullable(),
})
export type SavedView = z.infer<typeof SavedView>

export const savedViews = endpoints({
  /** One's own, and those that others share. */
  list: {
    method: 'GET',
    path: '/api/View/GetViewList',
    access: 'figure.read',
    input: query({ page: line(40) }),
    answer: shortListOf(SavedView).extend({ timeZone: line(60) }),
  },
  save: {
    method: 'POST',
    path: '/api/View/SaveView',
    access: 'figure.read',
    changes: true,
    notInVisit: true,
    input: body({ savedViewId: id(), page: z.enum(viewPageNames), name: line(80), criteria: ViewCriteria, isShared: flag() }),
    answer: Saved,
  },
  remove: {
    method: 'POST',
    path: '/api/View/RemoveView',
    access: 'figure.read',
    changes: true,
    notInVisit: true,
    input: body({ savedViewId: id() }),
    answer: Done,
  },
  /** Sets, changes, or renews when the view comes by email; it then ends after a year. */
  schedule: {
    method: 'POST',
    path: '/api/View/ScheduleView',
    access: 'figure.read',
    changes: true,
    notInVisit: true,
    input: body({ savedViewId: id(), every: z.enum(scheduleKinds), day: whole(0, 28), hour: whole(0, 23) }),
    answer: Saved,
  },
  /** Pauses it, goes on, or ends it. */
  setSchedule: {
    method: 'POST',
    path: '/api/View/SetSchedule',
    access: 'figure.read',
    changes: true,
    notInVisit: true,
    input: body({ viewScheduleId: id(), state: z.enum(['paused', 'active', 'ended']) }),
    answer: Done,
  },
  /** The link of an email was opened. */
  opened: {
    method: 'POST',
    path: '/api/View/OpenedView',
    access: 'figure.read',
    changes: true,
    notInVisit: true,
    input: body({ viewScheduleId: id(), dueDay: day() }),
    answer: answer({}),
  },
})
