import { readFileSync } from 'node:fs'
import { home } from '@labgate/contract/overviews/home'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../test/lab.ts'
import { buildApp } from './app.ts'
import { metricsOf, serveMetrics, type Metrics } from './metrics.ts'

let lab: Lab
let metrics: Metrics
let served: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  lab = await openLab()
  metrics = metricsOf(lab.context)
  served = await serveMetrics(metrics, 0)
})
afterAll(async () => {
  await served.close()
  await lab.close()
})

const read = async (): Promise<string> => (await fetch(served.address)).text()

test('counts requests by route and exports nothing else from the URL', async () => {
  const app = await buildApp(lab.context, metrics)
  await app.inject({ method: 'GET', url: `${home.shell.path}?validation=Ada-Moss-0815` })
  await app.inject({ method: 'GET', url: '/api/no/such?name=Ada-Moss-0815' })
  const text = await read()
  expect(text).toMatch(
    /labgate_request_seconds_count\{method="GET",route="\/api\/Home\/GetShell",status="401"\} 1/,
  )
  expect(text).not.toMatch(/Ada|Moss/)
  await app.close()
})

test('exports sessions, database connections, and event loop lag', async () => {
  const before = /labgate_sessions_running (\d+)/.exec(await read())?.[1]
  await lab.signIn(await lab.make.user(1))
  const text = await read()
  expect(Number(/labgate_sessions_running (\d+)/.exec(text)?.[1])).toBe(Number(before) + 1)
  expect(text).toMatch(/labgate_database_connections_lent \d+/)
  expect(text).toMatch(/labgate_database_callers_waiting 0/)
  expect(text).toMatch(/nodejs_eventloop_lag_seconds [\d.e-]+/)
  lab.clock.pass(31)
  expect(await read()).toMatch(/labgate_sessions_running 0/)
})

test('exports every metric that the dashboard for Grafana reads', async () => {
  const app = await buildApp(lab.context, metrics)
  await app.inject(home.shell.path)
  await app.close()
  const exported = await read()
  const { panels } = JSON.parse(
    readFileSync(new URL('../../deploy/grafana.json', import.meta.url), 'utf8'),
  ) as { panels: { title: string; targets: { expr: string }[] }[] }
  const names = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(?:labgate|nodejs|process)_\w+/g) ?? []),
  )
  expect(new Set(names).size).toBeGreaterThan(8)
  for (const name of names) expect(exported, name).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
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
