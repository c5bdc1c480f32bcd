import type { Logger } from 'pino'
import type { Crypt } from './access/crypt.ts'
import type { RefusalCounter } from './access/refusal-counter.ts'
import type { Sessions } from './access/sessions.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './db/database.ts'
import type { Duties } from './db/duties.ts'
import type { QueueName } from './jobs/queues.ts'
import type { AuditKey } from './ports/audit-key/audit-key.ts'
import type { Simulators } from './ports/simulators.ts'

/** A file that an email carries; never one with patient data (docs/decisions/0102). */
export interface EmailFile {
  fileName: string
  fileType: string
  bytes: Buffer
}
/** An email to one person. The body may contain a code: it is stored encrypted and never logged. */
export interface Email {
  to: string
  subject: string
  text: string
  files?: readonly EmailFile[]
}

/** Queues emails for sending; `tx`: sent only if that transaction commits. */
export interface MailQueue {
  /** Returns the email's id. */
  queue(letter: Email, tx?: Tx): Promise<number>
}

/**
 * Work for later, done only if the requesting transaction commits. A job carries the id of one
 * record and nothing else.
 */
export interface Jobs {
  /** Two requests for the same record make one job. */
  send(tx: Tx, queue: QueueName, id: number): Promise<void>
  /** Runs a failed job again. */
  retry(tx: Tx, queue: QueueName, jobId: string): Promise<void>
}

/** What every feature can use. Time and randomness are injected. */
export interface AppContext {
  config: Config
  database: Database
  crypt: Crypt
  auditKey: AuditKey
  sessions: Sessions
  /** Refusals of people who are not signed in, for the audit log. */
  counted: RefusalCounter
  post: MailQueue
  jobs: Jobs
  /** What one process at a time does. */
  duties: Duties
  log: Logger
  now: () => Date
  randomBytes: (length: number) => Buffer
  /** What stands in for outside parties, loaded when it is needed. */
  simulators: () => Promise<Simulators>
}
