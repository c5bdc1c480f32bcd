import type { FastifyInstance, HTTPMethods } from 'fastify'
import { FhirFault } from './outcome.ts'

/** Refuses all other methods of an address, before a body is read. */
export const onlyBy = (fhir: FastifyInstance, url: string, allowed: readonly string[]): void => {
  fhir.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (method) => !allowed.includes(method),
    ) as HTTPMethods[],
    url,
    onRequest: async (_request, reply) => {
      reply.header('allow', [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', '))
      throw new FhirFault(
        405,
        'not-supported',
        `This address takes ${allowed.join(' and ')} only: FHIR access is read-only.`,
      )
    },
    handler: async () => undefined,
  })
}
