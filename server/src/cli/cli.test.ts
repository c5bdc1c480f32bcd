import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { simulate } from '@labgate/simulator/simulate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBuilders, type Builders } from '../../test/builders.ts'
import {
  inside as insideOf,
  openPlaces,
  run,
  start,
  type Place,
  type Places,
} from '../../test/commands.ts'
import { password } from '../../test/lab.ts'
import { engineUnderTest } from '../../test/setup/engine.ts'
import { strangerRow } from '../access/audit.ts'
import { cryptWith } from '../access/crypt.ts'
import { readConfig } from '../config.ts'
import { readLines } from '../db/backup/file.ts'
import type { Database } from '../db/database.ts'
import { writeHead } from '../features/admin/audit-log/heads.ts'
import { sealAudit } from '../features/admin/audit-log/seal.ts'
import { resetPassword } from '../features/people/session/reset.service.ts'
import { keepFile } from '../files/store.ts'
import { openContext } from '../open-context.ts'
import { auditVerify } from './audit-verify.ts'
import { backup } from './backup.ts'
import { db } from './db.ts'
import { importFile } from './import.ts'
import { restore } from './restore.ts'

let places: Places
let folder: string
beforeAll(async () => {
  places = await openPlaces()
  ;({ folder } = places)
})
afterAll(() => places.close())

const key = randomBytes(32)
const otherKey = randomBytes(32)
const keyText = (bytes: Buffer): string => bytes.toString('base64')
const newPlace = async (bare = false): Promise<Place> => ({
  ...(await places.make(bare)),
  LABGATE_KEY: keyText(key),
})
const inside = <T>(
  place: Place,
  work: (database: Database, make: Builders) => Promise<T>,
): Promise<T> =>
  insideOf(place, (database) =>
    work(
      database,
      makeBuilders(
        async <R>(sql: string, values: unknown[] = []) =>
          (await database.asLogin(sql, values)).rows as R[],
        'hash',
      ),
    ),
  )

test.each(Object.entries({ db, backup, restore, importFile, auditVerify, simulate }))(
  '%s shows its help, and a wrong argument exits with 1 and the usage',
  async (_, command) => {
    const help = await run(command, ['--help'], {})
    expect(help).toMatchObject({ code: 0, err: '' })
    expect(help.out).toMatch(/^npm run /)
    const wrong = await run(command, ['--nonsense'], {})
    expect(wrong.code).toBe(1)
    expect(wrong.err).toContain('npm run')
    expect(wrong.err).not.toContain('    at ')
  },
)

test('a command run as a process exits with its code and complete output', async () => {
  const place = await newPlace()
  const [helped, wrong, status] = await Promise.all([
    start('backup.ts', ['--help'], {}),
    start('restore.ts', ['--nonsense'], {}),
    start('db.ts', ['status'], place),
  ])
  expect(helped).toEqual({ code: 0, out: `${backup.usage.trim()}\n`, err: '' })
  expect(wrong).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('npm run restore') as string,
  })
  expect(status).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('none waits') as string,
  })
})

test('environment faults are reported in one sentence', async () => {
  const dead = await run(db, ['status'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    LABGATE_KEY: keyText(key),
  })
  expect(dead).toMatchObject({
    code: 1,
    err: 'The database of DATABASE_URL cannot be reached (ECONNREFUSED).\n',
  })
  const none = await run(backup, [join(folder, 'x')], { LABGATE_DATA: join(folder, 'nowhere') })
  expect(none.err).toMatch(/^There is no database in .*nowhere\./)
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  expect((await run(restore, [join(folder, 'missing')], {})).err).toMatch(
    /^There is no file .*missing\.\n$/,
  )
})

test('a user is marked as a system client with the addresses it signs in from, or for the portal again', async () => {
  const place = await newPlace()
  const userId = await inside(
    place,
    async (_database, make) => (await make.user(4, 0, { email: 'warehouse@lab.example' })).userId,
  )
  const mark = (...words: string[]) => run(db, ['system-client', ...words], place)
  const signsIn = () =>
    inside(
      place,
      async (database) =>
        (
          await database.asLogin(
            `
              select system_source as source, system_addresses as addresses
              from app_user
              where user_id = $1
            `,
            [userId],
          )
        ).rows[0],
    )
  for (const [words, why] of [
    [['warehouse@lab.example'], /--source 12 or 13/],
    [['warehouse@lab.example', '--source', '14', '--addresses', '10.1.2.3'], /--source 12 or 13/],
    [['warehouse@lab.example', '--source', '12'], /--addresses/],
    [['warehouse@lab.example', '--source', '12', '--addresses', '10.1.2'], /10\.1\.2 is no IP/],
    [['warehouse@lab.example', '--source', 'portal', '--addresses', '::1'], /any address/],
    [['nobody@lab.example', '--source', '12', '--addresses', '::1'], /No user has the email/],
  ] as const)
    expect(await mark(...words)).toMatchObject({
      code: 1,
      err: expect.stringMatching(why) as string,
    })
  expect(await signsIn()).toEqual({ source: null, addresses: [] })
  const marked = await mark(
    'Warehouse@lab.example',
    '--source',
    '12',
    '--addresses',
    '10.1.2.3, 10.1.2.4',
  )
  expect(marked).toMatchObject({ code: 0, err: '' })
  expect(await signsIn()).toEqual({ source: 12, addresses: ['10.1.2.3', '10.1.2.4'] })
  expect(await mark('warehouse@lab.example', '--source', 'portal')).toMatchObject({ code: 0 })
  expect(await signsIn()).toEqual({ source: null, addresses: [] })
  await inside(place, async (database) =>
    expect(
      (await database.asLogin(`select from audit where act = 'cli.system-client'`)).rows,
    ).toHaveLength(2),
  )
})

test('the first administrator gets a link that chooses a password once', async () => {
  const place = await newPlace()
  const made = await run(db, ['admin', 'Dana.Cruz@lab.example', '--name', 'Dana Cruz'], {
    ...place,
    PUBLIC_URL: 'https://portal.example/',
  })
  expect(made).toMatchObject({ code: 0, err: '' })
  const code = /https:\/\/portal\.example\/login#code=([A-Z\d]{40})/.exec(made.out)?.[1] ?? ''
  expect(code).toHaveLength(40)
  await inside(place, async (database) => {
    const context = await openContext(readConfig(place), database, key)
    const given = { email: 'dana.cruz@lab.example', password, code }
    const origin = { source: 11, address: '127.0.0.1', agent: '', host: 'portal.example' }
    await resetPassword(context, given, origin)
    await expect(resetPassword(context, given, origin)).rejects.toMatchObject({
      code: 'code-wrong',
    })
    const { rows } = await database.asLogin(`
      select user_type_id, customer_id, first_name, last_name, primary_login, email_proven
      from app_user
    `)
    expect(rows).toEqual([
      {
        user_type_id: 1,
        customer_id: 0,
        first_name: 'Dana',
        last_name: 'Cruz',
        primary_login: true,
        email_proven: true,
      },
    ])
    expect((await database.asLogin(`select from audit where act = 'cli.admin'`)).rows).toHaveLength(
      1,
    )
  })
  const again = await run(db, ['admin', 'dana.cruz@lab.example'], place)
  expect(again.out).toMatch(/^dana\.cruz@lab\.example is an administrator already\./)
  await inside(place, async (_database, make) => make.user(4, 0, { email: 'eve@lab.example' }))
  expect(await run(db, ['admin', 'eve@lab.example'], place)).toMatchObject({
    code: 1,
    err: expect.stringContaining('belongs to a user of the type Executive') as string,
  })
  expect((await run(db, ['admin', 'no address'], place)).code).toBe(1)
  expect((await run(db, ['status'], place)).out).toMatch(/Administrators {2}1/)
  const foreign = await run(db, ['admin', 'dana.cruz@lab.example'], {
    ...place,
    LABGATE_KEY: keyText(otherKey),
  })
  expect(foreign.err).toMatch(
    /^This database was encrypted with the key [\da-f]{8}, and the key given is [\da-f]{8}\./,
  )
})

const linesOf = async (file: string): Promise<string[]> => {
  const lines: string[] = []
  for await (const line of readLines(file, cryptWith(key))) lines.push(line)
  return lines
}

test('a backup restores only into an empty database or with --replace, and only with its key', async () => {
  const [from, to] = [await newPlace(), await newPlace(true)]
  await run(db, ['admin', 'dana@lab.example'], from)
  const file = join(folder, 'labgate.backup.gz')
  const made = await run(backup, [file], from)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect((await run(backup, [file], from)).err).toMatch(/already exists/)

  const wrongKey = await run(restore, [file], { ...to, LABGATE_KEY: keyText(otherKey) })
  expect(wrongKey.code).toBe(1)
  expect(wrongKey.err).toMatch(
    /^This backup was encrypted with the key [\da-f]{8}, and the key given is [\da-f]{8}\./,
  )
  const { LABGATE_KEY: _key, ...noKey } = to
  expect((await run(restore, [file], noKey)).err).toMatch(
    /^This backup was encrypted with the key [\da-f]{8}\. Set LABGATE_KEY or LABGATE_KEY_FILE to it/,
  )

  expect(await run(restore, [file], to)).toMatchObject({ code: 0, err: '' })
  expect((await run(db, ['status'], to)).out).toMatch(/Administrators {2}1/)
  const full = await run(restore, [file], to)
  expect(full).toMatchObject({ code: 1, err: expect.stringContaining('--replace') as string })
  await inside(to, async (database) =>
    database.asLogin(`update app_user set first_name = 'changed'`),
  )
  expect(await run(restore, [file, '--replace'], to)).toMatchObject({ code: 0 })
  await inside(to, async (database) =>
    expect(
      (await database.asLogin(`select from app_user where first_name = 'changed'`)).rows,
    ).toEqual([]),
  )

  await inside(to, async () =>
    expect((await run(restore, [file, '--replace'], to)).err).toMatch(
      engineUnderTest === 'embedded'
        ? /^Another Labgate is using/
        : /^Labgate is running on this database/,
    ),
  )

  const lines = await linesOf(file)
  const old = join(folder, 'old.backup.gz')
  await writeFile(old, gzipSync(`${lines.join('\n')}\n`)) // as they were before they were encrypted
  expect(await run(restore, [old, '--replace'], to)).toMatchObject({
    code: 0,
    out: expect.stringContaining('not encrypted') as string,
  })
  expect(
    (await run(restore, [old, '--replace'], { ...to, LABGATE_KEY: keyText(otherKey) })).err,
  ).toMatch(/^This backup was encrypted with the key/)

  await writeFile(join(folder, 'cut.gz'), (await readFile(file)).subarray(0, -200))
  expect(await run(restore, [join(folder, 'cut.gz'), '--replace'], to)).toMatchObject({
    code: 1,
    err: expect.stringContaining('incomplete') as string,
  })
  await writeFile(join(folder, 'plain.gz'), 'hello')
  expect((await run(restore, [join(folder, 'plain.gz')], to)).err).toBe(
    'This is not a backup of Labgate.\n',
  )
})

test('a backup of another schema, or of a newer Labgate, is refused', async () => {
  const [from, to] = [await newPlace(), await newPlace(true)]
  await run(db, ['admin', 'dana@lab.example'], from)
  const file = join(folder, 'other.backup.gz')
  await run(backup, [file], from)
  const [head = '', ...rows] = await linesOf(file)
  const withHead = async (more: object): Promise<string> => {
    const changed = join(folder, 'with-other-head.backup.gz')
    const first = JSON.stringify({ ...(JSON.parse(head) as object), ...more })
    await writeFile(changed, gzipSync(`${[first, ...rows].join('\n')}\n`))
    return changed
  }
  expect((await run(restore, [await withHead({ schema: 'another' })], to)).err).toBe(
    'This backup was made by another version of Labgate from before the first release, whose tables were others. Restore it with that version.\n',
  )
  expect(await run(restore, [await withHead({})], to)).toMatchObject({ code: 0, err: '' })
  expect((await run(db, ['status'], to)).out).toMatch(/Administrators {2}1/)
  const newer = await withHead({ migrations: ['baseline', '999-later.sql'] })
  expect((await run(restore, [newer, '--replace'], to)).err).toMatch(
    /^This backup was made by a newer Labgate \(it has the migration 999-later\.sql\)/,
  )
})

test('the audit log is verified with its key, and a broken log exits with 1 and the location', async () => {
  const place = await newPlace()
  const heads = join(folder, 'heads.txt')
  const rows = async (database: Database, count: number): Promise<void> => {
    for (let at = 0; at < count; at++)
      await database.systemQuery('test', [strangerRow('x', 'done', '', at)])
    await database.asLogin(`alter table audit disable trigger audit_is_kept`)
  }
  const head = await inside(place, async (database) => {
    const context = await openContext(
      { ...readConfig(place), LABGATE_AUDIT_HEADS: heads },
      database,
      key,
    )
    await rows(database, 20)
    await database.asLogin(
      `alter table audit alter column at set default clock_timestamp() - interval '1 hour'`,
    )
    await rows(database, 5)
    await sealAudit(context)
    await writeHead(context)
    return (
      (
        (
          await database.asLogin(
            'select seal_id, hash from audit_seal order by seal_id desc limit 1',
          )
        ).rows as { hash: string }[]
      )[0]?.hash ?? ''
    )
  })
  expect(await run(auditVerify, ['--head', head, '--heads', heads], place)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('5 rows in 2 seals, 20 rows not sealed yet') as string,
  })
  expect((await run(auditVerify, ['--head', 'abc'], place)).code).toBe(1)
  await inside(place, async (database) => {
    await database.asLogin('delete from audit where user_id >= 20 or sealed_by = 2')
    await database.asLogin('alter table audit_seal disable trigger audit_seal_is_kept')
    await database.asLogin('delete from audit_seal where seal_id = 2')
  })
  expect(await run(auditVerify, ['--heads', heads], place)).toMatchObject({
    code: 1,
    err: expect.stringContaining('cut off') as string,
  })
  await inside(place, async (database) =>
    database.asLogin(`update audit set act = 'z' where audit_id = 7`),
  )
  expect(await run(auditVerify, [], place)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Row 7 was altered \(not sealed yet/) as string,
  })
})

test('a new key opens everything that the old key sealed', async () => {
  const place = await newPlace()
  const secrets = await inside(place, async (database, make) => {
    const old = cryptWith(key)
    const { userId } = await make.user(1)
    await database.asLogin('update login set totp_secret = $2 where user_id = $1', [
      userId,
      old.seal('secret', `login ${userId} second factor`),
    ])
    const context = await openContext(readConfig(place), database, key)
    for (let count = 0; count < 3; count++)
      await context.post.queue({ to: 'a@b.example', subject: 's', text: `letter ${count}` })
    await database.asLogin(
      `
        insert into draft (user_id, subject_id, form, record_id, content)
        values ($1, 0, 'account', 5, $2)
      `,
      [userId, old.seal('typed', `draft ${userId} 0 5 account`)],
    )
    await context.database.system('test', (tx) =>
      keepFile(tx, Buffer.from('a report'), 'text/plain'),
    )
    await database.asLogin(`
      insert into file (hash, size, file_type, content) values ('\\x01', 5, 'text/plain', 'plain')
    `)
    await database.asLogin(
      `
        insert into report_run (user_id, title, criteria, format, state, content, asked_at, done_at)
        values ($1, 'Orders', '{}', 'csv', 'done', $2, now(), now())
      `,
      [userId, old.sealBytes(Buffer.from('rows'), 'file')],
    )
    return userId
  })
  await run(db, ['admin', 'dana@lab.example'], place) // keeps the probe
  const now = { ...place, LABGATE_KEY: keyText(otherKey) }
  expect((await run(db, ['rotate-key'], now)).err).toMatch(/^Set LABGATE_OLD_KEY/)
  const rotated = await run(db, ['rotate-key'], { ...now, LABGATE_OLD_KEY: keyText(key) })
  expect(rotated).toMatchObject({ code: 0, err: '' })
  await inside(place, async (database) => {
    const crypt = cryptWith(otherKey)
    const open = async (sql: string, place: string) =>
      ((await database.asLogin(sql)).rows as { sealed: Buffer }[]).map(({ sealed }) =>
        crypt.open(sealed, place),
      )
    expect(
      await open(
        'select totp_secret as sealed from login where totp_secret is not null',
        `login ${secrets} second factor`,
      ),
    ).toEqual(['secret'])
    expect(await open('select body as sealed from mail order by mail_id', 'mail')).toEqual([
      'letter 0',
      'letter 1',
      'letter 2',
    ])
    expect(await open('select content as sealed from file where is_sealed', 'file')).toEqual([
      'a report',
    ])
    expect(await open('select content as sealed from report_run', 'file')).toEqual(['rows'])
    expect(
      await open('select content as sealed from draft', `draft ${secrets} 0 5 account`),
    ).toEqual(['typed'])
  })
  expect((await run(db, ['admin', 'dana@lab.example'], now)).code).toBe(0)
  expect((await run(db, ['admin', 'dana@lab.example'], place)).code).toBe(1)
})

test('the demo is not loaded among real accounts', async () => {
  const place = await newPlace()
  await inside(place, async (_, make) => make.account())
  expect(
    await run(db, ['seed'], { ...place, LABGATE_DEMO_PASSWORD: 'Harbor-Violet-77' }),
  ).toMatchObject({
    code: 1,
    err: expect.stringContaining('not the demo’s') as string,
  })
})

test('the demo needs a chosen password where others can connect, and loading it a second time changes nothing', async () => {
  const place = await newPlace()
  const unsafe = engineUnderTest === 'embedded' ? { ...place, HOST: '0.0.0.0' } : place
  expect(await run(db, ['seed'], unsafe)).toMatchObject({
    code: 1,
    err: expect.stringContaining('LABGATE_DEMO_PASSWORD') as string,
  })
  const own = { ...unsafe, LABGATE_DEMO_PASSWORD: 'Harbor-Violet-77' }
  expect(await run(db, ['seed', '--accounts', 'many'], own)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^--accounts takes a whole number/) as string,
  })
  expect((await run(db, ['seed', '--patients', '0'], own)).out).toMatch(
    /Added 40 accounts, 90 locations and 200 users/,
  )
  expect((await run(db, ['seed', '--patients', '0'], own)).out).toMatch(
    /All of it was there already/,
  )
})
