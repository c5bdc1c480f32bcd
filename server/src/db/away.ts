interface Thrown {
  code?: string
  severity?: string
  message: string
}

/** Connections that could not be made, or broke. */
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNABORTED'])
/**
 * SQLSTATEs: connection exceptions (08), no disk, memory or connections left (53), an operator's stop (57P), a fault of reading or writing a file (58030),
 * and a server that may only be read, as the standby is until it takes over (25006).
 */
const states = /^(08|53|57P|58030$|25006$)/
/** What the driver says without a code. */
const words = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired)/

/** Whether the database is away, stopping or full: nothing is wrong with the call, and later it will be served. A FATAL error is one that ended the connection. */
export const isAway = ({ code = '', severity, message }: Thrown): boolean =>
  severity === 'FATAL' || network.has(code) || states.test(code) || words.test(message)

/** SQLSTATE class 22: a value cannot be what the statement needs. */
export const isDataException = (code: string | undefined): boolean => /^22[0-9A-Z]{3}$/.test(code ?? '')
