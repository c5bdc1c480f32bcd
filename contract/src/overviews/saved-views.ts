import { z } from 'zod'
import { workViews } from '../billing/work-queues.ts'
import { workReasons } from '../billing/work-reasons.ts'
import { inboxKindCodes } from '../desk/inbox-kinds.ts'
import { scheduleKinds } from '../figures/due.ts'
import { wholeDay } from '../figures/figures.ts'
import { payerMixNames } from '../figures/payer-mix.ts'
import { Done, Saved, answer, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, whole } from '../kit/values.ts'

/*
 * Saved views of a page, and the email that says one is due (docs/decisions/0053). A view is opened
 * with the reader's rights. Neither view nor email contains anything about a person.
 */

const [anId, aDay, aWord] = [/^-?\d{1,12}$/, /^\d{4}-\d\d-\d\d$/, /^[a-z]{1,12}(-[a-z]{1,12})?$/]
/** Ids of a page's parts. */
const parts = /^[a-z-]{1,24}(\.[a-z-]{1,24}){0,9}$/
const period = { from: aDay, to: aDay }
const people = { vp: anId, rm: anId, tm: anId, am: anId, specialist: anId }

const [aFlag, aSort, aState] = [/^true$/, /^-?[a-z]{1,12}$/, /^[A-Z]{2}$/]
const oneOf = (words: readonly string[]): RegExp =>
  new RegExp(`^(${words.map((word) => word.replaceAll('.', '[.]')).join('|')})$`)
const work = {
  view: oneOf(workViews),
  reason: oneOf(Object.keys(workReasons)),
  account: anId,
  payer: anId,
  age: anId,
  upTo: anId,
  due: anId,
  groups: aWord,
}
const accountOwners = {
  userId_AM: anId,
  userId_TM: anId,
  userId_RM: anId,
  userId_VP: anId,
  userId_Specialist: anId,
  userId_LCS: anId,
}

/**
 * What a view keeps from a page's address: ids, days, and words of the product. No page has a key
 * for a name, a birth date, or a person's number.
 */
export const viewPages = {
  '/dashboard': {
    ...period,
    curve: aWord,
    compare: aWord,
    month: aDay,
    day: aDay,
    type: anId,
    labTypeId: anId,
    location: anId,
    expanded: parts,
  },
  '/salesDetail': {
    ...period,
    ...people,
    level: aWord,
    account: anId,
    compare: aWord,
    type: anId,
    region: anId,
    state: aWord,
    owned: aWord,
  },
  '/lab-order': {
    from: /^(\d{4}-\d\d-\d\d|any)$/,
    to: aDay,
    dateType: anId,
    labStatusId: anId,
    labTypeId: anId,
    isStat: aFlag,
    locationId: anId,
    customerId: anId,
    physicianId: anId,
    payerMix: oneOf(payerMixNames),
    attention: aWord,
    sort: aSort,
  },
  '/patient': {
    locationId: anId,
    genderId: anId,
    priority: aFlag,
    isEmployee: aFlag,
    inactive: aFlag,
    others: aFlag,
    sort: aSort,
  },
  '/customer-filter': {
    active: anId,
    state: aState,
    regionId: anId,
    ...accountOwners,
    attention: aWord,
    sort: aSort,
  },
  '/inbox': { kind: oneOf(inboxKindCodes), state: anId },
  '/insurance-work': work,
  '/billing-work': work,
  '/reporting': {
    ...period,
    report: aWord,
    dateType: aWord,
    locationId: anId,
    physicianId: anId,
    labTypeId: anId,
    labStatusId: anId,
  },
} as const satisfies Record<string, Readonly<Record<string, RegExp>>>
/**
 * Figure pages, whose views can be emailed: the others list waiting work, which the page and its
 * own emails already report.
 */
export const mailedPages: readonly string[] = ['/dashboard', '/salesDetail', '/reporting']
export type ViewPage = keyof typeof viewPages
export const viewPageNames = Object.keys(viewPages) as [ViewPage, ...ViewPage[]]

/** An id, a day, or a word of the product. */
const value = z
  .string()
  .regex(/^[A-Za-z0-9.-]{1,20}$/, 'A saved view keeps ids, days, and choices.')
export const ViewCriteria = z.record(z.string(), value)
/**
 * Keys that the page's views do not keep, and those whose value is not a valid id, day, or word.
 */
export const strangeKeys = (
  page: ViewPage,
  criteria: Readonly<Record<string, string>>,
): string[] => {
  const forms: Readonly<Record<string, RegExp>> = viewPages[page]
  return Object.entries(criteria).flatMap(([key, given]) =>
    Object.hasOwn(forms, key) && forms[key]?.test(given) === true ? [] : [key],
  )
}
/** What a view of the page keeps from an address. */
export const keptOf = (
  page: ViewPage,
  search: Readonly<Record<string, unknown>>,
): Record<string, string> => {
  const given = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(
    given.filter(([key, one]) => strangeKeys(page, { [key]: one }).length === 0),
  )
}

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

/** What was sent for a period: the report, notice of a delay, or neither, because it was paused. */
export const sendingKinds = ['report', 'delayed', 'paused'] as const
const Sending = z.object({
  dueDay: wholeDay(),
  kind: z.enum(sendingKinds),
  sentDate: instant(),
  openedDate: instant(),
  /** State of its email; '' if there was none. */
  mailState: z.enum(['sent', 'waiting', 'failed', '']),
  why: line(200),
})
export type Sending = z.infer<typeof Sending>

/** As shown to an administrator, who cannot see a view's criteria. */
const WatchedSchedule = Schedule.omit({ lastSentDate: true, lastOpenedDate: true }).extend({
  page: z.enum(viewPageNames),
  viewName: line(80),
  userName: line(120),
  last: Sending.nullable(),
})
export type WatchedSchedule = z.infer<typeof WatchedSchedule>

export const savedViews = endpoints({
  /** The user's own views, and those that others share. */
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
    input: body({
      savedViewId: id(),
      page: z.enum(viewPageNames),
      name: line(80),
      criteria: ViewCriteria,
      isShared: flag(),
    }),
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
  /** Sets, changes, or renews the schedule for emailing the view; it then ends after a year. */
  schedule: {
    method: 'POST',
    path: '/api/View/ScheduleView',
    access: 'figure.read',
    changes: true,
    notInVisit: true,
    input: body({
      savedViewId: id(),
      every: z.enum(scheduleKinds),
      day: whole(0, 28),
      hour: whole(0, 23),
    }),
    answer: Saved,
  },
  /** Pauses, resumes, or ends it. */
  setSchedule: {
    method: 'POST',
    path: '/api/View/SetSchedule',
    access: 'figure.read',
    changes: true,
    notInVisit: true,
    input: body({ viewScheduleId: id(), state: z.enum(['paused', 'active', 'ended']) }),
    answer: Done,
  },
  /** Outcomes of the last emails of the user's own schedule, latest first. */
  sendings: {
    method: 'GET',
    path: '/api/View/GetSendingList',
    access: 'figure.read',
    input: query({ viewScheduleId: id() }),
    answer: shortListOf(Sending),
  },
  /** All users' schedules, for the administrator. */
  schedules: {
    method: 'GET',
    path: '/api/View/GetScheduleList',
    access: 'job.read',
    input: query({}),
    answer: shortListOf(WatchedSchedule),
  },
  /** Lets the administrator pause or end a user's schedule. */
  stop: {
    method: 'POST',
    path: '/api/View/StopSchedule',
    access: 'job.retry',
    changes: true,
    notInVisit: true,
    input: body({ viewScheduleId: id(), state: z.enum(['paused', 'ended']) }),
    answer: Done,
  },
  /** Records that the link in an email was opened. */
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
