import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobs } from '@labgate/contract/access/watch'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../../test/lab.ts'
import { until as untilIs } from '../../test/until.ts'
import { readLines } from '../db/backup/file.ts'
import { headOf } from '../db/backup/fill.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobsOver, type JobRunner } from './boss.ts'
import { clean } from './clean.ts'
import { dump } from './dump.ts'
import { JobFailed, queueNames, queueOf, type JobHandlers } from './queues.ts'
import { vacuumAll, vacuumWorn } from './vacuum.ts'

let lab: Lab
let folder: string
const runners: JobRunner[] = []
beforeAll(async () => {
  lab = await openLab()
  folder = await mkdtemp(join(tmpdir(), 'labgate-upkeep-'))
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})
afterAll(async () => {
  await lab.close()
  await rm(folder, { recursive: true })
})

const start = async (works: JobHandlers): Promise<JobRunner> => {
  const runner = jobsOver(lab.database, lab.context.log)
  runners.push(runner)
  await runner.start(works)
  return runner
}
const send = (runner: JobRunner, id = 0): Promise<void> =>
  lab.database.system('test', (tx) => runner.send(tx, 'clean', id))
const until = (is: () => Promise<boolean> | boolean) => untilIs(is, { what: 'a job' })
const states = () =>
  lab.owner<{ state: string; reason: string | null }>(`
    select state::text, output ->> 'reason' as reason
    from pgboss.job
    where name = 'clean'
    order by created_on, id
  `)

test('deletes expired rows at their age limit and no younger ones, and keeps the audit log', async () => {
  const { userId } = await lab.make.user(1)
  const hours = (count: number): string =>
    new Date(lab.clock.now.getTime() - count * 3_600_000).toISOString()
  for (const old of [true, false]) {
    const at = (age: number): string => hours(old ? age + 0.1 : age - 0.1)
    const id = old ? 1 : 2
    await lab.owner(
      `
        insert into idempotency (user_id, call, key, body_hash, at)
        values ($1, 'x', 'x', '\\x00', $2)
      `,
      [id, at(48)],
    )
    await lab.owner(
      `
        insert into draft (user_id, subject_id, form, record_id, content, saved_at)
        values ($1, 0, 'x', 1, '\\x00', $2)
      `,
      [id, at(720)],
    )
    for (const [form, kept] of [
      ['x', 2000],
      ['alone', 24],
    ] as const)
      await lab.owner(
        `
          insert into draft_file
            (draft_file_id, user_id, subject_id, form, record_id, file_type, size, content, kept_at)
          values (nextval('draft_file_count'), $1, 0, $2, 1, 'text/plain', 1, '\\x00', $3)
        `,
        [id, form, at(kept)],
      )
    await lab.owner(
      `
        insert into reset_code (user_id, code_hash, kind, ground, expires_at)
        values ($1, '\\x00', 'link', 0, $2)
      `,
      [userId, at(24)],
    )
    await lab.owner(`insert into throttle (key, at, until) values ($1, $2, $2)`, [
      `test ${id}`,
      at(24),
    ])
    await lab.owner(
      `insert into mail (to_address, subject, body, sent_at) values ('a', 'b', '\\x00', $1)`,
      [at(720)],
    )
    for (const [ended, age] of [
      [true, 168],
      [false, 180],
    ] as const) {
      const [session] = await lab.owner<{ session_id: number }>(
        `
          insert into session (user_id, source, ground, started_at, ended_at)
          values ($1, 11, 0, $2, $3)
          returning session_id
        `,
        [userId, at(age), ended ? at(168) : null],
      )
      await lab.owner(
        `insert into session_token (token_hash, session_id) values (decode(md5($1), 'hex'), $2)`,
        [`${id} ${ended}`, session?.session_id],
      )
    }
    await lab.owner(`insert into audit (at, user_id, act) values ('2001-01-01', 1, 'old')`)
  }
  await lab.owner(`insert into throttle (key, at, until) values ('still locked', $1, $2)`, [
    hours(30),
    hours(-1),
  ])
  await lab.owner(
    `insert into mail (to_address, subject, body, at) values ('a', 'waits', '\\x00', '2001-01-01')`,
  )
  await clean(lab.database, () => lab.clock.now)
  const left = async (table: string): Promise<number> =>
    (await lab.owner(`select from ${table}`)).length
  expect([
    await left('idempotency'),
    await left('draft'),
    await left('draft_file'),
    await left('reset_code'),
    await left('throttle'),
    await left('mail'),
    await left('session_token'),
    await left(`audit where act = 'old'`),
  ]).toEqual([1, 1, 2, 1, 2, 2, 2, 2])
  expect(await left('session')).toBe(4)
  await clean(lab.database, () => lab.clock.now)
})

test('a dump is a complete backup, and the last seven are kept', async () => {
  const backups = join(folder, 'backups')
  await dump({ ...lab.context, now: () => new Date('2026-11-01T08:40:00Z') }, folder)
  for (const day of [2, 3, 4, 5, 6, 7, 8])
    await writeFile(join(backups, `labgate-2026-11-0${day}T0840.backup.gz`), 'of another day')
  await writeFile(join(backups, 'mine.txt'), 'not a dump')
  await dump({ ...lab.context, now: () => new Date('2026-11-09T08:40:00Z') }, folder)
  const files = (await readdir(backups)).toSorted()
  expect(files).toEqual([
    ...[3, 4, 5, 6, 7, 8].map((day) => `labgate-2026-11-0${day}T0840.backup.gz`),
    'labgate-2026-11-09T0840.backup',
    'mine.txt',
  ])
  expect((await stat(join(backups, files[6]!))).mode & 0o777).toBe(0o600)
  let [first, last] = ['', '']
  for await (const line of readLines(join(backups, files[6]!), lab.context.crypt)) {
    first ||= line
    last = line
  }
  expect(headOf(first).migrations).toContain('baseline')
  expect(JSON.parse(last)).toMatchObject({ end: true })
})

test('vacuums only bloated tables', async () => {
  await lab.owner(
    `insert into code (list, id, description) select 'Test', n, 'x' from generate_series(1, 500) n`,
  )
  await vacuumAll(lab.database)
  await lab.owner(`update code set description = 'y' where list = 'Test'`)
  // figures reach the statistics within about a second
  const names: string[] = []
  await until(async () => {
    names.push(...(await vacuumWorn(lab.database)))
    return names.includes('public.code')
  })
  expect(names).not.toContain('public.time_zone')
  expect(
    (
      await lab.owner<{ last: string | null }>(
        `select last_vacuum as last from pg_stat_user_tables where relname = 'code'`,
      )
    )[0]?.last,
  ).not.toBeNull()
})

test('each queue has a worker; only the embedded engine has workers for dump and vacuum', async () => {
  const { works } = await jobHandlers(lab.context)
  const own = lab.database.kind === 'embedded' ? ['dump', 'vacuum'] : []
  expect(Object.keys(works).toSorted()).toEqual(
    [...queueNames.filter((name) => !['mail', 'dump', 'vacuum'].includes(name)), ...own].toSorted(),
  ) // no mail server: no work for mail
})

test('a failed job does not fail the rest of its batch, and is retried', async () => {
  const done: number[] = []
  const runner = await start({
    clean: async (id) => {
      if (id === 2) throw new JobFailed('The second one cannot be done.')
      if (id === 3) throw new Error('password of Ada Moss')
      done.push(id)
    },
  })
  await lab.database.system('test', async (tx) => {
    for (const id of [1, 2, 3, 4]) await runner.send(tx, 'clean', id)
  })
  await until(async () =>
    (await states()).every(({ state }) => state === 'completed' || state === 'retry'),
  )
  expect(new Set(done)).toEqual(new Set([1, 4]))
  const reasons = (await states())
    .filter(({ state }) => state === 'retry')
    .map(({ reason }) => reason)
  expect(new Set(reasons)).toEqual(
    new Set([
      'It failed because of a system error. See the server log.',
      'The second one cannot be done.',
    ]),
  )
  await lab.owner('delete from pgboss.job')
})

test('two requests for the same record make one job', async () => {
  const done: number[] = []
  const runner = await start({ clean: async (id) => void done.push(id) })
  await lab.database.system('test', async (tx) => {
    for (const id of [7, 7, 8]) await runner.send(tx, 'clean', id)
  })
  await until(() => done.length >= 2)
  expect(done.toSorted((one, other) => one - other)).toEqual([7, 8])
  await lab.owner('delete from pgboss.job')
})

test('stopping waits for the running job', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const happened: string[] = []
  const runner = await start({
    clean: async () => {
      begun.resolve()
      await end.promise
      happened.push('the job ended')
    },
  })
  await send(runner, 21)
  await begun.promise
  const stopping = runner.stop().then(() => happened.push('stopped'))
  await lab.owner('select pg_sleep(0.1)') // time for a stop that does not wait
  end.resolve()
  await stopping
  expect(happened).toEqual(['the job ended', 'stopped'])
  expect(await states()).toMatchObject([{ state: 'completed' }])
  await lab.owner('delete from pgboss.job')
})

test('schedules match the queues that have a worker, and a second start changes nothing', async () => {
  const all = Object.fromEntries(queueNames.map((name) => [name, async () => {}])) as JobHandlers
  const schedules = () =>
    lab.owner<{ name: string; cron: string }>(
      'select name, cron from pgboss.schedule order by name',
    )
  await (await start(all)).stop()
  const before = await schedules()
  expect(before).toEqual(
    queueNames
      .flatMap((name) => {
        const { schedule } = queueOf(name)
        return schedule === undefined ? [] : [{ name, cron: schedule }]
      })
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  )
  await (await start(all)).stop()
  expect(await schedules()).toEqual(before)
  await (await start({ clean: async () => {} })).stop()
  expect((await schedules()).map(({ name }) => name)).toEqual(['clean'])
})

test('the queue screen is empty, not broken, before any job has run', async () => {
  const bare = await openLab()
  try {
    const admin = await bare.signIn(await bare.make.user(1))
    expect((await admin.call(jobs.queues, {})).body.list).toHaveLength(queueNames.length)
    expect((await admin.call(jobs.list, { searchCriteria: {} })).body).toMatchObject({
      valid: true,
      list: [],
      total: 0,
    })
    expect(
      (
        await admin.call(jobs.retry, {
          jobId: '00000000-0000-4000-8000-000000000000',
          queue: 'mail',
        })
      ).body,
    ).toMatchObject({ code: 'not-found' })
  } finally {
    await bare.close()
  }
})
