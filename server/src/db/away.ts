import { storeAwayCode } from './file-store.ts'

interface Thrown {
  code?: string
  severity?: string
  message: string
}

/** Connections that could not be made, or that broke; and a store of files that does not respond. */
const network = new Set([
  storeAwayCode,
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
])
/**
 * SQLSTATEs: connection exceptions (08), out of disk, memory or connections (53), stopped by an
 * operator (57P), an error reading or writing a file (58030), and a read-only server, such as the
 * standby until it takes over (25006).
 */
const states = /^(08|53|57P|58030$|25006$)/
/** Driver messages that have no code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired)/

/**
 * Whether the database, or the store of its files, is away, stopping or full: nothing is wrong with the call, and it can be
 * served later. A FATAL error ended the connection.
 */
export const isAway = ({ code = '', severity, message }: Thrown): boolean =>
  severity === 'FATAL' || network.has(code) || states.test(code) || words.test(message)

/** A deadlock or a conflict (SQLSTATE 40), a lock that did not come (55P03), or our own refusal. */
const turns = /^(40|55P03$|busy$)/
/** SQLSTATE of a statement that took longer than its time limit. */
const tooLong = '57014'
/** Whether a statement was stopped at its time limit (time-limits.ts). */
export const wasStopped = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === tooLong
/**
 * Whether another transaction was in the way: nothing is wrong with the work, which can be done
 * again from its beginning.
 */
export const lostTurn = (error: unknown): boolean =>
  turns.test(String((error as { code?: unknown } | undefined)?.code ?? ''))
/** Whether the next attempt may not meet the error: a turn that was lost, or a time limit. */
export const mayPass = (error: unknown): boolean => lostTurn(error) || wasStopped(error)

/** SQLSTATE class 22: a value is invalid for the statement. */
export const isDataException = (code: string | undefined): boolean =>
  /^22[0-9A-Z]{3}$/.test(code ?? '')
