import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { currentWork, doing, longestRequestId } from '../current-work.ts'

const idHeader = 'x-request-id'
const idBytes = 12
/** What a proxy may say: it goes into the log, and into the database's, as it is. */
const idShape = new RegExp(`^[A-Za-z0-9-]{8,${longestRequestId}}$`)

/** The id of the request that is being answered; undefined outside of one, as in a job. */
export const requestId = (): string | undefined => {
  const work = currentWork()
  return work !== undefined && 'request' in work ? work.request : undefined
}

/**
 * The id of a request: what the proxy says of it, if there is one that sets the header, or a new
 * one. A browser's own word is not taken.
 */
export const requestIdOf =
  (isBehindProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const said = headers[idHeader]
    return isBehindProxy && typeof said === 'string' && idShape.test(said)
      ? said
      : randomBytes(idBytes).toString('hex')
  }

/**
 * Answers each request with its id, and keeps it for whatever is written to the log meanwhile, and
 * for the database.
 */
export const keepRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(idHeader, request.id)
    doing({ request: request.id }, done)
  })
}
