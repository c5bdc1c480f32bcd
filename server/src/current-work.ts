import { AsyncLocalStorage } from 'node:async_hooks'

/** What this process is at: the answer to a request, or a job of a queue. */
export type CurrentWork = { request: string } | { queue: string; job: string }

const current = new AsyncLocalStorage<CurrentWork>()

/** Runs what belongs to a request or a job: its log lines and its connections say so. */
export const doing = <T>(work: CurrentWork, run: () => T): T => current.run(work, run)
/** Undefined outside of both, as when a node reports itself. */
export const currentWork = (): CurrentWork | undefined => current.getStore()

const product = 'labgate'
/** Bytes that PostgreSQL keeps of the name of a connection (NAMEDATALEN less one). */
export const longestConnectionName = 63
/** Letters that are left for a request's id. */
export const longestRequestId = longestConnectionName - `${product} `.length

/**
 * The name of a connection while it does the current work, so that the database's own log and its
 * list of connections lead to the request: 'labgate', the request's id or the queue and the job.
 */
export const connectionName = (): string => {
  const work = currentWork()
  if (work === undefined) return product
  return 'request' in work ? `${product} ${work.request}` : `${product} ${work.queue} ${work.job}`
}
