import type { QueueName } from '@labgate/contract/admin/queues'
import type { DutyName } from '../db/duties.ts'
import type { Role } from '../roles.ts'

export type { QueueName }

/**
 * A job's failure in words for the administrator's queue screen. Names no person, no address and
 * nothing of an email.
 */
export class JobFailed extends Error {}

/**
 * One queue: what its jobs are about, how failures are retried, and when a job is created
 * automatically.
 */
interface Queue {
  /** Which processes do it; `jobs` if not given. */
  role?: Exclude<Role, 'web'>
  /** Done by the one process that has this duty. */
  duty?: DutyName
  /** The kind of record whose id a job carries; none for the laboratory's own work. */
  about?: string
  /** Attempts after the first, and the seconds before the second; they double up to an hour. */
  retryLimit: number
  retryDelay: number
  /** A run that takes longer counts as failed. */
  expireInSeconds: number
  /** How long a finished or failed job stays on the screen. */
  deleteAfterSeconds: number
  /** UTC, in cron format. */
  schedule?: string
}

const minute = 60
const day = 86_400
const daily = {
  retryLimit: 3,
  retryDelay: 5 * minute,
  expireInSeconds: 60 * minute,
  deleteAfterSeconds: 30 * day,
}

/**
 * Every queue, named in the contract. Daily work is spread over the early morning of the Americas.
 */
export const queues = {
  mail: {
    about: 'letter',
    retryLimit: 8,
    retryDelay: 30,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: 30 * day,
  },
  convert: {
    role: 'papers',
    about: 'attachment',
    retryLimit: 2,
    retryDelay: 2 * minute,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: 30 * day,
  },
  'convert-patient': {
    role: 'papers',
    about: 'attachment of a patient',
    retryLimit: 2,
    retryDelay: 2 * minute,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: 30 * day,
  },
  'convert-order': {
    role: 'papers',
    about: 'attachment of an order',
    retryLimit: 2,
    retryDelay: 2 * minute,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: 30 * day,
  },
  eligibility: {
    role: 'interfaces',
    about: 'question to a payer',
    retryLimit: 4,
    retryDelay: 20,
    expireInSeconds: 2 * minute,
    deleteAfterSeconds: 30 * day,
  },
  requisition: {
    role: 'papers',
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '* * * * *',
  },
  seal: {
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '* * * * *',
  },
  heads: { ...daily, schedule: '5 8 * * *' },
  inbox: {
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '* * * * *',
  },
  critical: {
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '* * * * *',
  },
  report: {
    role: 'papers',
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 20 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '* * * * *',
  },
  'report-bundle': {
    role: 'papers',
    about: 'collection of reports',
    retryLimit: 2,
    retryDelay: 10,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: day,
  },
  'report-run': {
    role: 'papers',
    about: 'report of a practice',
    retryLimit: 2,
    retryDelay: 10,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: day,
  },
  fax: {
    role: 'interfaces',
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 20 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '* * * * *',
  },
  'result-mail': {
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '* * * * *',
  },
  'user-mail': {
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '* * * * *',
  },
  billing: {
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 20 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '* * * * *',
  },
  claims: {
    role: 'interfaces',
    duty: 'partner-files',
    retryLimit: 1,
    retryDelay: 30,
    expireInSeconds: 20 * minute,
    deleteAfterSeconds: day,
    schedule: '*/5 * * * *',
  },
  'card-payment': {
    role: 'interfaces',
    about: 'card payment',
    retryLimit: 4,
    retryDelay: 20,
    expireInSeconds: 2 * minute,
    deleteAfterSeconds: 30 * day,
  },
  'card-refund': {
    role: 'interfaces',
    about: 'refund to a card',
    retryLimit: 4,
    retryDelay: 20,
    expireInSeconds: 2 * minute,
    deleteAfterSeconds: 30 * day,
  },
  receivables: { ...daily, schedule: '45 8 * * *' },
  'billing-work': { ...daily, schedule: '30 8 * * *' },
  views: {
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
    schedule: '*/5 * * * *',
  },
  'step-times': { ...daily, schedule: '15 8 * * *' },
  figures: { ...daily, schedule: '20 8 * * *' },
  'sign-in-changes': { ...daily, schedule: '25 * * * *' },
  clean: { ...daily, schedule: '25 8 * * *' },
  dump: { ...daily, schedule: '40 8 * * *' },
  vacuum: { ...daily, schedule: '10 * * * *', deleteAfterSeconds: day },
} as const satisfies Readonly<Record<QueueName, Queue>>
export const queueNames = Object.keys(queues) as QueueName[]
export const isQueue = (name: string): name is QueueName => Object.hasOwn(queues, name)

/** A queue's settings, if it is not certain which queue it is. */
export const queueOf = (name: QueueName): Queue => queues[name]
/** Which processes do a queue's jobs. */
export const roleOf = (name: QueueName): Role => queueOf(name).role ?? 'jobs'

/**
 * Does one job. `id` is that of its record, 0 if there is none. It may run twice: after a crash it
 * does.
 */
export type Work = (id: number) => Promise<void>
/** A queue without work is left waiting. */
export type JobHandlers = Partial<Record<QueueName, Work>>
/**
 * Emails wait without a mail server; PostgreSQL is backed up and maintained by its own means. The
 * work of all others is always there.
 */
type SometimesIdle = 'mail' | 'dump' | 'vacuum'
export type AllJobHandlers = JobHandlers & Record<Exclude<QueueName, SometimesIdle>, Work>

/** Emails wait a year for a mail server. */
export const retentionSeconds = 365 * day
