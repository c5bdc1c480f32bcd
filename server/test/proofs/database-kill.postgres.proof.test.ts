import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@labgate/contract/accounts/accounts'
import { randomOf } from '@labgate/demo/random.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { freePort, startServer, type ServerProcess } from '../../../e2e/src/server-process.ts'
import { auditVerify } from '../../src/cli/audit-verify.ts'
import { signIn, type Person } from '../../src/client.ts'
import { openEngine } from '../../src/db/engine.ts'
import { makeBuilders } from '../builders.ts'
import { run } from '../commands.ts'
import { password, sharedHash } from '../lab.ts'
import { migrateAll } from '../setup/migrate-all.ts'
import { startThrowAway, type ThrowAway } from '../setup/throw-away-postgres.ts'
import { atRandomMoment, betweenRounds, hangMs, until } from '../until.ts'
import type { Owner } from './killed-worker.ts'
import { messageEnds, ordersThatWait, report } from './lab-line.ts'

/** Clients saving at the same time, and tubes reported meanwhile. */
const [savers, tubesEach] = [6, 2]
const key = randomBytes(32).toString('base64')

let postgres: ThrowAway
let folder: string
let running: ServerProcess | undefined
beforeAll(async () => {
  const started = await startThrowAway()
  if (started === undefined) throw new Error('There is no PostgreSQL: install one.')
  postgres = started
  folder = await mkdtemp(join(tmpdir(), 'labgate-database-kill-'))
})
afterAll(async () => {
  await running?.kill()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** PostgreSQL's response while it recovers from a killed backend. */
const isRecovering = (error: unknown): boolean =>
  ['57P03', '57P02', '57P01'].includes((error as { code?: string }).code ?? '')

const owner: Owner = async <R>(sql: string, values: unknown[] = []) => {
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(sql, values)).rows as R[]
    } catch (error) {
      if (!isRecovering(error)) throw error
      await betweenRounds(20)
    } finally {
      await client.end()
    }
  }
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Kills one of the server's connections, busy or not. */
const killOneBackend = async (pick: (count: number) => number): Promise<void> => {
  const backends = await owner<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'labgate' order by pid`,
  )
  const { pid } = backends[pick(backends.length)] ?? {}
  if (pid === undefined) throw new Error('The server has no connection to kill.')
  process.kill(pid, 'SIGKILL')
  // saves before PostgreSQL notices prove nothing
  await until(() => !isAlive(pid), { what: 'the end of a killed backend', everyMs: 1 })
}
const ways = [
  { of: 'a backend', kill: killOneBackend },
  { of: 'the postmaster, which is started again', kill: () => postgres.crash() },
]

/** A call as a browser makes it: the status, and the response's code and id. */
const ask = async (
  url: string,
  { cookies, xsrf, validation }: Person,
  path: string,
  content: object,
) => {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'x-xsrf-token': xsrf,
    },
    body: JSON.stringify({ validation, ...content }),
    signal: AbortSignal.timeout(hangMs),
  })
  const { code = '', id = '' } = (await answer.json()) as { code?: string; id?: string }
  return { says: `${answer.status} ${code}`.trim(), id: Number(id) }
}

describe('kill -9 of a PostgreSQL backend or its postmaster', () => {
  proof('loses no acknowledged save, and everything continues automatically', { small: 1, full: 30, of: 'moments of each' }, async (each, seed) => {
    const random = randomOf(`${seed} database`)
    const moments = each * ways.length
    const engine = await openEngine({ url: postgres.url, data: '', role: false, pool: 3 })
    await migrateAll(engine)
    await engine.close()
    const { user, customerId, tubes } = await ordersThatWait(owner, makeBuilders(owner, await sharedHash()), moments * tubesEach)
    const hl7Port = await freePort()
    const place = { DATABASE_URL: postgres.url, LABGATE_KEY: key, LABGATE_DATA: folder }
    const server = (running = await startServer({ ...place, PORT: '0', HL7_PORT: String(hl7Port), LABGATE_DEMO: '0', LABGATE_REQUIRE_MFA: '0', LABGATE_LOG: 'error' }))
    const person = await signIn(server.url, user.email, password)
    const acknowledged = new Map<number, string>()
    const said = new Map<string, number>()
    const hear = (text: string): void => void said.set(text, (said.get(text) ?? 0) + 1)

    const oneMoment = async (moment: number, way: (typeof ways)[number]): Promise<void> => {
      let over = false
      const saving = Array.from({ length: savers }, async (_, who) => {
        for (let count = 0; !over; count++) {
          const subject = `moment ${moment} client ${who} note ${count}`
          const { says: text, id } = await ask(server.url, person, accounts.saveNote.path, { customerId, subject, note: 'kept' })
          hear(text)
          if (text === '200') acknowledged.set(id, subject)
        }
      })
      const reading = (async () => {
        while (!over) hear((await ask(server.url, person, accounts.get.path, { customerId })).says)
      })()
      const goesOn = async (): Promise<void> => {
        const from = acknowledged.size
        await until(() => acknowledged.size > from + savers, { what: 'acknowledged saves', everyMs: 5 })
      }
      const ends = Promise.all([...saving, reading]) // they fail if a server ended
      await Promise.race([goesOn(), ends]) // so that there is something to lose
      const reporting = tubes.slice(moment * tubesEach, (moment + 1) * tubesEach).map((tube) => report(hl7Port, tube))
      await atRandomMoment(random, 100)
      await way.kill((count) => random.int(0, count - 1))
      await Promise.race([goesOn(), ends]) // the same server saves again
      over = true
      await Promise.all([ends, ...reporting])
      await until(async () => !(await messageEnds(owner)).some(({ state }) => state === 'waiting'), { what: 'messages to be filed', everyMs: 50 })
      const verified = await run(auditVerify, [], place)
      expect(verified.err, `moment ${moment}, kill of ${way.of}`).toBe('')
    }
    try {
      for (let moment = 0; moment < moments; moment++) await oneMoment(moment, ways[moment % ways.length] as (typeof ways)[number])
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${server.log()}`, { cause: error })
    }

    const rows = await owner<{ id: string; subject: string }>(
      'select customer_note_id as id, subject from customer_note',
    )
    const kept = new Map(rows.map(({ id, subject }) => [Number(id), subject]))
    const lost = [...acknowledged].filter(([id, subject]) => kept.get(id) !== subject)
    const ends = await messageEnds(owner)
    console.log(`${each} kills of a backend and ${each} of the postmaster: ${acknowledged.size} acknowledged saves, lost ${lost.length}; answers ${JSON.stringify(Object.fromEntries(said))}; messages ${JSON.stringify(ends)}`)
    expect(lost).toEqual([])
    expect([...said.keys()].filter((text) => !['200', '503 busy'].includes(text))).toEqual([])
    expect(ends).toEqual([{ state: 'processed', reason: '', messages: tubes.length, results: tubes.length }])
    await server.stop()
    expect((await run(auditVerify, [], place)).err).toBe('')
  })
}) // prettier-ignore
