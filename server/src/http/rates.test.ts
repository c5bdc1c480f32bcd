import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { ratesOf } from './rates.ts'

it('a caller who is gone before the address is read is no failure of ours', async () => {
  const app = Fastify()
  const rates = await ratesOf(app, 1)
  app.addHook('onRequest', async (request, reply) => {
    // what Node's socket has once its other side has closed it
    Object.defineProperty(request.raw.socket, 'remoteAddress', { value: undefined })
    expect(request.ip).toBeUndefined()
    await rates.address(request, reply)
  })
  app.get('/', async () => 'here')
  expect((await app.inject('/')).statusCode).toBe(200)
  await app.close()
})
