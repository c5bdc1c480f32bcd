import { randomBytes } from 'node:crypto'
import type { Resource } from '@medplum/fhirtypes'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isAway, isDataException } from '../../db/away.ts'
import { Refusal } from '../../access/refusal.ts'
import type { House } from '../../house.ts'
import { retryAfterSeconds } from '../../http/failures.ts'
import { FhirFault, outcomeOf } from './outcome.ts'

const fhirJson = 'application/fhir+json; charset=utf-8'
export const send = (reply: FastifyReply, status: number, resource: Resource): FastifyReply => reply.code(status).type(fhirJson).send(JSON.stringify(resource))

/** Faults are sent as OperationOutcome; our own with only an incident number. */
export const answerFaults = (app: FastifyInstance, { log }: House): void => {
  app.setErrorHandler((thrown: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (thrown instanceof FhirFault) {
      if (thrown.status === 401) reply.header('www-authenticate', 'Bearer realm="fhir"')
      return send(reply, thrown.status, outcomeOf(thrown.type, thrown.message))
    }
    if (isAway(thrown)) {
      reply.header('retry-after', retryAfterSeconds)
      return send(reply, 503, outcomeOf('transient', 'Nothing can be read right now. Please try again in a moment.'))
    }
    if (thrown.code === '57014') return send(reply, 503, outcomeOf('too-costly', 'This took too long and was stopped. Narrow the search.'))
    if (isDataException(thrown.code)) return send(reply, 400, outcomeOf('invalid', 'A value of the request cannot be read.'))
    if (thrown instanceof Refusal) {
      const isThrottled = thrown.status === 429
      return send(reply, thrown.status, outcomeOf(isThrottled ? 'throttled' : thrown.status === 403 ? 'forbidden' : 'invalid', thrown.message))
    }
    if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
      return send(reply, thrown.statusCode, outcomeOf('invalid', 'The request cannot be read.'))
    const incident = randomBytes(5).toString('hex')
    log.error({ incident, route: request.routeOptions.url, err: { code: thrown.code, message: thrown.message, stack: thrown.stack } }, 'failed')
    return send(reply, 500, outcomeOf('exception', `Something went wrong. Incident ${incident}.`))
  })
}
