import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Time limit in milliseconds for one statement, by the class of the call that sends it. A statement
 * that takes longer holds a connection that others wait for; PostgreSQL ends it (57014). The
 * embedded engine has no clock of its own and ends nothing.
 */
export const timeLimits = {
  read: 15_000,
  save: 30_000,
  /** Files created or received: exports, reports, uploads, imports. */
  file: 120_000,
  job: 600_000,
} as const
export type WorkClass = keyof typeof timeLimits

const current = new AsyncLocalStorage<WorkClass>()

/** Runs the work with the time limits of its class. Work outside any class counts as a job. */
export const within = <T>(kind: WorkClass, work: () => T): T => current.run(kind, work)
/** The time limit that applies here, in the form of PostgreSQL's setting. */
export const statementTimeout = (): string => String(timeLimits[current.getStore() ?? 'job'])
