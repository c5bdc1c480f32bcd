import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerHeaders } from './answer-headers.ts'
import { serveHealth } from './health.ts'
import { keepRequestIds, requestId, requestIdOf } from './request-id.ts'

let answers: () => Promise<unknown>
let looks: number
let app: FastifyInstance
let health: ReturnType<typeof serveHealth>
const systemQuery = (): Promise<never> => {
  looks++
  return answers() as Promise<never>
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  looks = 0
  answers = async () => []
  app = Fastify()
  answerHeaders(app)
  health = serveHealth(app, {
    config: { ROLES: new Set(['web', 'papers'] as const) },
    // only this of the database is looked at
    database: { systemQuery } as never,
    duties: { held: () => ['hl7'] },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const statusOf = async (url: string): Promise<[number, string]> => {
  const { statusCode, json } = await app.inject(url)
  return [statusCode, (json() as { status: string }).status]
}
const statusAfter = async (ms: number): Promise<[number, string]> => {
  const pending = statusOf('/ready')
  await vi.advanceTimersByTimeAsync(ms)
  return pending
}

test('a node is ready while its database answers and nobody stops it, and runs all the while', async () => {
  expect(await statusOf('/ready')).toEqual([200, 'ready'])
  await vi.advanceTimersByTimeAsync(1001)
  answers = async () => {
    throw new Error('refused')
  }
  expect(await statusOf('/ready')).toEqual([503, 'database away'])
  await vi.advanceTimersByTimeAsync(1001)
  answers = () => new Promise(() => undefined)
  expect(await statusAfter(2000)).toEqual([503, 'database away'])
  answers = async () => []
  expect(await statusOf('/ready')).toEqual([200, 'ready'])
  expect(await statusOf('/accepting')).toEqual([200, 'accepting'])
  health.stops()
  expect(await statusOf('/ready')).toEqual([503, 'stopping'])
  expect(await statusOf('/accepting')).toEqual([404, 'stopping'])
  expect(await statusOf('/health')).toEqual([200, 'running'])
})

test('each answer of a node that stops asks the proxy to close its connection, a long one too', async () => {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  app.get('/long', async () => {
    begun.resolve()
    await goOn.promise
    return { status: 'read' }
  })
  expect((await app.inject('/health')).headers.connection).toBe('keep-alive')
  const long = app.inject('/long')
  await begun.promise
  health.stops()
  goOn.resolve()
  for (const { statusCode, headers } of [await long, await app.inject('/health')])
    expect([statusCode, headers.connection]).toEqual([200, 'close'])
})

test('all answers name the roles and the duties of the process', async () => {
  for (const [url, status] of [
    ['/health', 'running'],
    ['/ready', 'ready'],
    ['/accepting', 'accepting'],
  ] as const)
    expect((await app.inject(url)).json()).toEqual({
      status,
      roles: ['web', 'papers'],
      duties: ['hl7'],
    })
})

test('many probes within a second cost the database one look', async () => {
  await Promise.all(Array.from({ length: 20 }, () => statusOf('/ready')))
  expect(looks).toBe(1)
})

test('a request has one id in its answer and in all that it does, also after its body arrived', async () => {
  const portal = Fastify({ genReqId: requestIdOf(false) })
  keepRequestIds(portal)
  const begun = Promise.withResolvers<void>()
  portal.addHook('onRequest', async () => begun.resolve())
  portal.post('/', async () => ({ id: requestId() }))
  const sent = request(await portal.listen({ host: '127.0.0.1', port: 0 }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'said-by-a-browser' },
  })
  sent.flushHeaders()
  await begun.promise
  sent.end('{}')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const id = answer.headers['x-request-id']
  expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(JSON.parse(await text(answer))).toEqual({ id })
  expect(requestId()).toBeUndefined()
  await portal.close()
})

test('a proxy’s own id is kept if it is one', () => {
  const of = (said: string) => requestIdOf(true)({ headers: { 'x-request-id': said } })
  expect(of('9f1c0a66d2b84a4b')).toBe('9f1c0a66d2b84a4b')
  for (const said of ['short', 'a line\nmore', '"} {"level":60', 'x'.repeat(65)])
    expect(of(said)).toMatch(/^[0-9a-f]{24}$/)
})
