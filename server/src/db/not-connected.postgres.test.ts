import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cert, key } from '../../test/certificate.ts'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { isAway } from './away.ts'
import type { Engine } from './engine-interface.ts'
import { openEngine } from './engine.ts'

/*
 * Before the database stands a proxy that accepts connections while there is no primary behind it,
 * and ends them at any step.
 */
type Way = (near: Socket) => void
let database: FreshDatabase
let proxy: Server
let engine: Engine
let greet: Way | undefined

/** PostgreSQL's question whether there is TLS has eight bytes, its answer one. */
const serve: Way = (near) =>
  near.once('data', () => {
    near.write('S')
    const secure = new TLSSocket(near, { isServer: true, cert, key })
    const { port, hostname } = new URL(database.url ?? '')
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [secure, far],
      [far, secure],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other)
  })
beforeAll(async () => {
  database = await freshDatabase()
  proxy = createServer((near) => {
    near.on('error', () => undefined)
    ;(greet ?? serve)(near)
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const address = new URL(database.url ?? '')
  address.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  address.searchParams.set('sslmode', 'no-verify')
  engine = await openEngine({ url: address.href, data: '', pool: 2 })
})
afterAll(async () => {
  await engine.close()
  proxy.close()
  await database.close()
})

/** Both connections of the pool are leased: no other is idle, so that one more must be made. */
const leaseAnew = async (): Promise<unknown> => {
  const first = await engine.connect()
  const second = await engine.connect().finally(() => first.release())
  second.release(true)
  return undefined
}
const answers =
  (bytes: string): Way =>
  (near) =>
    near.once('data', () => near.end(bytes))

test.each<[string, Way]>([
  ['at once', (near) => near.destroy()],
  ['after its question', answers('')],
  ['with an answer that is none', answers('X')],
  ['without TLS', answers('N')],
  ['in the middle of TLS', answers('S')],
])('a connection that ends %s means that the database is away', async (_, way) => {
  greet = way
  const error = await leaseAnew().then(
    () => undefined,
    (failed: Error) => failed,
  )
  greet = undefined
  expect(error).toBeInstanceOf(Error)
  expect(isAway(error as Error), (error as Error).message).toBe(true)
  await leaseAnew()
})
