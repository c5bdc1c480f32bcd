import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { until } from '../../test/until.ts'
import { isAway } from './away.ts'
import type { Engine } from './engine-interface.ts'
import { openEngine } from './engine.ts'

/*
 * Between the node and the database stands a network that can lose either: what is lost says
 * nothing, not even that it is gone.
 */
let database: FreshDatabase
let server: Server
let pairs: { near: Socket; far: Socket }[]
let isLost: boolean
let engine: Engine
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const addressOf = (url: string, port: number): string => {
  const address = new URL(url)
  address.host = `127.0.0.1:${port}`
  return address.href
}
beforeEach(async () => {
  pairs = []
  isLost = false
  const target = new URL(database.url ?? '')
  server = createServer((near) => {
    near.on('error', () => undefined)
    if (isLost) return // accepted by a host that answers nothing
    const far = connect(Number(target.port), target.hostname)
    far.on('error', () => undefined)
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    near.on('end', () => far.end())
    far.on('end', () => near.end())
    pairs.push({ near, far })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  engine = await openEngine({
    url: addressOf(database.url ?? '', (server.address() as AddressInfo).port),
    data: '',
    pool: 4,
    silence: { everyMs: 20, silentMs: 100, probeMs: 400 },
  })
})
afterEach(async () => {
  for (const { near, far } of pairs) {
    near.destroy()
    far.destroy()
  }
  await engine.close()
  server.close()
})

/** The database loses every connection; this side hears nothing of it. */
const loseConnections = (): void => {
  for (const { near, far } of pairs) {
    far.removeAllListeners('end').removeAllListeners('data')
    near.removeAllListeners('data')
    far.destroy()
  }
}
const ask = async (text = 'select 1 as one'): Promise<unknown[]> => {
  const lease = await engine.connect()
  let broken = false
  try {
    return (await lease.client.query(text)).rows as unknown[]
  } catch (error) {
    broken = true
    throw error
  } finally {
    lease.release(broken)
  }
}
const atOnce = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, () => ask('select pg_sleep(0.05)')))

test('connections that were lost without a word end, all of them, and new ones serve', async () => {
  await atOnce(4)
  loseConnections()
  const [first] = await Promise.allSettled([ask()])
  expect(first.status).toBe('rejected')
  expect(isAway((first as PromiseRejectedResult).reason as Error)).toBe(true)
  // none of the other three, which lay idle, is met afterwards
  expect((await atOnce(4)).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
})

test('while the database answers nothing at all, callers fail, and are served once it is back', async () => {
  await atOnce(2)
  isLost = true
  loseConnections()
  const [failed] = await Promise.allSettled([ask()])
  expect(failed.status).toBe('rejected')
  isLost = false
  expect(await ask()).toEqual([{ one: 1 }])
})

test('a query that takes long goes on', async () => {
  expect(await ask(`select 'late' as word from pg_sleep(1)`)).toEqual([{ word: 'late' }])
})

test('a listener whose connection was lost listens again', async () => {
  const received: string[] = []
  await engine.listen('labgate_silence', (payload) => received.push(payload))
  await atOnce(1)
  loseConnections()
  await Promise.allSettled([ask()])
  const isReceived = async (): Promise<boolean> => {
    await ask(`select pg_notify('labgate_silence', 'back')`)
    return received.includes('back')
  }
  await until(isReceived, { what: 'a notification', everyMs: 50 })
})
