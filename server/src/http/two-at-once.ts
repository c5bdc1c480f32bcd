import type { FastifyInstance, FastifyRequest } from 'fastify'

const most = 2

/** Bodies with files are large: two are taken at a time on a node, others wait their turn (decisions.md 31). */
export const takeFilesInTurn = (app: FastifyInstance): void => {
  let running = 0
  const waiting: (() => void)[] = []
  const holding = new WeakSet<FastifyRequest>()
  const leave = (request: FastifyRequest): void => {
    if (!holding.delete(request)) return
    running--
    waiting.shift()?.()
  }
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.carriesFile) return
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    running++
    holding.add(request)
    // a sender that goes away, also while it waited, must not keep its place
    if (request.raw.destroyed) leave(request)
    else request.raw.once('close', () => leave(request))
  })
  app.addHook('onResponse', async (request) => leave(request))
}
