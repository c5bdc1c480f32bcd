import { rejects } from 'node:assert/strict'
import { home } from '@labgate/contract/overviews/home'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../../test/lab.ts'
import { watched, watchWork } from '../watched-work.ts'
import { metricList } from './metric-names.ts'
import { metricsOf, serveMetrics, type Metrics } from './metrics.ts'

let lab: Lab
let metrics: Metrics
let served: Awaited<ReturnType<typeof serveMetrics>>
let stop: () => void
beforeAll(async () => {
  lab = await openLab()
  metrics = metricsOf(lab.context)
  stop = watchWork(metrics.watcher)
  served = await serveMetrics(metrics, 0)
})
afterAll(async () => {
  stop()
  await served.close()
  await lab.close()
})

const read = async (): Promise<string> => (await fetch(served.address)).text()

test('counts requests by route and exports nothing else from the URL', async () => {
  await lab.app.inject({ method: 'GET', url: `${home.shell.path}?validation=Ada-Moss-0815` })
  await lab.app.inject({ method: 'GET', url: '/api/no/such?name=Ada-Moss-0815' })
  const text = await read()
  expect(text).toMatch(
    /labgate_request_seconds_count\{method="GET",route="\/api\/Home\/GetShell",status="401"\} 1/,
  )
  expect(text).not.toMatch(/Ada|Moss/)
})

test('exports sessions, database connections, and event loop lag', async () => {
  const before = /labgate_sessions_running (\d+)/.exec(await read())?.[1]
  await lab.signIn(await lab.make.user(1))
  const text = await read()
  expect(Number(/labgate_sessions_running (\d+)/.exec(text)?.[1])).toBe(Number(before) + 1)
  expect(text).toMatch(/labgate_database_connections_lent \d+/)
  expect(text).toMatch(/labgate_database_connections_most \d+/)
  expect(text).toMatch(/labgate_database_callers_waiting 0/)
  expect(text).toMatch(/labgate_database_reachable 1/)
  expect(text).toMatch(/labgate_connection_wait_seconds_count [1-9]/)
  expect(text).toMatch(/nodejs_eventloop_lag_seconds [\d.e-]+/)
  lab.clock.pass(31)
  expect(await read()).toMatch(/labgate_sessions_running 0/)
})

test('exports every metric of the list, with its labels, and no other of ours', async () => {
  await watched({ kind: 'job', queue: 'mail', job: 'j' }, async () => {})
  await watched({ kind: 'partner', partner: 'carrier' }, async () => {})
  await lab.app.inject(home.shell.path)
  const text = await read()
  const kinds = [...text.matchAll(/^# TYPE (labgate_\w+) (\w+)$/gm)].map(
    ([, name = '', kind]) => [name, kind] as const,
  )
  expect(Object.fromEntries(kinds)).toEqual(
    Object.fromEntries(Object.entries(metricList).map(([name, { kind }]) => [name, kind])),
  )
  for (const [name, { kind, labels }] of Object.entries(metricList)) {
    const sample = `${name}${kind === 'histogram' ? '_count' : ''}`
    const found = new RegExp(`^${sample}(?:\\{(.*)\\})? `, 'm').exec(text)
    expect(found, name).not.toBeNull()
    const named = [...(found?.[1] ?? '').matchAll(/(\w+)="/g)].map(([, label]) => label)
    expect(new Set(named), name).toEqual(new Set(labels))
  }
})

test('tells how a job and a call to a system outside ended', async () => {
  await rejects(
    watched({ kind: 'partner', partner: 'fax service' }, async () => {
      throw new Error('+1 813 555 0100 is busy')
    }),
  )
  await rejects(
    watched({ kind: 'job', queue: 'fax', job: 'j' }, async () => {
      throw new Error('Ada Moss')
    }),
  )
  const text = await read()
  expect(text).toContain(
    'labgate_partner_call_seconds_count{partner="fax service",outcome="failed"} 1',
  )
  expect(text).toContain('labgate_job_seconds_count{queue="fax",outcome="failed"} 1')
  expect(text).not.toMatch(/555|Moss/)
})

test('tells what is due and waits, and since when', async () => {
  const due = new Date(lab.clock.now.getTime() - 90_000).toISOString()
  await lab.owner(
    `insert into mail (to_address, subject, body, at) values ('someone@example.com', '', '', $1)`,
    [due],
  )
  const text = await read()
  expect(text).toContain('labgate_outbox_waiting{outbox="email"} 1')
  const [, age] = /^labgate_outbox_oldest_seconds\{outbox="email"\} (\S+)$/m.exec(text) ?? []
  expect(Number(age)).toBeGreaterThanOrEqual(89)
  expect(text).toContain('labgate_jobs_waiting{queue="mail"} 0')
  expect(Number(/^labgate_audit_unsealed_rows (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
})

test('without its database it tells of the process alone, and that the database is away', async () => {
  const away = metricsOf({
    ...lab.context,
    database: {
      ...lab.database,
      systemQuery: () => Promise.reject(Object.assign(new Error('away'), { code: '08001' })),
    },
  })
  const text = await away.text()
  expect(text).toContain('labgate_database_reachable 0')
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  expect(text).not.toMatch(/^labgate_(sessions_running|jobs_waiting|outbox_waiting)[ {]/m)
})

test('returns lent connections to the pool, even after a failure', async () => {
  const scope = { userId: 1, customers: 'all', locations: null } as const
  const during = await lab.database.forActor(scope, async (tx) => {
    await tx.selectFrom('lab').select('lab_id').execute()
    return lab.database.load()
  })
  expect(during.lent).toBe(1)
  await expect(lab.database.asLogin('select 1 / 0')).rejects.toThrow('division by zero')
  expect(lab.database.load()).toEqual({ lent: 0, waiting: 0 })
})

test('names METRICS_PORT if the port is in use', async () => {
  await expect(serveMetrics(metrics, Number(new URL(served.address).port))).rejects.toThrow(
    'METRICS_PORT is in use',
  )
})

test('answers 404 to any other path or method', async () => {
  expect((await fetch(served.address.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(served.address, { method: 'POST' })).status).toBe(404)
})
