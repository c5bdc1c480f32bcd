import { randomBytes } from 'node:crypto'
import { refusals } from '@labgate/contract/kit/refusals'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Refusal, recordWasMerged } from '../access/refusal.ts'
import { isAway, isDataException } from '../db/away.ts'
import { StoreAway } from '../db/file-store.ts'

interface Thrown extends Error {
  code?: string
  statusCode?: number
}

/** What the database's own refusals mean to a caller; any other database error is our fault. */
const fromDatabase: Record<string, () => Refusal> = {
  '23505': () => new Refusal('taken', 'Someone just saved the same thing. Reload and check.'),
  '23503': () => new Refusal('faulty', 'This refers to a record that does not exist.'),
  '23514': () => new Refusal('faulty', 'A value is out of range.'),
  '22001': () => new Refusal('faulty', 'A text is too long.'),
  '22003': () => new Refusal('faulty', 'A number is too large.'),
  '22021': () => new Refusal('not-valid', 'This has a character that cannot be saved.'),
  '22P05': () => new Refusal('not-valid', 'This has a character that cannot be saved.'),
  LGM01: recordWasMerged,
  '40001': () => new Refusal('busy', 'Someone saved at the same moment. Please try again.'),
  '40P01': () => new Refusal('busy', 'Someone saved at the same moment. Please try again.'),
  '42501': () => new Refusal('not-found'),
  '57014': () =>
    new Refusal(
      'busy',
      'This took too long and was stopped. Narrow the search, or try again later.',
    ),
}

/**
 * Seconds after which a caller can retry if the database is away, or all upload slots are taken.
 */
export const retryAfterSeconds = 5

/** What a save is told that was stopped at its time limit. */
export const saveStopped =
  'Saving took too long and was stopped. Nothing was saved. Please try again.'
/** What a reader is told whose file lies in a store that does not respond. */
export const filesAway =
  'Files cannot be read right now: the file store does not respond. Please try again in a moment.'
/** A temporary refusal: the response says when to retry, and the web app does. */
export class Later extends Refusal {}

const asRefusal = (error: Thrown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (error instanceof StoreAway) return new Later('busy', filesAway)
  if (isAway(error)) return new Later('busy')
  if (error.statusCode === 413) return new Refusal('too-large')
  if (error.statusCode === 429) return new Refusal('too-many')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('unreadable')
  if (error.code === undefined) return undefined
  // any other error of class "data exception" came from a value of the request, such as a forged
  // page cursor
  return (
    fromDatabase[error.code]?.() ??
    (isDataException(error.code) ? new Refusal('not-valid') : undefined)
  )
}

/**
 * Every failure is sent in the same format: a message for people, a stable code; our own faults
 * with an incident number and nothing else.
 */
export const answerFailures = (app: FastifyInstance, log: Logger): void => {
  app.setErrorHandler((thrown: Thrown, request, reply) => {
    const refusal = asRefusal(thrown)
    if (refusal !== undefined) {
      if (refusal instanceof Later) reply.header('retry-after', retryAfterSeconds)
      if (refusal !== thrown && refusal.code === 'busy')
        log.warn(
          {
            request: request.id,
            route: request.routeOptions.url,
            err: { code: thrown.code, message: thrown.message },
          },
          'busy',
        )
      const { message, code, issues, detail, status } = refusal
      if (thrown.code === '42501')
        log.error(
          {
            request: request.id,
            route: request.routeOptions.url,
            err: { code: thrown.code, message: thrown.message },
          },
          'second lock refused',
        )
      return reply.code(status).send({
        valid: false,
        message,
        code,
        ...(issues !== undefined && { issues }),
        ...(detail !== undefined && { detail }),
      })
    }
    const incident = randomBytes(5).toString('hex')
    log.error(
      {
        incident,
        request: request.id,
        route: request.routeOptions.url,
        err: { code: thrown.code, message: thrown.message, stack: thrown.stack },
      },
      'failed',
    )
    return reply
      .code(500)
      .send({ valid: false, message: refusals.failed[1], code: 'failed', incident })
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !request.url.startsWith('/api/')) return reply.callNotFound()
    return reply
      .code(404)
      .send({ valid: false, message: refusals['unknown-call'][1], code: 'unknown-call' })
  })
}
