import { randomBytes } from 'node:crypto'
import type { Resource } from '@medplum/fhirtypes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { isAway, isDataException } from '../../../db/away.ts'
import { retryAfterSeconds } from '../../../http/failures.ts'
import { FhirFault, outcomeOf } from './outcome.ts'

const fhirJson = 'application/fhir+json; charset=utf-8'
export const send = (reply: FastifyReply, status: number, resource: Resource): FastifyReply =>
  reply.code(status).type(fhirJson).send(JSON.stringify(resource))

/* The token endpoint answers in OAuth's form (RFC 6749, 5.2), whatever goes wrong. */
const oauthErrorOf = (status: number): string =>
  status >= 500 ? 'server_error' : status === 429 ? 'temporarily_unavailable' : 'invalid_request'
const isToken = (request: FastifyRequest): boolean => request.routeOptions.url === '/fhir/token'

/** Faults are sent as OperationOutcome; our own with only an incident number. */
export const answerFaults = (app: FastifyInstance, { log }: AppContext): void => {
  app.setErrorHandler((thrown: Error & { statusCode?: number; code?: string }, request, reply) => {
    const answer = (status: number, type: Parameters<typeof outcomeOf>[0], text: string) =>
      isToken(request)
        ? reply
            .code(status)
            .type('application/json')
            .send({ error: oauthErrorOf(status), error_description: text })
        : send(reply, status, outcomeOf(type, text))
    if (thrown instanceof FhirFault) {
      if (thrown.status === 401) reply.header('www-authenticate', 'Bearer realm="fhir"')
      return answer(thrown.status, thrown.type, thrown.message)
    }
    if (isAway(thrown)) {
      reply.header('retry-after', retryAfterSeconds)
      return answer(
        503,
        'transient',
        'Nothing can be read right now. Please try again in a moment.',
      )
    }
    if (thrown.code === '57014')
      return answer(503, 'too-costly', 'This took too long and was stopped. Narrow the search.')
    if (isDataException(thrown.code))
      return answer(400, 'invalid', 'A value of the request cannot be read.')
    if (thrown instanceof Refusal) {
      const isThrottled = thrown.status === 429
      return answer(
        thrown.status,
        isThrottled ? 'throttled' : thrown.status === 403 ? 'forbidden' : 'invalid',
        thrown.message,
      )
    }
    if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
      return answer(thrown.statusCode, 'invalid', 'The request cannot be read.')
    const incident = randomBytes(5).toString('hex')
    log.error(
      {
        incident,
        route: request.routeOptions.url,
        err: { code: thrown.code, message: thrown.message, stack: thrown.stack },
      },
      'failed',
    )
    return answer(500, 'exception', `Something went wrong. Incident ${incident}.`)
  })
}
