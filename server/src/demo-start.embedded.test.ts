import { patients as patientCalls } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupOf, restoreInto } from '../test/backups.ts'
import { openLab, password, type Lab } from '../test/lab.ts'
import { killedWorker } from '../test/proofs/killed-worker.ts'
import {
  copyMigrated,
  openMigrated,
  type MigratedPostgres,
} from '../test/setup/migrated-postgres.ts'
import { cryptWith } from './access/crypt.ts'
import { readConfig, type Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { loadDemoIfWanted } from './demo-start.ts'

let postgres: MigratedPostgres
let server: Database
let killed: Awaited<ReturnType<typeof killedWorker>>
let lab: Lab
beforeAll(async () => {
  postgres = await openMigrated()
  server = await openDatabase({ url: await copyMigrated(postgres), data: '' })
  killed = await killedWorker(new URL('../test/attacks/first-start-worker.ts', import.meta.url))
})
afterAll(async () => {
  await lab.close()
  await killed.close()
  await server.close()
  await postgres.stop()
})

/* As the worker that is killed. */
const size = { now: new Date('2026-03-31T15:00:00Z'), patients: 40, orders: 120 }
const crypt = cryptWith(Buffer.alloc(32, 7))
const said: string[] = []
const start = (
  demo: Config['demo'],
  asLoginAtOnce = lab.database.asLoginAtOnce,
): Promise<boolean> => {
  said.length = 0
  return loadDemoIfWanted(
    { ...lab.context.config, demo },
    { ...lab.database, asLoginAtOnce },
    lab.context.crypt,
    (line) => said.push(line),
    size,
  )
}
const firstStart = (isOpen: boolean) =>
  lab.owner(
    isOpen
      ? `insert into setting (name, value) values ('first-start', 'open')`
      : `delete from setting where name = 'first-start'`,
  )
const patients = async () =>
  (await lab.owner<{ count: number }>('select count(*) from patient'))[0]?.count
/** The number of rows in each table. */
const countsOf = async ({ asLogin }: Database): Promise<Record<string, number>> => {
  const { rows } = await asLogin(`
    select
      string_agg(
        format('select %L as name, count(*)::int from %I', relname, relname),
        ' union all '
      ) as sql
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
  `)
  const counts = (await asLogin((rows as [{ sql: string }])[0].sql)).rows as {
    name: string
    count: number
  }[]
  return Object.fromEntries(counts.map(({ name, count }) => [name, count]))
}

/**
 * A demo that nothing disturbed, on PostgreSQL; returns the number of statements that its start
 * took.
 */
const undisturbed = async (): Promise<number> => {
  let statements = 0
  const counting: typeof server.asLoginAtOnce = (work) =>
    server.asLoginAtOnce((run) =>
      work((sql, values) => {
        statements += 1
        return run(sql, values)
      }),
    )
  const config = { ...readConfig({ LABGATE_DEMO_PASSWORD: password }), demo: 'if-new' as const }
  await loadDemoIfWanted(config, { ...server, asLoginAtOnce: counting }, crypt, () => {}, size)
  return statements
}

test('a start loads the demo on request, once, completely or not at all, also after one that was killed or that failed', async () => {
  // the first orders are written and their numbers taken: enough to undo, and little to do again
  const midway = Math.ceil((await undisturbed()) / 4)
  const dying = await killed.start(
    { DIES_BEFORE: String(midway), LABGATE_DEMO: '1', LABGATE_DEMO_PASSWORD: password },
    '',
  )
  expect(await dying.ended).toBe('SIGKILL')
  lab = await openLab({}, { from: killed.folder })
  expect(await lab.owner(`select value from setting where name = 'first-start'`)).toHaveLength(1)
  expect(await lab.owner('select count(*) from customer')).toEqual([{ count: 0 }])
  expect(await start(false)).toBe(false)
  expect(await start('if-new')).toBe(false)
  expect(await patients()).toBe(0)
  await firstStart(true)

  const breaking: typeof lab.database.asLoginAtOnce = (work) =>
    lab.database.asLoginAtOnce((run) =>
      work((sql, values) =>
        /insert into patient\s/.test(sql)
          ? Promise.reject(new Error('the machine went down'))
          : run(sql, values),
      ),
    )
  await expect(start('if-new', breaking)).rejects.toThrow('the machine went down')
  expect(said).toEqual(['Loading the demo laboratory (once) ...'])
  expect(await lab.owner('select count(*) from customer')).toEqual([{ count: 0 }])
  expect(await start('if-new')).toBe(true)
  expect(said).toEqual(['Loading the demo laboratory (once) ...'])
  expect(await patients()).toBe(size.patients)
  expect(await lab.owner('select count(*) from lab_order')).toEqual([{ count: size.orders }])
  expect(await countsOf(lab.database)).toEqual(await countsOf(server))
  expect(await start('if-new')).toBe(true)
  expect(said).toEqual([])
  const [sealed] = await lab.owner<{ patientId: number; last: string }>(`
    select patient_id as "patientId", ssn_last4 as last from patient where ssn is not null limit 1
  `)
  const admin = await lab.signIn(await lab.make.user(1))
  const { body } = await admin.call(patientCalls.wholeSsn, {
    patientId: sealed?.patientId ?? 0,
    reason: 'The payer asked for it',
  })
  expect(body).toMatchObject({
    valid: true,
    ssn: expect.stringMatching(new RegExp(`^\\d{3}-\\d\\d-${sealed?.last}$`)) as string,
  })
})

/** An engine puts a row wherever there is room, so rows are compared, not their places. */
const rowsOf = async (database: Database): Promise<string[]> =>
  (await backupOf(database, new Date(0))).toSorted()

test('the demo laboratory, with 40 patients and their orders, moves to PostgreSQL by a backup and back without a changed value', async () => {
  const lines = await backupOf(lab.database, new Date(0))
  expect(lines.length).toBeGreaterThan(1000)
  await server.asLogin(`insert into allergy (description, kind) values ('Only here', 'drug')`)
  await restoreInto(server, lines) // replaces everything there
  expect(await rowsOf(server)).toEqual(lines.toSorted())
  for (const text of [
    `delete from customer_note`,
    `update customer set name = 'Other'`,
    `insert into allergy (description, kind) values ('New', 'drug')`,
  ])
    await lab.owner(text)
  await restoreInto(lab.database, await backupOf(server, new Date(0)))
  expect(await rowsOf(lab.database)).toEqual(lines.toSorted())
})
