import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signIn } from '@labgate/server/client.ts'
import { openDatabase } from '@labgate/server/db/open.ts'
import { freePort } from '../../../e2e/src/server-process.ts'
import { closeOnSignals, closing } from '../closers.ts'
import { openPlaces } from '../laboratory/places.ts'
import { demoPassword } from '../laboratory/sign-in.ts'
import { memoryOf } from '../measure/memory.ts'
import { startPortal } from '../measure/start-portal.ts'
import { engineKinds, type EngineKind } from '../options.ts'
import { fuzzFor } from './fuzz.ts'
import { mixedWork } from './mixed.ts'
import { measureReaders } from './readers.ts'
import { measureStrangers } from './strangers.ts'

/*
 * Cost of hostile callers: `node bench/src/hostile/main.ts strangers`, `... readers`,
 * `... memory --minutes 10` or `... mixed --minutes 120`, with --engine embedded or server (both if omitted). The figures are
 * printed with the machine's load; exits with 1 if memory does not return to within a fifth.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})
const log = (line: string): void => console.log(line)
const parts = positionals.length === 0 ? ['strangers', 'memory'] : positionals
const wants = (part: string): boolean => parts.includes(part)
const restSeconds = 60

const measure = async (kind: EngineKind): Promise<void> => {
  const places = await openPlaces(kind)
  const close = closing(places.close)
  const place = await places.fresh()
  const [hl7Port, metricsPort] = [await freePort(), await freePort()]
  const portal = await startPortal(place, {
    LABGATE_DEMO: '1',
    LABGATE_LOG: 'error',
    RATE_LIMITS: wants('mixed') ? '20' : '1', // all users of a mixed day share one address
    TRUST_PROXY: '127.0.0.1',
    HL7_PORT: String(hl7Port),
    LAB_SIMULATOR_SECONDS: wants('mixed') ? '20' : '86400',
    METRICS_PORT: String(metricsPort),
  })
  try {
    log(`\n${kind === 'server' ? 'PostgreSQL' : 'embedded engine'}, load of the machine ${loadavg()[0]?.toFixed(1)}`)
    const reader = await signIn(portal.url, 'cet-supervisor@labgate.example', demoPassword)
    const uploader = await signIn(portal.url, 'admin@labgate.example', demoPassword)
    if (wants('strangers')) await measureStrangers(portal.url, reader, uploader, Number(values.seconds), values.only, log)
    if (wants('readers')) await measureReaders(portal.url, { reader, biller: await signIn(portal.url, 'billing@labgate.example', demoPassword), administrator: uploader }, 5, log)
    if (wants('memory')) {
      // what the first request of its kind loads is not a leak
      await fuzzFor(portal.url, hl7Port, uploader, { minutes: 0.5 })
      await pause(20_000)
      const before = memoryOf(portal.pid)
      let most = before
      const looking = setInterval(() => (most = Math.max(most, memoryOf(portal.pid))), 1000)
      const requests = await fuzzFor(portal.url, hl7Port, uploader, { minutes: Number(values.minutes) })
      clearInterval(looking)
      const after = memoryOf(portal.pid)
      await pause(restSeconds * 1000)
      const rested = memoryOf(portal.pid)
      log(`  memory: ${before} MB before, ${most} MB at most, ${after} MB after ${values.minutes} minutes of ${requests} hostile requests, ${rested} MB after a rest of ${restSeconds} s (${Math.round((rested / before - 1) * 100)} %)`)
      if (rested > before * 1.2) process.exitCode = 1
    }
    if (wants('mixed')) await mixedWork({ url: portal.url, hl7Port, metricsPort, reader, hostile: uploader }, Number(values.minutes), log)
    await portal.stop()
    const database = await openDatabase({ url: place.url, data: place.data, pool: 2 })
    const { rows } = await database.asLogin(`
      select
        act,
        outcome,
        count(*) as rows,
        sum(coalesce(substring(fields[1]  from  '^(\\d+) times$')::int, 1)) as times
      from audit
      where user_id = 0 and outcome <> 'done'
      group by 1, 2
      order by 3 desc
      limit 12
    `)
    log('  rows of the audit log of people who are not signed in:')
    for (const row of rows as { act: string; outcome: string; rows: number; times: number }[]) log(`    ${row.act} ${row.outcome}: ${row.rows} rows for ${row.times} times`)
    await database.close()
  } finally {
    await portal.stop()
    await close()
  }
} // prettier-ignore

closeOnSignals()
for (const kind of engineKinds)
  if (values.engine === undefined || values.engine === kind) await measure(kind)
