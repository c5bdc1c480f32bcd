import type { FastifyInstance } from 'fastify'

const headersOf = new WeakMap<FastifyInstance, Map<string, string>>()

/**
 * Headers that every answer of this server has, by name; they may change while it runs. Asked for
 * the first time before any route is added: Fastify takes no later hook for routes that are there.
 */
export const answerHeaders = (app: FastifyInstance): Map<string, string> => {
  const known = headersOf.get(app)
  if (known !== undefined) return known
  const headers = new Map<string, string>()
  headersOf.set(app, headers)
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(Object.fromEntries(headers))
  })
  return headers
}
